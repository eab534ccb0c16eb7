import { createHash } from 'node:crypto'
import { createEVM, EVM } from '@ethereumjs/evm'
import { SimpleStateManager } from '@ethereumjs/statemanager'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { engineCommons } from '../../src/chain/engine/engineConfig.ts'
import { evmForks } from '../../src/evm/forks.ts'
import { loadPrecompiles, precompilesOf } from '../../src/evm/precompiles/precompiles.ts'
import { parseFork, scheduleUpTo } from '../../src/protocol/forks.ts'
import { fc } from '../property.ts'
import { blsG1, bnG1, bnG2 } from './curvePoints.ts'

beforeAll(loadPrecompiles)

const addressOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(40, '0')}`
const run = (fork: (typeof evmForks)[number], number: number, input: string): string | undefined => {
  const output = precompilesOf(fork)
    .get(addressOf(number))
    ?.run(hexToBytes(`0x${input}`))
  return output === undefined ? undefined : bytesToHex(output)
}

const word = (value: number): string => value.toString(16).padStart(64, '0')
const modexpInput = (base: string, exponent: string, modulus: string): string =>
  [base, exponent, modulus].map((part) => word(part.length / 2)).join('') + base + exponent + modulus

const inputs: Readonly<Record<number, readonly string[]>> = {
  5: [
    modexpInput('03', 'ff', '0d'),
    modexpInput('', '', ''),
    modexpInput('02'.repeat(40), '11'.repeat(40), '07'.repeat(40)),
    modexpInput('05', '', '03'),
    modexpInput('05', '02', '00'),
    'ff'.repeat(96),
    word(1),
  ],
  6: [bnG1 + bnG1, bnG1, '', `${word(1)}${word(1)}`],
  7: [bnG1 + word(9), bnG1 + 'ff'.repeat(32), ''],
  8: ['', bnG1 + bnG2, bnG1 + bnG2 + bnG1 + bnG2, `${bnG1}${bnG2}00`],
  11: [blsG1 + blsG1, `01${blsG1.slice(2)}${blsG1}`, blsG1],
  12: [blsG1 + word(5), (blsG1 + word(5)).repeat(3), ''],
}

describe('precompiles', () => {
  // BLAKE2F rejects inputs that are not of 213 bytes.
  const anyInput = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .uint8Array({ minLength: 209, maxLength: 209 })
      .map((rest) => Uint8Array.of(0, 0, 0, 9, ...rest.subarray(0, 208), (rest[208] ?? 0) & 1)),
  )

  test.each(evmForks)('%s has the precompiles of the reference, with equal gas and output', async (fork) => {
    const name = parseFork(fork)
    const common = engineCommons(1n, scheduleUpTo(name))(name)
    const reference = await createEVM({ common, stateManager: new SimpleStateManager({ common }) })
    const ours = precompilesOf(fork)
    expect([...ours.keys()].map((address) => address.slice(2)).sort()).toEqual([...reference.precompiles.keys()].sort())
    const compare = async (address: `0x${string}`, input: Uint8Array): Promise<void> => {
      const theirs = reference.getPrecompile(address)
      const precompile = ours.get(address)
      if (theirs === undefined || precompile === undefined) throw new Error(`no precompile at ${address}`)
      const gasLimit = 10n ** 9n
      const { executionGasUsed, returnValue, exceptionError } = await theirs({
        data: input,
        gasLimit,
        common,
        _EVM: reference,
      })
      const hasEnoughGas = precompile.gas(input) <= gasLimit
      const output = hasEnoughGas ? precompile.run(input) : undefined
      expect([address, output === undefined], bytesToHex(input)).toEqual([address, exceptionError !== undefined])
      if (output === undefined) return
      expect(bytesToHex(output)).toBe(bytesToHex(returnValue))
      expect(precompile.gas(input)).toBe(Number(executionGasUsed))
    }
    expect(reference).toBeInstanceOf(EVM)
    for (const [address, samples] of Object.entries(inputs)) {
      if (!ours.has(addressOf(Number(address)))) continue
      for (const sample of samples) await compare(addressOf(Number(address)), hexToBytes(`0x${sample}`))
    }
    await fc.assert(fc.asyncProperty(fc.constantFrom(...ours.keys()), anyInput, compare), { numRuns: 150 })
  })

  test('SHA-256 is right for every short length', () => {
    for (let size = 0; size < 300; size++) {
      const input = Uint8Array.from({ length: size }, (_, i) => (i * 31 + size) & 255)
      const expected = `0x${createHash('sha256').update(input).digest('hex')}`
      expect(run('osaka', 2, bytesToHex(input).slice(2))).toBe(expected)
    }
  })

  test('BLAKE2F returns the outputs of the examples in EIP-152', () => {
    const rest =
      '48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b' +
      '6162630000000000000000000000000000000000000000000000000000000000'.padEnd(256, '0') +
      '0300000000000000' +
      '0000000000000000' +
      '01'
    expect(run('osaka', 9, `0000000c${rest}`)).toBe(
      '0xba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
    )
    expect(run('osaka', 9, `00000000${rest}`)).toBe(
      '0x08c9bcf367e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d282e6ad7f520e511f6c3e2b8c68059b9442be0454267ce079217e1319cde05b',
    )
    expect(run('osaka', 9, `0000000c${rest.slice(0, -2)}02`)).toBeUndefined()
    expect(run('osaka', 9, rest)).toBeUndefined()
  })

  test('ECRECOVER returns the signer or nothing for an invalid signature, also from its cache', () => {
    const hash = '456e9aea5e197a1f1af7a3e85a3212fa4049a3ba34c2289b4c860fc0b0c64ef3'
    const rs =
      '9242685bf161793cc25603c231bc2f568eb630ea16aa137d2664ac8038825608' +
      '4f8ae3bd7535248d0bd448298cc2e2071e56992d0774dc340c368ae950852ada'
    const expected = '0x0000000000000000000000007156526fbd7a3c72969b54f64e42c10fbb768c8a'
    for (let time = 0; time < 2; time++) {
      expect(run('osaka', 1, hash + word(28) + rs)).toBe(expected)
      expect(run('osaka', 1, hash + word(26) + rs)).toBe('0x')
      expect(run('osaka', 1, `${hash}ff${word(28).slice(2)}${rs}`)).toBe('0x')
    }
    expect(run('osaka', 1, hash + word(28) + word(0) + rs.slice(64))).toBe('0x')
  })

  test('MODEXP calculates the gas of huge lengths without the input', () => {
    const huge = 'ff'.repeat(32)
    const { gas } = precompilesOf('osaka').get(addressOf(5)) ?? {}
    expect(gas?.(hexToBytes(`0x${huge}${huge}${huge}`))).toBeGreaterThan(1e60)
    // EIP-198: with empty base and modulus, the length of the exponent does not matter. EIP-7823 still limits it.
    const exponentOnly = `0x${word(0)}${huge}${word(0)}`
    expect(run('berlin', 5, exponentOnly.slice(2))).toBe('0x')
    expect(run('osaka', 5, exponentOnly.slice(2))).toBeUndefined()
  })

  test('P256VERIFY accepts only a valid signature', () => {
    const validInput =
      '4cee90eb86eaa050036147a12d49004b6b9c72bd725d39d4785011fe190f0b4da73bd4903f0ce3b639bbbf6e8e80d16931ff4bcf5993d58468e8fb19086e8cac36dbcd03009df8c59286b162af3bd7fcc0450c9aa81be5d10d312af6c66b1d604aebd3099c618202fcfe16ae7770b0c49ab5eadf74b754204a3bb6060e44eff37618b065f9832de4ca6ca971a7a1adc826d0f7c00181a5fb2ddf79ae00b4e10e'
    expect(run('osaka', 0x100, validInput)).toBe(`0x${word(1)}`)
    expect(run('osaka', 0x100, `5c${validInput.slice(2)}`)).toBe('0x')
    expect(run('osaka', 0x100, `${validInput}00`)).toBe('0x')
  })
})

test('precompiles throw until their library is loaded', async () => {
  vi.resetModules()
  const fresh = await import('../../src/evm/precompiles/precompiles.ts')
  const lazy = fresh.allPrecompiles.filter(({ load }) => load !== undefined)
  const input = new Uint8Array(192)
  expect(lazy.length).toBeGreaterThan(0)
  // P256VERIFY answers inputs that hold no signature without its library.
  for (const precompile of lazy.filter(({ name }) => name !== 'P256VERIFY'))
    expect(() => precompile.run(input), precompile.name).toThrow('was used before it was loaded')
  for (const { isLoaded } of lazy) expect(isLoaded?.()).toBe(false)
  await fresh.loadPrecompiles()
  for (const { isLoaded } of lazy) expect(isLoaded?.()).toBe(true)
  for (const precompile of lazy) expect(() => precompile.run(input)).not.toThrow()
})

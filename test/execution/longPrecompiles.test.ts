import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Address, bytesToHex, EMPTY_BYTES, type Hex, hexToBytes } from '../../src/bytes.ts'
import { endIdleWorkers, hasWorkers } from '../../src/evm/background/backgroundJob.ts'
import { workerPool } from '../../src/evm/background/workerPool.ts'
import type { EvmFork } from '../../src/evm/forks.ts'
import { precompilesOf } from '../../src/evm/precompiles/precompiles.ts'
import { createAccessList } from '../../src/execution/accessList.ts'
import { call } from '../../src/execution/call.ts'
import { estimateGas } from '../../src/execution/estimateGas.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { CONTRACT, environmentOf, limits, patient } from './executionContext.ts'

const word = (value: number): string => value.toString(16).padStart(64, '0')
const address = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const blsG1 =
  '0000000000000000000000000000000017f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb0000000000000000000000000000000008b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1'
const bnPair =
  `${word(1)}${word(2)}` +
  '198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa'
const blake = (rounds: number): Hex => `0x${rounds.toString(16).padStart(8, '0')}${'07'.repeat(208)}01`
const modexp = (bytes: number): Hex =>
  `0x${word(bytes)}${word(bytes)}${word(bytes)}${'ab'.repeat(bytes)}${'ff'.repeat(bytes)}${'cd'.repeat(bytes)}`

/** One call of each precompile that is expected to take tens of milliseconds. */
const long: readonly [name: string, number: number, input: Hex, fork?: EvmFork][] = [
  ['MODEXP', 5, modexp(400), 'prague'],
  ['BN254 pairing', 8, `0x${bnPair.repeat(6)}`],
  ['BLAKE2F', 9, blake(1_000_000)],
  ['G1 MSM', 12, `0x${(blsG1 + word(12_345)).repeat(20)}`],
  ['RIPEMD-160', 3, `0x${'11'.repeat(2_100_000)}`],
]

describe('long precompiles', () => {
  beforeEach(endIdleWorkers)

  test('have worker threads in this suite', () => {
    expect(hasWorkers).toBe(true)
  })

  test.each<[string, number, Hex, EvmFork?]>(long)(
    '%s gives in a thread what it gives here',
    async (_, number, input, fork = 'osaka') => {
      const precompile = precompilesOf(fork).get(address(number))
      expect(precompile?.milliseconds?.(hexToBytes(input))).toBeGreaterThan(2)
      const expected = bytesToHex(precompile?.run(hexToBytes(input)) ?? EMPTY_BYTES)
      const generous = { ...limits(), defaultGas: 1_000_000_000, gasCap: 1_000_000_000 }
      const environment = environmentOf('0x', [], fork)
      expect(bytesToHex(await call(environment, { to: address(number), data: hexToBytes(input) }, generous))).toBe(
        expected,
      )
    },
  )

  /** More rounds than fit a test's time. */
  const endless = { to: address(9), data: hexToBytes(blake(2 ** 32 - 1)) }
  const plenty = { defaultGas: 10_000_000_000, gasCap: 10_000_000_000 }

  test('others run while one is computed, and a caller who goes ends it', async () => {
    const controller = new AbortController()
    const timeSlice = new TimeSlice({ caller: controller, milliseconds: Number.POSITIVE_INFINITY })
    const running = call(environmentOf(), endless, { ...plenty, timeSlice })
    running.catch(() => {})
    await vi.waitFor(() => expect(workerPool.size).toBe(1))
    expect(await call(environmentOf('0x602a5f5260205ff3'), { to: CONTRACT }, limits())).toHaveLength(32)
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'RequestAbandoned' })
    expect(workerPool.size).toBe(0)
  })

  test('the time limit ends one', async () => {
    const timeSlice = new TimeSlice({ milliseconds: 300 })
    await expect(call(environmentOf(), endless, { ...plenty, timeSlice })).rejects.toMatchObject({ code: -32016 })
    expect(workerPool.size).toBe(0)
  })

  test('a short one does not wait for a long one', async () => {
    const controller = new AbortController()
    const timeSlice = new TimeSlice({ caller: controller, milliseconds: Number.POSITIVE_INFINITY })
    const running = call(environmentOf(), endless, { ...plenty, timeSlice })
    running.catch(() => {})
    const short = { to: address(9), data: hexToBytes(blake(400_000)) }
    expect(await call(environmentOf(), short, { ...plenty, timeSlice: patient() })).toHaveLength(64)
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'RequestAbandoned' })
  })

  /** Calls BLAKE2F with its calldata and stores the first word of the output: one after the other, failed calls too. */
  const caller = environmentOf('0x365f5f3760405f365f5f60095af15f5155')
  const request = { to: CONTRACT, data: hexToBytes(blake(400_000)), gas: 2_000_000n }

  test('an estimate and an access list are as without threads', async () => {
    const gas = BigInt(await estimateGas(caller, request, limits()))
    expect(gas).toBeGreaterThan(400_000n)
    await expect(call(caller, { ...request, gas }, limits())).resolves.toHaveLength(0)
    const { accessList } = await createAccessList(caller, request, limits())
    expect(accessList).toMatchObject([{ address: CONTRACT, storageKeys: { length: 1 } }])
  })
})

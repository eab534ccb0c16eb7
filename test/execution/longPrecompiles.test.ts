import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Address, bytesToHex, EMPTY_BYTES, type Hex, hexToBytes } from '../../src/bytes.ts'
import { endIdleWorkers, hasWorkers } from '../../src/evm/background/backgroundJob.ts'
import { workerPool } from '../../src/evm/background/workerPool.ts'
import type { EvmFork } from '../../src/evm/forks.ts'
import { precompilesOf } from '../../src/evm/precompiles/precompiles.ts'
import { createAccessList } from '../../src/execution/accessList.ts'
import { estimateGas } from '../../src/execution/estimateGas.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { blsG1, bnG1, bnG2 } from '../evm/curvePoints.ts'
import { CONTRACT, call, environmentOf, limits, unlimitedTime } from './executionContext.ts'

const word = (value: number): string => value.toString(16).padStart(64, '0')
const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const blake = (rounds: number): Hex => `0x${rounds.toString(16).padStart(8, '0')}${'07'.repeat(208)}01`
const modexp = (bytes: number): Hex =>
  `0x${word(bytes)}${word(bytes)}${word(bytes)}${'ab'.repeat(bytes)}${'ff'.repeat(bytes)}${'cd'.repeat(bytes)}`

/** An input of each kind of precompile that takes tens of milliseconds. */
const longInputs: readonly [name: string, number: number, input: Hex, fork?: EvmFork][] = [
  ['MODEXP', 5, modexp(400), 'prague'],
  ['BN254 pairing', 8, `0x${(bnG1 + bnG2).repeat(6)}`],
  ['BLAKE2F', 9, blake(1_000_000)],
  ['G1 MSM', 12, `0x${(blsG1 + word(12_345)).repeat(20)}`],
  ['RIPEMD-160', 3, `0x${'11'.repeat(2_100_000)}`],
]

describe('long precompiles', () => {
  beforeEach(endIdleWorkers)

  test('can use worker threads in this test', () => {
    expect(hasWorkers).toBe(true)
  })

  test.each<[string, number, Hex, EvmFork?]>(longInputs)(
    '%s returns the same output from a worker thread',
    async (_, number, input, fork = 'osaka') => {
      const precompile = precompilesOf(fork).get(addressOf(number))
      expect(precompile?.milliseconds?.(hexToBytes(input))).toBeGreaterThan(2)
      await precompile?.load?.()
      const expected = bytesToHex(precompile?.run(hexToBytes(input)) ?? EMPTY_BYTES)
      const highLimits = { ...limits(), defaultGas: 1_000_000_000, gasCap: 1_000_000_000 }
      const environment = environmentOf('0x', [], fork)
      expect(bytesToHex(await call(environment, { to: addressOf(number), data: hexToBytes(input) }, highLimits))).toBe(
        expected,
      )
    },
  )

  /** Too many rounds to complete during a test. */
  const endlessRequest = { to: addressOf(9), data: hexToBytes(blake(2 ** 32 - 1)) }
  const endlessLimits = { defaultGas: 10_000_000_000, gasCap: 10_000_000_000 }

  test('let other calls run, and end when the client disconnects', async () => {
    const controller = new AbortController()
    const timeSlice = new TimeSlice({ caller: controller, milliseconds: Number.POSITIVE_INFINITY })
    const running = call(environmentOf(), endlessRequest, { ...endlessLimits, timeSlice })
    running.catch(() => {})
    await vi.waitFor(() => expect(workerPool.size).toBe(1))
    expect(await call(environmentOf('0x602a5f5260205ff3'), { to: CONTRACT }, limits())).toHaveLength(32)
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'RequestAbandoned' })
    expect(workerPool.size).toBe(0)
  })

  test('end at the time limit', async () => {
    const timeSlice = new TimeSlice({ milliseconds: 300 })
    await expect(call(environmentOf(), endlessRequest, { ...endlessLimits, timeSlice })).rejects.toMatchObject({
      code: -32016,
    })
    expect(workerPool.size).toBe(0)
  })

  test('do not delay a short precompile', async () => {
    const controller = new AbortController()
    const timeSlice = new TimeSlice({ caller: controller, milliseconds: Number.POSITIVE_INFINITY })
    const running = call(environmentOf(), endlessRequest, { ...endlessLimits, timeSlice })
    running.catch(() => {})
    const shortRequest = { to: addressOf(9), data: hexToBytes(blake(400_000)) }
    expect(await call(environmentOf(), shortRequest, { ...endlessLimits, timeSlice: unlimitedTime() })).toHaveLength(64)
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'RequestAbandoned' })
  })

  /** Calls BLAKE2F with the calldata and stores the first word of its output. */
  const environment = environmentOf('0x365f5f3760405f365f5f60095af15f5155')
  const request = { to: CONTRACT, data: hexToBytes(blake(400_000)), gas: 2_000_000n }

  test('run during a gas estimate and an access list', async () => {
    const gas = BigInt(await estimateGas(environment, request, limits()))
    expect(gas).toBeGreaterThan(400_000n)
    await expect(call(environment, { ...request, gas }, limits())).resolves.toHaveLength(0)
    const { accessList } = await createAccessList(environment, request, limits())
    expect(accessList).toMatchObject([{ address: CONTRACT, storageKeys: { length: 1 } }])
  })
})

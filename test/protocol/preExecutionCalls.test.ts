import { describe, expect, test } from 'vitest'
import { type Address, type Hash, hexToBytes } from '../../src/bytes.ts'
import type { EvmFork } from '../../src/evm/forks.ts'
import { BlockAccessRecorder } from '../../src/protocol/blockAccessRecorder.ts'
import { applyPreExecutionCalls, type PreExecutionHeader } from '../../src/protocol/preExecutionCalls.ts'
import { messageRules } from '../../src/protocol/rules.ts'
import {
  BEACON_ROOTS_ADDRESS,
  HISTORY_STORAGE_ADDRESS,
  RING_LENGTH,
  SYSTEM_ADDRESS,
} from '../../src/protocol/system.ts'
import { systemAlloc } from '../../src/protocol/systemContracts.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { block, unlimitedTime } from '../execution/executionContext.ts'
import { MemoryState } from '../state/memoryState.ts'

const beaconRoot: Hash = `0x${'0b'.repeat(32)}`
const parentHash: Hash = `0x${'0a'.repeat(32)}`
const header: PreExecutionHeader = {
  number: block.number,
  timestamp: block.timestamp,
  parentHash,
  parentBeaconBlockRoot: beaconRoot,
}

/** Begins a block with the given code of contracts. Returns its state and whether contracts were called. */
async function begin(codes: Readonly<Record<Address, Uint8Array>>, fork: EvmFork = 'osaka') {
  const accounts = Object.entries(codes).map(([address, code]) => [address as Address, { balance: 0n, code }] as const)
  const state = new JournaledState(new MemoryState(new Map(accounts)))
  const recorder = new BlockAccessRecorder(state)
  recorder.begin()
  const calls = applyPreExecutionCalls({ state, block, rules: messageRules(fork) }, header, unlimitedTime())
  await calls
  recorder.end(0)
  return { state, isCalled: calls !== undefined, accessList: recorder.list() }
}

const codeOf = (address: Address): Uint8Array => systemAlloc('osaka').get(address)?.code ?? expect.fail('no code')
const beaconCode = codeOf(BEACON_ROOTS_ADDRESS)
const historyCode = codeOf(HISTORY_STORAGE_ADDRESS)

const standard = { [BEACON_ROOTS_ADDRESS]: beaconCode, [HISTORY_STORAGE_ADDRESS]: historyCode }
/** The same with a byte that never runs. Only the exact code of the EIPs is recognized. */
const equivalent = {
  [BEACON_ROOTS_ADDRESS]: Uint8Array.of(...beaconCode, 0),
  [HISTORY_STORAGE_ADDRESS]: Uint8Array.of(...historyCode, 0),
}

const timeIndex = header.timestamp % RING_LENGTH
const slots: readonly (readonly [Address, bigint])[] = [
  [BEACON_ROOTS_ADDRESS, timeIndex],
  [BEACON_ROOTS_ADDRESS, timeIndex + RING_LENGTH],
  [HISTORY_STORAGE_ADDRESS, header.number - 1n],
]
const valuesIn = (state: JournaledState) => slots.map(([address, slot]) => state.getStorage(address, slot))

/** Stores the sender, the input, its length and the gas in slots 0 to 3. */
const RECORDS = hexToBytes('0x5a6003553660025533' + '5f555f35600155')

describe('the system calls before the first transaction', () => {
  test.each([
    ['without a call, if the contracts have the code of their EIPs,', standard, false],
    ['with a call, if they have equivalent code,', equivalent, true],
  ])('%s store the beacon root (EIP-4788) and the parent hash (EIP-2935)', async (_, codes, isCalled) => {
    const begun = await begin(codes)
    expect(begun.isCalled).toBe(isCalled)
    expect(valuesIn(begun.state)).toEqual([header.timestamp, BigInt(beaconRoot), BigInt(parentHash)])
  })

  test.each([
    ['cancun', [header.timestamp, BigInt(beaconRoot), 0n]],
    ['shanghai', [0n, 0n, 0n]],
  ] as const)('are those of the fork %s', async (fork, values) => {
    expect(valuesIn((await begin(standard, fork)).state)).toEqual(values)
    expect(valuesIn((await begin(equivalent, fork)).state)).toEqual(values)
  })

  test('execute other code as the system address, with 30 million gas', async () => {
    const { state } = await begin({ [BEACON_ROOTS_ADDRESS]: RECORDS, [HISTORY_STORAGE_ADDRESS]: RECORDS })
    const recorded = (address: Address) => [0n, 1n, 2n, 3n].map((slot) => state.getStorage(address, slot))
    const gas = 30_000_000n - 2n
    expect(recorded(BEACON_ROOTS_ADDRESS)).toEqual([BigInt(SYSTEM_ADDRESS), BigInt(beaconRoot), 32n, gas])
    expect(recorded(HISTORY_STORAGE_ADDRESS)).toEqual([BigInt(SYSTEM_ADDRESS), BigInt(parentHash), 32n, gas])
  })

  test.each([
    ['reverts', '0x60015f555f5ffd'],
    ['runs out of gas', '0x60015f555b600456'],
  ])('change nothing if the code %s', async (_, code) => {
    const { state } = await begin({ ...standard, [BEACON_ROOTS_ADDRESS]: hexToBytes(code) })
    expect(state.getStorage(BEACON_ROOTS_ADDRESS, 0n)).toBe(0n)
    expect(valuesIn(state)).toEqual([0n, 0n, BigInt(parentHash)])
    expect(state.exists(SYSTEM_ADDRESS)).toBe(false)
  })

  test('access the same with and without a call (EIP-7928)', async () => {
    const { accessList } = await begin(standard, 'amsterdam')
    expect(accessList).toEqual((await begin(equivalent, 'amsterdam')).accessList)
    expect(accessList.map(({ address, storageChanges }) => [address, storageChanges.map(({ key }) => key)])).toEqual([
      [HISTORY_STORAGE_ADDRESS, [header.number - 1n]],
      [BEACON_ROOTS_ADDRESS, [timeIndex, timeIndex + RING_LENGTH]],
    ])
  })

  test('access contracts without code (EIP-7928)', async () => {
    const { accessList } = await begin({}, 'amsterdam')
    expect(accessList.map(({ address }) => address)).toEqual([HISTORY_STORAGE_ADDRESS, BEACON_ROOTS_ADDRESS])
  })

  test('create no contract', async () => {
    const { state } = await begin({})
    expect(state.exists(BEACON_ROOTS_ADDRESS)).toBe(false)
    expect(state.exists(HISTORY_STORAGE_ADDRESS)).toBe(false)
  })
})

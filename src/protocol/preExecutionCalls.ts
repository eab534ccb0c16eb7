import { type Address, type Hash, hexToBytes, ZERO_HASH } from '../bytes.ts'
import { EMPTY_CODE_HASH, hasCode } from '../state/account.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { ExecutionContext } from './applyMessage.ts'
import type { OpenHeader } from './header.ts'
import type { MessageRules } from './rules.ts'
import { BEACON_ROOTS_ADDRESS, HISTORY_STORAGE_ADDRESS, RING_LENGTH } from './system.ts'
import { systemCall } from './systemCall.ts'
import { systemCodeHash } from './systemContracts.ts'
import type { TimeSlice } from './timeSlice.ts'

/** The header fields that the system calls before the first transaction read. */
export type PreExecutionHeader = Pick<OpenHeader, 'timestamp' | 'number' | 'parentHash' | 'parentBeaconBlockRoot'>

/** Returns the contracts that are called before the first transaction of a block, in order, each with its input: EIP-4788 and EIP-2935. */
export function preExecutionCalls(
  { parentHash, parentBeaconBlockRoot = ZERO_HASH }: PreExecutionHeader,
  { cancun, prague }: MessageRules,
): readonly (readonly [contract: Address, data: Uint8Array])[] {
  if (!cancun) return []
  const beaconRoot = [BEACON_ROOTS_ADDRESS, hexToBytes(parentBeaconBlockRoot)] as const
  return prague ? [beaconRoot, [HISTORY_STORAGE_ADDRESS, hexToBytes(parentHash)]] : [beaconRoot]
}

/**
 * Applies the system calls before the first transaction. A failed call changes nothing, and the block is valid. Synchronous if the contracts
 * have the code of their EIPs or none.
 */
export function applyPreExecutionCalls(
  execution: ExecutionContext,
  header: PreExecutionHeader,
  timeSlice: TimeSlice,
): void | Promise<void> {
  const { state, rules, precompiles } = execution
  const isKnown = canSkipPreExecutionCalls(rules, (address) => state.getCodeHash(address))
  if (!isKnown || precompiles?.has(BEACON_ROOTS_ADDRESS) === true || precompiles?.has(HISTORY_STORAGE_ADDRESS) === true)
    return callContracts(execution, header, timeSlice)
  writePreExecutionState(state, header, rules)
}

/** Whether `writePreExecutionState` has the effects of the calls: the contracts have the code of their EIPs or none. */
export function canSkipPreExecutionCalls(
  { cancun, prague }: MessageRules,
  codeHashOf: (address: Address) => Hash | undefined,
): boolean {
  const isKnown = (address: Address): boolean => {
    const codeHash = codeHashOf(address) ?? EMPTY_CODE_HASH
    return codeHash === EMPTY_CODE_HASH || codeHash === systemCodeHash(address)
  }
  return !cancun || (isKnown(BEACON_ROOTS_ADDRESS) && (!prague || isKnown(HISTORY_STORAGE_ADDRESS)))
}

/** Writes the values that the contracts store. This avoids two system calls in nearly every block. */
export function writePreExecutionState(
  state: JournaledState,
  { timestamp, number, parentHash, parentBeaconBlockRoot = ZERO_HASH }: PreExecutionHeader,
  { cancun, prague }: MessageRules,
): void {
  if (!cancun) return
  const { recorder } = state
  recorder?.accountAccessed(BEACON_ROOTS_ADDRESS)
  if (prague) recorder?.accountAccessed(HISTORY_STORAGE_ADDRESS)
  state.beginTransaction()
  if (hasCode(state.getAccount(BEACON_ROOTS_ADDRESS))) {
    const index = timestamp % RING_LENGTH
    write(state, BEACON_ROOTS_ADDRESS, index, timestamp)
    write(state, BEACON_ROOTS_ADDRESS, index + RING_LENGTH, BigInt(parentBeaconBlockRoot))
  }
  if (prague && hasCode(state.getAccount(HISTORY_STORAGE_ADDRESS)))
    write(state, HISTORY_STORAGE_ADDRESS, (number - 1n) % RING_LENGTH, BigInt(parentHash))
  state.endTransaction(true)
}

function write(state: JournaledState, address: Address, slot: bigint, value: bigint): void {
  state.recorder?.slotAccessed(address, slot)
  state.setStorage(address, slot, value)
}

async function callContracts(
  execution: ExecutionContext,
  header: PreExecutionHeader,
  timeSlice: TimeSlice,
): Promise<void> {
  for (const [address, data] of preExecutionCalls(header, execution.rules))
    await systemCall(execution, address, data, timeSlice)
}

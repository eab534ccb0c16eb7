import { type Address, EMPTY_BYTES } from '../bytes.ts'
import { define } from '../errors.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { ExecutionContext } from './applyMessage.ts'
import type { ReceiptLog } from './receipt.ts'
import { depositRequests, requestContractsOf } from './system.ts'
import { systemCall } from './systemCall.ts'
import { systemCodeHash } from './systemContracts.ts'
import type { TimeSlice } from './timeSlice.ts'

/** EIP-7685: a request of a block to the consensus layer. */
export interface ConsensusRequest {
  readonly type: number
  /** Empty if the block has no requests of this type. */
  readonly payload: Uint8Array
}

export const systemCallFailed = define(
  'SystemCallFailed',
  -32000,
  (d: { fault: string }) => `system call failed to execute: ${d.fault}`,
)

export const systemContractMissing = define(
  'SystemContractMissing',
  -32000,
  (d: { address: Address }) => `the system contract ${d.address} is missing`,
)

export interface RequestOptions {
  readonly depositContract: Address
  /** Whether a missing request contract is an error. Otherwise the block has no requests of its type. */
  readonly requiresContracts: boolean
}

/**
 * Returns the requests of an executed block: deposits from `logs` (EIP-6110), then the outputs of the request contracts (EIP-7002,
 * EIP-7251, EIP-8282). Throws BadDepositLog, SystemContractMissing or SystemCallFailed if the block is invalid. Synchronous if no contract
 * must be called.
 */
export function collectRequests(
  execution: ExecutionContext,
  logs: Iterable<ReceiptLog>,
  { depositContract, requiresContracts }: RequestOptions,
  timeSlice: TimeSlice,
): readonly ConsensusRequest[] | Promise<readonly ConsensusRequest[]> {
  const deposits = { type: 0, payload: depositRequests(logs, depositContract) }
  const { state, rules } = execution
  const contracts = requestContractsOf(rules)
  if (contracts.every(({ address }) => hasNoRequests(state, address))) {
    for (const { address } of contracts) reportQueueReads(state, address)
    return [deposits, ...contracts.map(({ type }) => ({ type, payload: EMPTY_BYTES }))]
  }
  return callRequestContracts(execution, deposits, requiresContracts, timeSlice)
}

async function callRequestContracts(
  execution: ExecutionContext,
  deposits: ConsensusRequest,
  requiresContracts: boolean,
  timeSlice: TimeSlice,
): Promise<readonly ConsensusRequest[]> {
  const { state, rules } = execution
  const requests = [deposits]
  for (const { type, address } of requestContractsOf(rules)) {
    if (hasNoRequests(state, address)) {
      reportQueueReads(state, address)
      requests.push({ type, payload: EMPTY_BYTES })
    } else if (state.getCode(address).length > 0)
      requests.push({ type, payload: await callForRequests(execution, address, timeSlice) })
    else if (requiresContracts) throw systemContractMissing({ address })
    else state.recorder?.accountAccessed(address)
  }
  return requests
}

async function callForRequests(
  execution: ExecutionContext,
  address: Address,
  timeSlice: TimeSlice,
): Promise<Uint8Array> {
  const { fault, returnData } = await systemCall(execution, address, EMPTY_BYTES, timeSlice)
  if (fault !== undefined) throw systemCallFailed({ fault })
  return returnData
}

/** Excess, count, head and tail of the queue (EIP-7002, EIP-7251, EIP-8282). */
const QUEUE_SLOTS = [0n, 1n, 2n, 3n] as const

/**
 * Whether a call of a request contract would return nothing and not change the state: the contract has the code of its EIP, and it has no
 * storage or the four numbers of its queue are zero. This avoids the system calls in nearly every block.
 */
function hasNoRequests(state: JournaledState, address: Address): boolean {
  const codeHash = state.getCodeHash(address)
  if (codeHash === undefined || codeHash !== systemCodeHash(address)) return false
  return !state.hasStorage(address) || QUEUE_SLOTS.every((slot) => state.getStorage(address, slot) === 0n)
}

/** Reports the accesses of a call that finds no requests: it reads the four numbers, and writes the values that they have (EIP-7928). */
function reportQueueReads({ recorder }: JournaledState, address: Address): void {
  if (recorder === undefined) return
  recorder.accountAccessed(address)
  for (const slot of QUEUE_SLOTS) recorder.slotAccessed(address, slot)
}

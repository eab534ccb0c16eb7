import { type Address, EMPTY_BYTES } from '../bytes.ts'
import { createEvm } from '../evm/evm.ts'
import type { Inspector } from '../evm/inspector.ts'
import type { BlockContext, Log, Outcome, RunResult } from '../evm/message.ts'
import { type Precompiles, precompilesOf } from '../evm/precompiles/precompiles.ts'
import { Run } from '../evm/run.ts'
import { noAddresses, noneDestroyed } from '../evm/substate.ts'
import { credited } from '../state/account.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { NotLoaded } from '../state/notLoaded.ts'
import type { TransactionGas } from './blockGas.ts'
import { checkMessage, type MessageChecks } from './checkMessage.ts'
import { enterMessage, reportFailedEntry } from './enterMessage.ts'
import { EntryGas } from './entryGas.ts'
import { faultText, outcomeText } from './faultText.ts'
import { blobGasOf, type Message } from './message.ts'
import type { MessageRules } from './rules.ts'
import type { TimeSlice } from './timeSlice.ts'

/** The context of the execution of messages. */
export interface ExecutionContext {
  readonly state: JournaledState
  readonly block: BlockContext
  readonly rules: MessageRules
  /** Default: the precompiles of the fork. */
  readonly precompiles?: Precompiles | undefined
  readonly inspector?: Inspector | undefined
}

/** Result of a message. */
export interface MessageResult extends TransactionGas {
  readonly outcome: Outcome
  /** Error text of go-ethereum for the outcome, without a revert reason. Undefined for a success. */
  readonly fault: string | undefined
  readonly returnData: Uint8Array
  /** Peak gas use: before refunds, and at least the floor of EIP-7623. */
  readonly maxGasUsed: number
  readonly logs: readonly Log[]
  readonly createdAddress: Address | undefined
  /** Inner calls and creations that ran out of gas, whether or not the message succeeded. */
  readonly outOfGasFrames: number
  /** Number of logs that the message emitted, including logs of reverted frames. */
  readonly emittedLogs: number
}

const MAX_REFUND_QUOTIENT = 2
const MAX_REFUND_QUOTIENT_LONDON = 5 // EIP-3529

/**
 * Executes a message on the state: checks it, buys gas, runs it, refunds, and pays the fee recipient. Throws a Rejection for an invalid
 * message and leaves the state unchanged. If upstream state is not loaded, reverts the message, loads the state and runs the message again.
 * Throws NotLoaded only for state that the inspector reads and the message does not.
 * Most messages end within their first slice. Their results are returned, and their errors thrown, synchronously.
 */
export function applyMessage(
  execution: ExecutionContext,
  message: Message,
  checks: MessageChecks,
  timeSlice: TimeSlice,
): MessageResult | Promise<MessageResult> {
  const { state, inspector } = execution
  // An inspector must see each step once, so all state is loaded before the inspected run.
  if (inspector !== undefined && state.base.remote !== undefined)
    return loadForMessage(execution, message, checks, timeSlice).then(() =>
      attempt(execution, message, checks, timeSlice),
    )
  return attempt(execution, message, checks, timeSlice)
}

function attempt(
  execution: ExecutionContext,
  message: Message,
  checks: MessageChecks,
  timeSlice: TimeSlice,
): MessageResult | Promise<MessageResult> {
  const start = execution.state.checkpoint()
  let loading: Promise<void>
  try {
    const upfront = checkMessage(message, execution.state, execution.block, execution.rules, checks)
    const entry = EntryGas.of(message, upfront, execution.rules, checks.capsGas === true)
    const run = startMessage(execution, message, entry)
    if (!(run instanceof Run)) return settleMessage(execution, message, checks, entry, undefined, run)
    const result = timeSlice.finish(run)
    if (!(result instanceof Promise)) return settleMessage(execution, message, checks, entry, run, result)
    return result
      .then((later) => settleMessage(execution, message, checks, entry, run, later))
      .catch(async (error: unknown) => {
        await timeSlice.waitForState(undo(execution, start, error).load(message))
        return applyMessage(execution, message, checks, timeSlice)
      })
  } catch (error) {
    loading = undo(execution, start, error).load(message)
  }
  return timeSlice.waitForState(loading).then(() => applyMessage(execution, message, checks, timeSlice))
}

/** Reverts the writes of a message. Returns the missing state, and rethrows every other error. */
function undo({ state, inspector }: ExecutionContext, start: number, error: unknown): NotLoaded {
  state.revertTo(start)
  // An inspector that has read more than the message has seen some of its steps. Only a new one can observe it again.
  if (error instanceof NotLoaded && inspector === undefined) return error
  throw error
}

/** Buys the gas and starts the code. Returns the result if there is no code to run. */
function startMessage(execution: ExecutionContext, message: Message, entry: EntryGas): Run | RunResult {
  const { state, block, rules, inspector } = execution
  state.beginTransaction()
  buyGas(message, state, block)
  if (rules.berlin) warmUp(message, state, block, rules)
  state.setNonce(message.from, BigInt.asUintN(64, state.getNonce(message.from) + 1n))
  const entryCheckpoint = state.checkpoint()
  const { gas } = entry
  const refund = enterMessage(execution, message, entry)
  if (refund === undefined) {
    state.revertTo(entryCheckpoint)
    entry.forfeit()
    const result = outOfGasAtEntry(gas, entry.reservoir)
    if (inspector !== undefined) reportFailedEntry(inspector, message, state, result.gasUsed)
    return result
  }
  const evm = createEvm({
    fork: rules.fork,
    state,
    block,
    transaction: { origin: message.from, gasPrice: message.gasPrice, blobHashes: message.blobVersionedHashes ?? [] },
    precompiles: execution.precompiles,
    codeSizeLimit: rules.codeSizeLimit,
    inspector,
  })
  const call = {
    caller: message.from,
    to: message.to,
    value: message.value,
    data: message.data,
    gas: entry.gas,
    stateGas: entry.stateGas,
    refund,
  }
  // A transfer to an account without code needs no EVM run.
  const transferred = evm.transfer(call)
  return transferred?.outcome === 'success' ? transferred : evm.start(call)
}

/** The result of a message whose gas does not pay for what happens before its first frame. It keeps its state gas, because no state has changed. */
const outOfGasAtEntry = (gas: number | bigint, reservoir: number): RunResult => ({
  outcome: 'outOfGas',
  returnData: EMPTY_BYTES,
  gasUsed: Number(gas),
  gasLeft: 0,
  exactGasLeft: 0n,
  stateGasLeft: reservoir,
  spilledGas: 0,
  haltedAt: undefined,
  refund: 0,
  logs: [],
  createdAddress: undefined,
  created: noAddresses,
  destroyed: noneDestroyed,
  outOfGasFrames: 0,
  emittedLogs: 0,
})

const textOf = (outcome: Outcome): string | undefined => (outcome === 'success' ? undefined : outcomeText(outcome))

/** Refunds the remaining gas, pays the fee recipient and ends the transaction. */
function settleMessage(
  { state, block, rules }: ExecutionContext,
  message: Message,
  checks: MessageChecks,
  entry: EntryGas,
  run: Run | undefined,
  result: RunResult,
): MessageResult {
  const fault = run === undefined ? textOf(result.outcome) : faultText(run, result.outcome)
  const gas = settleGas(message, rules, entry, result)
  returnGas(message, state, gas.gasUsed)
  payRecipient(message, state, block, rules, checks, gas.gasUsed)
  for (const address of result.destroyed.keys()) {
    if (rules.amsterdam) state.clearAccount(address)
    else state.deleteAccount(address)
  }
  state.endTransaction(rules.spuriousDragon)
  const { outcome, returnData, logs, createdAddress, outOfGasFrames, emittedLogs } = result
  const { gasUsed, maxGasUsed, executionGas, stateGas } = gas
  return {
    outcome,
    fault,
    returnData,
    gasUsed,
    maxGasUsed,
    executionGas,
    stateGas,
    logs,
    createdAddress,
    outOfGasFrames,
    emittedLogs,
  }
}

/** Runs a message until all upstream state it reads is loaded, and reverts its writes. */
async function loadForMessage(
  execution: ExecutionContext,
  message: Message,
  checks: MessageChecks,
  timeSlice: TimeSlice,
): Promise<void> {
  const start = execution.state.checkpoint()
  await applyMessage({ ...execution, inspector: undefined }, message, checks, timeSlice)
  execution.state.revertTo(start)
}

/** Charges the gas limit at the effective price, and the blob gas, which is never refunded (EIP-1559, EIP-4844). */
function buyGas(message: Message, state: JournaledState, { blobBaseFee }: BlockContext): void {
  const cost = BigInt(message.gasLimit) * message.gasPrice + BigInt(blobGasOf(message)) * blobBaseFee
  if (cost > 0n) state.setBalance(message.from, state.getBalance(message.from) - cost)
}

/** Makes the addresses of the transaction warm, and the precompiles of the fork, even if an override moved them (EIP-2929). */
function warmUp(
  { from, to, accessList }: Message,
  state: JournaledState,
  { coinbase }: BlockContext,
  rules: MessageRules,
): void {
  state.keepWarm(precompilesOf(rules.fork))
  state.warmAddress(from)
  if (to !== undefined) state.warmAddress(to)
  if (rules.shanghai) state.warmAddress(coinbase) // EIP-3651
  for (const { address, storageKeys } of accessList ?? []) {
    state.warmAddress(address)
    for (const key of storageKeys) state.warmSlot(address, BigInt(key))
  }
}

interface SettledGas extends TransactionGas {
  readonly maxGasUsed: number
}

function settleGas({ gasLimit }: Message, rules: MessageRules, entry: EntryGas, result: RunResult): SettledGas {
  const { gasLeft, exactGasLeft, stateGasLeft, refund } = result
  const { floor } = entry.upfront
  const used = (typeof gasLimit === 'number' ? gasLimit - gasLeft : Number(gasLimit - exactGasLeft)) - stateGasLeft
  const quotient = rules.london ? MAX_REFUND_QUOTIENT_LONDON : MAX_REFUND_QUOTIENT
  const gasUsed = Math.max(used - Math.min(refund, Math.floor(used / quotient)), floor)
  const maxGasUsed = Math.max(used, floor)
  if (!rules.amsterdam) return { gasUsed, maxGasUsed, executionGas: gasUsed, stateGas: 0 }
  // EIP-7778: a refund does not reduce the gas of the block. Its state gas is not negative either.
  const stateGas = Math.max(entry.stateGasUsed(result), 0)
  return { gasUsed, maxGasUsed, executionGas: Math.max(used - stateGas, floor), stateGas }
}

function returnGas({ from, gasLimit, gasPrice }: Message, state: JournaledState, gasUsed: number): void {
  const left = (BigInt(gasLimit) - BigInt(gasUsed)) * gasPrice
  if (left > 0n) state.setBalance(from, credited(state.getBalance(from), left))
}

/** A lenient message without fees pays none, so the fee recipient's account is not touched. */
function payRecipient(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Message,
  state: JournaledState,
  { coinbase, baseFee }: BlockContext,
  { london }: MessageRules,
  { strict }: MessageChecks,
  gasUsed: number,
): void {
  state.recorder?.accountAccessed(coinbase)
  if (!strict && maxFeePerGas === 0n && maxPriorityFeePerGas === 0n) return
  const tip = london ? gasPrice - baseFee : gasPrice
  state.setBalance(coinbase, credited(state.getBalance(coinbase), tip * BigInt(gasUsed)))
}

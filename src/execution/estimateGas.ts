import { define } from '../errors.ts'
import { gasFaults } from '../evm/message.ts'
import { applyMessage, type ExecutionContext, type MessageResult } from '../protocol/applyMessage.ts'
import { maxTransactionGasOf } from '../protocol/checkMessage.ts'
import { blobGasOf, type Message } from '../protocol/message.ts'
import { messageWithAdvice, Rejection } from '../protocol/rejection.ts'
import type { TimeSlice } from '../protocol/timeSlice.ts'
import { outputOf, rerun } from './call.ts'
import { type CallEnvironment, type CallOptions, prepareCall } from './callEnvironment.ts'
import type { CallRequest } from './callRequest.ts'

const TRANSFER = 21_000
const CALL_STIPEND = 2_300
/** Maximum overestimate of the result, as a fraction. Wallets add a larger margin. */
const ERROR_RATIO = 0.015

export const gasAllowanceExceeded = define(
  'GasAllowanceExceeded',
  -32000,
  (d: { allowance: number }) => `gas required exceeds allowance (${d.allowance})`,
  () => '0x',
)
/** The call succeeds with more gas than a transaction can have. */
const maximumGasExceeded = define(
  'MaximumGasExceeded',
  -32000,
  (d: { maximum: number }) =>
    `gas required exceeds allowance (${d.maximum}), the maximum of a transaction since Osaka (EIP-7825): start the node with --hardfork prague`,
  () => '0x',
)
export const estimateRejected = define<{ gasLimit: number; rejection: Rejection }>(
  'MessageRejected',
  -32000,
  ({ gasLimit, rejection }) => `failed with ${gasLimit} gas: ${messageWithAdvice(rejection)}`,
)
const insufficientFunds = define('InsufficientFunds', -32000, (d: { text: string }) => d.text)

export interface EstimateOptions extends CallOptions {
  /** Whether a call that fails at every limit is estimated at the highest limit instead of rejected. */
  readonly limitOfFailed?: boolean | undefined
  /** Whether the result is the gas that the call uses, if this is sufficient. */
  readonly prefersGasUsed?: boolean | undefined
}

/**
 * eth_estimateGas: searches for the lowest gas limit with which the call succeeds. The search follows go-ethereum, so the results are
 * equal without `prefersGasUsed`, with one exception. A limit is also too low if an inner call runs out of gas that succeeds at the highest
 * limit. Otherwise contracts that catch failures would silently do nothing.
 */
export async function estimateGas(
  environment: CallEnvironment,
  request: CallRequest,
  options: EstimateOptions,
): Promise<number> {
  const { message, execution: inspected } = await prepareCall(environment, request, options)
  const context = { ...inspected, inspector: undefined }
  const attempt = (gasLimit: number, capsGas = true): Promise<MessageResult | 'tooLittle'> =>
    runWithLimit(context, message, gasLimit, options.timeSlice, capsGas)
  const wanted = highestLimit(request, message, context, options.gasCap)
  const maximum = maxTransactionGasOf(context.rules)
  let enough = Math.min(wanted, maximum)

  // From Amsterdam on, a transfer has several prices (EIP-2780, EIP-8037).
  const { hasStateGas } = context.rules
  const isTransfer = isPlainTransfer(message, context)
  if (isTransfer && !hasStateGas && (await transferSucceeds(attempt))) return TRANSFER

  const first = await runWithLimit(inspected, message, enough, options.timeSlice)
  if (first === 'tooLittle') throw gasAllowanceExceeded({ allowance: enough })
  if (options.limitOfFailed === true && first.outcome !== 'success') return enough
  const lacksGas = gasFaults.has(first.outcome) || (first.outcome === 'revert' && first.outOfGasFrames > 0)
  if (lacksGas && wanted > maximum && isSuccess(await attempt(wanted, false))) throw maximumGasExceeded({ maximum })
  if (first.outcome === 'outOfGas' || first.outcome === 'stipendOnly') throw gasAllowanceExceeded({ allowance: enough })
  await outputOf(first, options.failureOf, rerun(environment, request, options))
  const succeeds = async (gasLimit: number): Promise<boolean> => {
    const result = await attempt(gasLimit)
    return isSuccess(result) && result.outOfGasFrames <= first.outOfGasFrames
  }

  if (isTransfer && hasStateGas && (await succeeds(first.maxGasUsed))) return first.maxGasUsed

  if (options.prefersGasUsed === true && (await succeeds(first.gasUsed))) return first.gasUsed

  // The gas used at the highest limit is a lower bound, except for code that reads the remaining gas.
  let highestFailing = first.gasUsed - 1
  const estimate = Math.floor(((first.maxGasUsed + CALL_STIPEND) * 64) / 63)
  if (estimate < enough) {
    if (await succeeds(estimate)) enough = estimate
    else highestFailing = estimate
  }
  while (highestFailing + 1 < enough && (enough - highestFailing) / enough >= ERROR_RATIO) {
    // Most messages need little more than they use, so the search tries low limits first.
    const middle = Math.min(Math.floor((enough + highestFailing) / 2), highestFailing * 2)
    if (await succeeds(middle)) enough = middle
    else highestFailing = middle
  }
  return enough
}

const isSuccess = (result: MessageResult | 'tooLittle'): result is MessageResult =>
  result !== 'tooLittle' && result.outcome === 'success'

/** Runs the message with another gas limit and discards its changes. */
async function runWithLimit(
  execution: ExecutionContext,
  message: Message,
  gasLimit: number,
  timeSlice: TimeSlice,
  capsGas = true,
): Promise<MessageResult | 'tooLittle'> {
  const before = execution.state.checkpoint()
  try {
    return await applyMessage(execution, { ...message, gasLimit }, { strict: false, capsGas }, timeSlice)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    if (error.kind === 'intrinsicGas' || error.kind === 'floorGas') return 'tooLittle'
    throw estimateRejected({ gasLimit, rejection: error })
  } finally {
    execution.state.revertTo(before)
  }
}

/** Returns the highest gas limit that the block, the sender's funds and the node allow. A transaction can have a lower maximum. */
function highestLimit(
  { gas }: CallRequest,
  message: Message,
  { state, block }: ExecutionContext,
  gasCap: number,
): number {
  const requested = gas !== undefined && gas >= TRANSFER ? gas : block.gasLimit
  const limit = requested < BigInt(gasCap) ? Number(requested) : gasCap
  if (message.maxFeePerGas === 0n) return limit
  let funds = state.getBalance(message.from)
  if (message.value >= funds) throw insufficientFunds({ text: 'insufficient funds for transfer' })
  funds -= message.value
  const blobCost = BigInt(blobGasOf(message)) * message.maxFeePerBlobGas
  if (blobCost > 0n && blobCost >= funds)
    throw insufficientFunds({ text: 'insufficient funds for gas * price + value' })
  const affordable = (funds - blobCost) / message.maxFeePerGas
  return affordable < BigInt(limit) ? Number(affordable) : limit
}

const isPlainTransfer = ({ to, data }: Message, { state }: ExecutionContext): boolean =>
  to !== undefined && data.length === 0 && state.getCode(to).length === 0

/** Whether a transfer succeeds with 21,000 gas, which an access list, for example, prevents. The full attempt reports errors. */
async function transferSucceeds(attempt: (gasLimit: number) => Promise<MessageResult | 'tooLittle'>): Promise<boolean> {
  try {
    return isSuccess(await attempt(TRANSFER))
  } catch (error) {
    if (estimateRejected.is(error)) return false
    throw error
  }
}

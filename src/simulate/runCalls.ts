import { ZERO_ADDRESS } from '../bytes.ts'
import { type CallRequest, checkRequest, toMessage } from '../execution/callRequest.ts'
import type { MessageResult } from '../protocol/applyMessage.ts'
import type { Message } from '../protocol/message.ts'
import { Rejection, rejectedMessage } from '../protocol/rejection.ts'
import type { TimeSlice } from '../protocol/timeSlice.ts'
import { blockGasLimitReached, gasBudgetSpent } from './errors.ts'
import type { GasBudget } from './gasBudget.ts'
import { LogCollector, logsOfReceipt, type SimulatedLog } from './logCollector.ts'
import type { OpenBlock } from './openBlock.ts'
import type { SimulatedBlockPlan } from './planBlocks.ts'
import { type SimulatedTransaction, simulatedTransaction } from './simulatedTransaction.ts'

/** Result of one call. */
export interface CallResult {
  readonly transaction: SimulatedTransaction
  readonly outcome: MessageResult['outcome']
  /** Error text of go-ethereum. Undefined for a success. */
  readonly fault: string | undefined
  readonly returnData: Uint8Array
  readonly gasUsed: number
  readonly maxGasUsed: number
  /** Includes transfer logs if they were requested. */
  readonly logs: readonly SimulatedLog[]
}

export interface RunOptions {
  readonly budget: GasBudget
  readonly timeSlice: TimeSlice
}

/** Runs the calls of a block one after another, as its transactions. Rejects if a call is invalid and cannot start. */
export async function runCalls(
  block: OpenBlock,
  planned: SimulatedBlockPlan,
  { budget, timeSlice }: RunOptions,
): Promise<readonly CallResult[]> {
  const { execution, simulationBase, header } = block
  // From Amsterdam on, transfers have logs of the protocol (EIP-7708), and a second log for each would count them twice.
  const hasOwnLogs = execution.execution.rules.hasTransferLogs
  const collector = planned.traceTransfers && !hasOwnLogs ? new LogCollector() : undefined
  let emittedLogs = 0
  const results: CallResult[] = []
  for (let index = 0; index < planned.calls.length; index++) {
    const request = planned.calls[index]! // within the bounds
    if (timeSlice.isOver) await timeSlice.yield()
    const path = (): string => `blockStateCalls[${planned.entry}].calls[${index}]`
    const message = messageOf(block, request, budget, path)
    const isCapped = BigInt(message.gasLimit) < (request.gas ?? execution.gas.left)
    const isLondon = header.baseFeePerGas !== undefined
    const transaction = simulatedTransaction(request, message, simulationBase.chainId, isLondon)
    const checks = { strict: planned.validation, capsGas: planned.validation && request.gas !== undefined }
    try {
      const applied = execution.apply({ type: transaction.type, message, checks }, timeSlice, collector?.inspector)
      const { result, receipt } = applied instanceof Promise ? await applied : applied
      budget.spend(result.gasUsed)
      const { outcome, returnData, gasUsed, maxGasUsed } = result
      const fault = isCapped && outcome !== 'revert' ? cappedFault(result.fault) : result.fault
      const logs = collector?.take() ?? logsOfReceipt(receipt, result.logs, emittedLogs)
      emittedLogs += result.emittedLogs
      timeSlice.addResult(logs.reduce((bytes, { data }) => bytes + data.length, returnData.length))
      results.push({ transaction, outcome, fault, returnData, gasUsed, maxGasUsed, logs })
    } catch (error) {
      throw simulationError(error, message, request, budget, path)
    }
  }
  return results
}

/** Returns the error text of a call whose gas was limited by the budget of the request. It is go-ethereum's text. */
const cappedFault = (fault: string | undefined): string | undefined =>
  fault && `${fault} (gas limit was capped by the RPC server's global gas cap)`

/** Returns the message of a call. Its default gas is the remaining gas of the block, within the budget of the request. */
function messageOf(
  { state, header, simulationBase, execution }: OpenBlock,
  request: CallRequest,
  budget: GasBudget,
  path: () => string,
): Message {
  const { chainId } = simulationBase
  const left = execution.gas.left
  const wanted = request.gas ?? left
  if (wanted > left) throw blockGasLimitReached({ left, wanted })
  const { baseFeePerGas: baseFee } = header
  checkRequest(request, { chainId, baseFee }, path)
  return toMessage(request, {
    gasLimit: budget.clamp(wanted),
    nonce: state.getNonce(request.from ?? ZERO_ADDRESS),
    baseFee,
    chainId,
  })
}

/** Returns the error of a request with a call that cannot start. */
function simulationError(
  error: unknown,
  message: Message,
  request: CallRequest,
  budget: GasBudget,
  path: () => string,
) {
  if (!(error instanceof Rejection)) return error
  const lacksGas = error.kind === 'intrinsicGas' || error.kind === 'floorGas'
  const wasClamped = message.gasLimit === budget.left && request.gas !== BigInt(message.gasLimit)
  if (lacksGas && wasClamped) return gasBudgetSpent({ path: path(), left: budget.left, limit: budget.limit })
  return rejectedMessage({ rejection: error, suppliedGas: message.gasLimit, where: 'simulation' })
}

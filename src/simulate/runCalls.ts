import { ZERO_ADDRESS } from '../bytes.ts'
import { logsBloom } from '../chain/bloom.ts'
import { consensusReceipt } from '../chain/receipt.ts'
import type { ChainLog } from '../chain/types.ts'
import { type CallRequest, checkRequest, toMessage } from '../execution/callRequest.ts'
import { applyMessage, type MessageResult, type Place } from '../protocol/applyMessage.ts'
import { blobGasOf, type Message } from '../protocol/message.ts'
import { Rejection, rejectionError } from '../protocol/rejection.ts'
import type { Turn } from '../protocol/turn.ts'
import { blockGasLimitReached, gasBudgetSpent } from './errors.ts'
import type { GasBudget } from './gasBudget.ts'
import { LogCollector, type SimulatedLog } from './logCollector.ts'
import type { OpenBlock } from './openBlock.ts'
import type { PlannedBlock } from './planBlocks.ts'
import { type SimulatedTransaction, simulatedTransaction } from './simulatedTransaction.ts'

/** What one call came to. */
export interface CallResult {
  readonly transaction: SimulatedTransaction
  readonly outcome: MessageResult['outcome']
  /** go-ethereum's words for a failure; undefined for a success. */
  readonly fault: string | undefined
  readonly returnData: Uint8Array
  readonly gasUsed: number
  readonly maxGasUsed: number
  /** Transfers included. */
  readonly logs: readonly SimulatedLog[]
}

/** What the calls of a block came to. */
export interface BlockResults {
  readonly calls: readonly CallResult[]
  /** As the receipt trie holds them, in order. */
  readonly receipts: readonly Uint8Array[]
  /** Of the calls that succeeded; real ones alone. */
  readonly logs: readonly ChainLog[]
  readonly gasUsed: bigint
  readonly blobGasUsed: bigint
}

export interface RunOptions {
  readonly budget: GasBudget
  readonly turn: Turn
}

/** Runs the calls of a block one after another, as its transactions. Throws where one cannot even begin. */
export async function runCalls(block: OpenBlock, planned: PlannedBlock, options: RunOptions): Promise<BlockResults> {
  const { state, context, rules, precompiles } = block
  const collector = new LogCollector(planned.traceTransfers)
  const place: Place = { state, block: context, rules, precompiles, inspector: collector.inspector }
  const results = new Results(block)
  for (const [index, request] of planned.calls.entries()) {
    if (options.turn.isOver) await options.turn.rest()
    const path = `blockStateCalls[${planned.entry}].calls[${index}]`
    const message = messageOf(block, request, results.gasUsed, options.budget, path)
    const isLondon = block.header.baseFeePerGas !== undefined
    const transaction = simulatedTransaction(request, message, context.chainId, isLondon)
    const result = await applyCall(place, message, request, { ...options, validation: planned.validation }, path)
    // Nothing goes back behind a finished call.
    state.forgetCheckpoints()
    options.budget.spend(result.gasUsed)
    const logs = collector.take()
    options.turn.addResult(logs.reduce((bytes, { data }) => bytes + data.length, result.returnData.length))
    results.add(transaction, result, logs)
  }
  return results
}

/** Completes a call: what it leaves open is what is left in the block, within the budget of the request. */
function messageOf(
  { state, header, context }: OpenBlock,
  request: CallRequest,
  gasUsed: bigint,
  budget: GasBudget,
  path: string,
): Message {
  const left = header.gasLimit - gasUsed
  const wanted = request.gas ?? left
  if (wanted > left) throw blockGasLimitReached({ left, wanted })
  const { baseFeePerGas: baseFee } = header
  checkRequest(request, { chainId: context.chainId, baseFee }, path)
  return toMessage(request, {
    gasLimit: budget.clamp(wanted),
    nonce: state.getNonce(request.from ?? ZERO_ADDRESS),
    baseFee,
    chainId: context.chainId,
  })
}

async function applyCall(
  place: Place,
  message: Message,
  request: CallRequest,
  { validation, budget, turn }: RunOptions & Pick<PlannedBlock, 'validation'>,
  path: string,
): Promise<MessageResult> {
  try {
    return await applyMessage(place, message, { strict: validation }, turn)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const lacksGas = error.kind === 'intrinsicGas' || error.kind === 'floorGas'
    const wasClamped = message.gasLimit === budget.left && request.gas !== BigInt(message.gasLimit)
    if (lacksGas && wasClamped) throw gasBudgetSpent({ path, left: budget.left, limit: budget.limit })
    throw rejectionError(error, message.gasLimit, 'simulation')
  }
}

/** Adds up a block's results. */
class Results implements BlockResults {
  readonly calls: CallResult[] = []
  readonly receipts: Uint8Array[] = []
  readonly logs: ChainLog[] = []
  gasUsed = 0n
  blobGasUsed = 0n
  readonly #block: OpenBlock

  constructor(block: OpenBlock) {
    this.#block = block
  }

  add(transaction: SimulatedTransaction, result: MessageResult, logs: readonly SimulatedLog[]): void {
    const { outcome, fault, returnData, gasUsed, maxGasUsed } = result
    this.gasUsed += BigInt(gasUsed)
    this.blobGasUsed += BigInt(blobGasOf(transaction.message))
    this.calls.push({ transaction, outcome, fault, returnData, gasUsed, maxGasUsed, logs })
    const real = logs.filter(({ isTransfer }) => !isTransfer)
    for (const log of real) this.logs.push(log)
    const receipt = { ...this.#end(outcome), cumulativeGasUsed: this.gasUsed, logs: real, logsBloom: logsBloom(real) }
    this.receipts.push(consensusReceipt(transaction.type, receipt))
  }

  /** EIP-658: a status from Byzantium on, the state root before. */
  #end(outcome: MessageResult['outcome']) {
    const { rules, ground, state } = this.#block
    if (rules.byzantium) return { status: outcome === 'success' ? 1 : 0, root: undefined } as const
    return { status: undefined, root: ground.commit(state).root() }
  }
}

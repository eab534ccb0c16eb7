import { type Address, bytesToHex, type Hash, type Hex } from '../../../bytes.ts'
import { childBaseFee } from '../../../chain/blocks/header.ts'
import { bundleHash } from '../../../chain/bundles/bundle.ts'
import { messageOf } from '../../../chain/transactions/messageOf.ts'
import type { BlockId } from '../../../chain/types.ts'
import { define } from '../../../errors.ts'
import { applyCall } from '../../../execution/call.ts'
import { revertString } from '../../../execution/revertReason.ts'
import type { ExecutionContext, MessageResult } from '../../../protocol/applyMessage.ts'
import { type BlockOverrides, overrideBlock } from '../../../protocol/blockContext.ts'
import { transactionChecks } from '../../../protocol/checkMessage.ts'
import { blockRules, forkAt } from '../../../protocol/forks.ts'
import type { Message } from '../../../protocol/message.ts'
import { Rejection } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { JournaledState } from '../../../state/journaledState.ts'
import type { Context } from '../../protocol/context.ts'
import { blockAt } from '../blocks.ts'
import { callEnvironmentAt, callLimits } from './callEnvironments.ts'

export const bundleWithoutTransactions = define('BundleWithoutTransactions', -32602, () => 'bundle missing txs')
export const bundleTransactionRejected = define<{ hash: Hash; reason: string }>(
  'BundleTransactionRejected',
  -32000,
  ({ hash, reason }) => `err: ${reason}; txhash ${hash}`,
)

/** Signed transactions to execute in sequence, and the block in which they execute. */
export interface CalledBundle {
  readonly transactions: readonly Uint8Array[]
  /** The transactions execute on the state after this block. */
  readonly stateBlock: BlockId
  /** By default, the time is one slot after `stateBlock`, the base fee follows from it (EIP-1559), and other values are equal. */
  readonly block: BlockOverrides & { readonly number: bigint }
}

/** Seconds per slot since the merge. */
export const SLOT_SECONDS = 12n

/**
 * Executes a bundle as the Flashbots relay and mev-geth do. Rejects if the block cannot include a transaction. A transaction that reverts is
 * reported in the result.
 */
export async function callBundle(context: Context, { transactions, stateBlock, block: overrides }: CalledBundle) {
  const { chain } = context
  if (transactions.length === 0) throw bundleWithoutTransactions()
  const { timeSlice } = callLimits(context)
  const [parent, environment] = await Promise.all([blockAt(chain, stateBlock), callEnvironmentAt(chain, stateBlock)])
  const time = overrides.time ?? BigInt(parent.timestamp) + SLOT_SECONDS
  const { message: rules } = blockRules(chain.forks, forkAt(chain.forks, Number(overrides.number), Number(time)))
  const baseFeePerGas = rules.hasBaseFee ? (overrides.baseFeePerGas ?? childBaseFee(parent)) : undefined
  const block = overrideBlock(environment.block, { ...overrides, time, baseFeePerGas }, rules)
  const state = new JournaledState(environment.state)
  const execution = { state, block, rules }
  const balance = (): bigint => state.getBalance(block.coinbase)
  const before = balance()
  const results: BundleResult[] = []
  let gasUsed = 0
  let gasFees = 0n
  for (const bytes of transactions) {
    const { tx, from } = await chain.decode(bytes)
    const { hash } = tx
    const message = messageOf(tx, from, baseFeePerGas)
    if (BigInt(gasUsed) + BigInt(message.gasLimit) > block.gasLimit)
      throw bundleTransactionRejected({ hash, reason: 'gas limit reached' })
    const earned = balance()
    const result = await included(execution, message, hash, timeSlice)
    const fees = BigInt(result.gasUsed) * (message.gasPrice - (baseFeePerGas ?? 0n))
    results.push({
      ...earnings(balance() - earned, fees, result.gasUsed),
      fromAddress: from,
      toAddress: message.to ?? '0x',
      gasUsed: result.gasUsed,
      txHash: hash,
      ...outcomeOf(result),
    })
    gasUsed += result.gasUsed
    gasFees += fees
    if (timeSlice.isOver) await timeSlice.yield()
  }
  const { gasPrice: bundleGasPrice, ...total } = earnings(balance() - before, gasFees, gasUsed)
  return {
    bundleGasPrice,
    bundleHash: bundleHash(results.map(({ txHash }) => txHash)),
    ...total,
    results,
    stateBlockNumber: parent.number,
    totalGasUsed: gasUsed,
  }
}

/** Executes a transaction of a bundle. Rejects with BundleTransactionRejected if the block cannot include it. */
async function included(
  execution: ExecutionContext,
  message: Message,
  hash: Hash,
  timeSlice: TimeSlice,
): Promise<MessageResult> {
  try {
    return await applyCall(execution, message, transactionChecks, timeSlice)
  } catch (error) {
    if (error instanceof Rejection) throw bundleTransactionRejected({ hash, reason: error.message })
    throw error
  }
}

/** Payments to the fee recipient, in wei, as decimal strings. */
interface Earnings {
  readonly coinbaseDiff: string
  readonly ethSentToCoinbase: string
  readonly gasFees: string
  readonly gasPrice: string
}

interface BundleResult extends Earnings {
  readonly fromAddress: Address
  readonly toAddress: Hex
  readonly gasUsed: number
  readonly txHash: Hash
  readonly value?: Hex
  readonly error?: string
  readonly revert?: string
}

/** The gas price is the total payment to the fee recipient per gas, including transfers. */
const earnings = (difference: bigint, gasFees: bigint, gasUsed: number): Earnings => ({
  coinbaseDiff: String(difference),
  ethSentToCoinbase: String(difference - gasFees),
  gasFees: String(gasFees),
  gasPrice: String(difference / BigInt(gasUsed)),
})

function outcomeOf({ outcome, fault, returnData }: MessageResult): Pick<BundleResult, 'value' | 'error' | 'revert'> {
  if (outcome === 'success') return { value: bytesToHex(returnData) }
  if (outcome !== 'revert') return { error: fault ?? outcome }
  return { error: 'execution reverted', revert: revertString(returnData) ?? bytesToHex(returnData) }
}

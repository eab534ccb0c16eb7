import { type Address, bytesToHex, type Hash, quantityHex } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import { createsContract } from '../../../evm/inspector.ts'
import { type CallFrame, framesInOrder, unrevertedFrames } from '../../../execution/trace/callFrames.ts'
import { hasCode } from '../../../state/account.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { listText } from '../../wire/listText.ts'
import { toOperation, toSlimBlock, toSlimReceipt, toSlimTransaction, toTraceEntry } from '../../wire/trace/otterscan.ts'
import { firstBlockWith } from '../firstBlockWith.ts'
import { joinInSlices } from '../joinInSlices.ts'
import { rewardsOf } from './blockRewards.ts'
import { minedTransaction, nextCallTree, traceTimeSlice } from './traceMined.ts'

/** Otterscan methods for single blocks and transactions. */

/** Returns the call tree of a mined transaction. */
async function framesOf(context: Context, hash: Hash, timeSlice = traceTimeSlice(context)): Promise<CallFrame> {
  const { block, index } = minedTransaction(context.chain, hash)
  const replay = await BlockReplay.begin(context.chain, block, timeSlice, index)
  return nextCallTree(replay, timeSlice)
}

/** Returns the internal transfers, creations and self-destructs of a transaction. */
export const internalOperations = async (context: Context, hash: Hash): Promise<object[]> =>
  [...unrevertedFrames(await framesOf(context, hash))].flatMap((frame) => toOperation(frame) ?? [])

/** Returns all frames of a transaction. */
export async function traceEntries(context: Context, hash: Hash): Promise<RawJson> {
  const timeSlice = traceTimeSlice(context)
  const entries = entriesOf(await framesOf(context, hash, timeSlice))
  return new RawJson(await joinInSlices(listText(entries), timeSlice))
}

function* entriesOf(outermost: CallFrame): Generator<object> {
  for (const frame of framesInOrder(outermost)) yield toTraceEntry(frame)
}

/** Returns the revert data of a transaction, or 0x. */
export async function transactionError(context: Context, hash: Hash): Promise<string> {
  const { outcome, output } = await framesOf(context, hash)
  return outcome === 'revert' ? bytesToHex(output) : '0x'
}

/** Returns a block without its transactions, with rewards and fees. */
export function blockDetails(block: ChainBlock): object {
  const rewards = rewardsOf(block)
  const sum = (wanted: 'block' | 'uncle') =>
    rewards.reduce((total, { kind, amount }) => (kind === wanted ? total + amount : total), 0n)
  const fees = block.receipts.reduce((total, { gasUsed, effectiveGasPrice }) => total + gasUsed * effectiveGasPrice, 0n)
  return {
    block: toSlimBlock(block),
    issuance: {
      blockReward: quantityHex(sum('block')),
      uncleReward: quantityHex(sum('uncle')),
      issuance: quantityHex(sum('block') + sum('uncle')),
    },
    totalFees: quantityHex(fees),
  }
}

/** Returns a page of the transactions of a block. Page 0 contains the last transactions, in block order. */
export function blockTransactions(block: ChainBlock, page: number, size: number): object {
  const end = Math.max(0, block.transactions.length - page * size)
  const transactions = block.transactions.slice(Math.max(0, end - size), end)
  return {
    fullblock: { ...toSlimBlock(block), transactions: transactions.map(toSlimTransaction) },
    receipts: transactions.map(toSlimReceipt),
  }
}

/** Returns the creator of a contract and the hash of the transaction, or null if no transaction created it. */
export async function contractCreator(
  context: Context,
  address: Address,
): Promise<{ hash: Hash; creator: Address } | null> {
  const { chain, upstream } = context
  if (upstream !== undefined && hasCode(chain.executedState(chain.genesis).account(address))) {
    const found = await upstream.request('ots_getContractCreator', [address])
    return found as { hash: Hash; creator: Address } | null // the format of Erigon
  }
  const block = firstBlockWith(chain, (block) => hasCode(chain.state(block).account(address)))
  if (block === undefined || block === chain.genesis) return null
  const timeSlice = traceTimeSlice(context)
  const replay = await BlockReplay.begin(chain, block, timeSlice)
  for (const { hash } of block.transactions) {
    for (const { kind, to, from } of unrevertedFrames(await nextCallTree(replay, timeSlice))) {
      if (createsContract(kind) && to === address) return { hash, creator: from }
    }
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return null
}

import { type Address, bytesToHex, type Hash } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/blockReplay.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import { type CallFrame, callFrames, inOrder, isUndone } from '../../../execution/trace/callFrames.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import { EMPTY_CODE_HASH } from '../../../state/account.ts'
import type { Context } from '../../protocol/context.ts'
import { toQuantity } from '../../wire/quantity.ts'
import { toOperation, toSlimBlock, toSlimReceipt, toSlimTransaction, toTraceEntry } from '../../wire/trace/otterscan.ts'
import { rewardsOf } from './blockRewards.ts'
import { minedTransaction, traceTurn } from './traceMined.ts'

/** What Otterscan asks of single blocks and transactions. */

/** The calls of a mined transaction as a tree. */
async function framesOf(context: Context, hash: Hash): Promise<CallFrame> {
  const { block, index } = minedTransaction(context.chain, hash)
  const turn = traceTurn(context)
  const replay = new BlockReplay(context.chain, block)
  await replay.skipTo(index, turn)
  const tracer = callFrames(tracedOf(replay.place, replay.message))
  return tracer.finish(await replay.run(turn, tracer.inspector))
}

/** The frames of a tree that stay: those of a frame that failed are undone with it. */
function* lasting(frame: CallFrame): Generator<CallFrame> {
  if (isUndone(frame)) return
  yield frame
  for (const call of frame.calls) yield* lasting(call)
}

/** Transfers, creations and self-destructs inside a transaction. */
export const internalOperations = async (context: Context, hash: Hash): Promise<object[]> =>
  [...lasting(await framesOf(context, hash))].flatMap((frame) => toOperation(frame) ?? [])

/** All frames of a transaction. */
export const traceEntries = async (context: Context, hash: Hash): Promise<object[]> =>
  [...inOrder(await framesOf(context, hash))].map(({ frame }) => toTraceEntry(frame))

/** What a transaction reverted with; no bytes where it did not. */
export async function transactionError(context: Context, hash: Hash): Promise<string> {
  const { outcome, output } = await framesOf(context, hash)
  return outcome === 'revert' ? bytesToHex(output) : '0x'
}

/** A block without its transactions, with what was paid for it. */
export function blockDetails(block: ChainBlock): object {
  const rewards = rewardsOf(block)
  const sum = (wanted: 'block' | 'uncle') =>
    rewards.reduce((total, { kind, amount }) => (kind === wanted ? total + amount : total), 0n)
  const fees = block.receipts.reduce((total, { gasUsed, effectiveGasPrice }) => total + gasUsed * effectiveGasPrice, 0n)
  return {
    block: toSlimBlock(block),
    issuance: {
      blockReward: toQuantity(sum('block')),
      uncleReward: toQuantity(sum('uncle')),
      issuance: toQuantity(sum('block') + sum('uncle')),
    },
    totalFees: toQuantity(fees),
  }
}

/** A page of a block's transactions. Page 0 holds the last ones; within a page they keep their order. */
export function blockTransactions(block: ChainBlock, page: number, size: number): object {
  const end = Math.max(0, block.transactions.length - page * size)
  const transactions = block.transactions.slice(Math.max(0, end - size), end)
  return {
    fullblock: { ...toSlimBlock(block), transactions: transactions.map(toSlimTransaction) },
    receipts: transactions.map(toSlimReceipt),
  }
}

/** The first block from 1 on whose state has a property that, once there, stays; undefined where the head has it not. */
function firstBlock(chain: Chain, has: (block: ChainBlock) => boolean): ChainBlock | undefined {
  if (!has(chain.head)) return undefined
  let below = 0
  let found = chain.head
  while (found.number - below > 1) {
    const middle = chain.blockByNumber((below + found.number) >> 1)
    if (middle === undefined) return undefined
    if (has(middle)) found = middle
    else below = middle.number
  }
  return found
}

/** Who created a contract, and in which transaction; null for an account that no transaction gave code. */
export async function contractCreator(
  context: Context,
  address: Address,
): Promise<{ hash: Hash; creator: Address } | null> {
  const { chain } = context
  const hasCode = (block: ChainBlock): boolean =>
    (chain.state(block).account(address)?.codeHash ?? EMPTY_CODE_HASH) !== EMPTY_CODE_HASH
  const block = firstBlock(chain, hasCode)
  if (block === undefined || block.number === 0) return null
  const turn = traceTurn(context)
  const replay = new BlockReplay(chain, block)
  for (const { hash } of block.transactions) {
    const tracer = callFrames(tracedOf(replay.place, replay.message))
    const outermost = tracer.finish(await replay.run(turn, tracer.inspector))
    for (const { kind, to, from } of lasting(outermost)) {
      if ((kind === 'CREATE' || kind === 'CREATE2') && to === address) return { hash, creator: from }
    }
    if (turn.isOver) await turn.rest()
  }
  return null
}

/** The hash of the transaction that a sender sent with a nonce; null where there is none. */
export function transactionBySenderAndNonce(chain: Chain, sender: Address, nonce: bigint): Hash | null {
  const block = firstBlock(chain, (block) => (chain.state(block).account(sender)?.nonce ?? 0n) > nonce)
  const found = block?.transactions.find(({ from, tx }) => from === sender && tx.nonce === nonce)
  return found?.hash ?? null
}

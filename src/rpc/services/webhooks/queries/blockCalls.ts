import type { Hash } from '../../../../bytes.ts'
import type { Chain } from '../../../../chain/chain.ts'
import { BlockReplay } from '../../../../chain/engine/blockReplay.ts'
import type { ChainBlock } from '../../../../chain/types.ts'
import type { CallFrame } from '../../../../execution/trace/callFrames.ts'
import { traceTooLarge } from '../../../../execution/trace/tracer.ts'
import type { TimeSlice } from '../../../../protocol/timeSlice.ts'
import { nextCallTree } from '../../tracing/traceMined.ts'

/** A call of a transaction, or a call inside another. */
export interface BlockCall {
  readonly frame: CallFrame
  readonly hash: Hash
  /** For the outermost call as in a receipt: with the intrinsic gas. */
  readonly gas: number | bigint
  readonly gasUsed: number | bigint
  /** The call around it. Undefined for the outermost one. */
  readonly outer: BlockCall | undefined
  /** Position among the calls of `outer`; of the outermost call, among the transactions of the block. */
  readonly position: number
}

/** The calls of a block in the order of execution. */
export interface BlockCalls {
  readonly calls: readonly BlockCall[]
  /** Whether `calls` has all calls of the block. */
  readonly isComplete: boolean
}

/** Maximum memory for the calls of a block, in bytes. */
const MAX_BYTES = 128 * 2 ** 20
/** Counted bytes of a call without its data. */
const CALL_BYTES = 256

/** Executes a block again and returns its calls. Rejects as BlockReplay does. */
export async function tracedCallsOf(chain: Chain, block: ChainBlock, timeSlice: TimeSlice): Promise<BlockCalls> {
  const calls: BlockCall[] = []
  if (block.transactions.length === 0) return { calls, isComplete: true }
  const replay = await BlockReplay.begin(chain, block, timeSlice)
  let bytes = 0
  for (const { transaction, gasUsed } of block.receipts) {
    const { hash, index, tx } = transaction
    const outermost = await unlessTooLarge(nextCallTree(replay, timeSlice))
    if (outermost === undefined) return { calls, isComplete: false }
    const start = { frame: outermost, hash, gas: tx.gasLimit, gasUsed, outer: undefined, position: index }
    for (const call of callsIn(start)) {
      bytes += CALL_BYTES + call.frame.input.length + call.frame.output.length
      if (bytes > MAX_BYTES) return { calls, isComplete: false }
      calls.push(call)
      if (timeSlice.isOver) await timeSlice.yield()
    }
  }
  return { calls, isComplete: true }
}

/** Resolves to undefined if the calls of a transaction need too much memory. */
async function unlessTooLarge(tree: Promise<CallFrame>): Promise<CallFrame | undefined> {
  try {
    return await tree
  } catch (error) {
    if (!traceTooLarge.is(error)) throw error
    return undefined
  }
}

/** Yields a call and the calls inside it. */
function* callsIn(outermost: BlockCall): Generator<BlockCall> {
  // The last one is next. Not recursive: each value of a recursive generator passes through all levels.
  const waiting = [outermost]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    const outer = next
    const inner = outer.frame.calls.map(
      (frame, position): BlockCall => ({
        frame,
        hash: outer.hash,
        gas: frame.gas,
        gasUsed: frame.gasUsed,
        outer,
        position,
      }),
    )
    while (inner.length > 0) waiting.push(inner.pop()!) // it is not empty
  }
}

/**
 * Returns the positions of the calls around a call, from the outermost on, as in the events of Alchemy. The first one is thus the position of the
 * transaction in the block. The list of an outermost call is empty.
 */
export function pathOfCall({ outer }: BlockCall): number[] {
  const path: number[] = []
  for (let call = outer; call !== undefined; call = call.outer) path.push(call.position)
  return path.reverse()
}

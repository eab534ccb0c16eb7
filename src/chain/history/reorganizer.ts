import type { Hash } from '../../bytes.ts'
import type { ChainView } from '../chainView.ts'
import { unlimitedTimeSlice } from '../engine/executionBounds.ts'
import { brokenChain } from '../identity.ts'
import type { Miner } from '../mining/miner.ts'
import type { BlockAppender } from '../store/blockAppender.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { ChainBlock, PoolTransaction } from '../types.ts'
import type { Interruption, WriterQueue } from '../writerQueue.ts'
import { checkReplaceable, replacementAttributes } from './blockReplacement.ts'
import type { BlockReplacer } from './blockReplacer.ts'
import { ChainBranch } from './chainBranch.ts'
import type { ParticipantChange } from './snapshotParticipant.ts'
import { checkDepth } from './snapshots.ts'

/** The parts of a chain that remove its last blocks and mine others. */
export interface ReorganizerParts {
  readonly writer: WriterQueue
  readonly blockStore: BlockStore
  readonly view: ChainView
  readonly miner: Miner
  readonly appender: BlockAppender
  readonly replacer: BlockReplacer
}

/** Removes the last blocks of a chain, or replaces them by others, as reorganizations do. Each operation is a job of the writer queue. */
export class Reorganizer {
  readonly #parts: ReorganizerParts

  constructor(parts: ReorganizerParts) {
    this.#parts = parts
  }

  /** Removes the last blocks with the overrides of their states. A function is called when earlier jobs are done. Rejects with RemovalTooDeep. */
  rollback(depth: number | ((head: ChainBlock) => number)): Promise<void> {
    const depthOf = typeof depth === 'number' ? () => depth : depth
    return this.#parts.writer.run(() => this.#rollback(depthOf(this.#parts.view.head)))
  }

  /**
   * Replaces the last `depth` blocks by as many others with exactly the given transactions (by block index, from 0). The new blocks become
   * visible together, in the batch that removes the old ones. Rejects with RemovalTooDeep, ReorganizationTooDeep, or the reason why a transaction is
   * invalid. After a rejection the chain is unchanged.
   */
  reorganize(
    depth: number,
    transactions: ReadonlyMap<number, readonly PoolTransaction[]>,
  ): Promise<readonly ChainBlock[]> {
    return this.#parts.writer.run((interruption) => this.#reorganize(depth, transactions, interruption))
  }

  async #rollback(depth: number): Promise<void> {
    const { blockStore, view, replacer } = this.#parts
    checkDepth(depth, view)
    const target = blockStore.archive.byNumber(view.head.number - depth)
    if (depth === 0 || target === undefined) return
    const removed = await replacer.replace({
      target,
      changeParticipant: this.#removeTransactionsAfter(target.number),
      write: (replacement) => blockStore.replace(replacement),
    })
    await replacer.announce(removed)
  }

  async #reorganize(
    depth: number,
    transactions: ReadonlyMap<number, readonly PoolTransaction[]>,
    interruption: Interruption,
  ): Promise<readonly ChainBlock[]> {
    const { blockStore, view, miner, appender, replacer } = this.#parts
    checkReplaceable(depth, view)
    const base = blockStore.archive.byNumber(view.head.number - depth)
    if (depth === 0 || base === undefined) return []
    const branch = new ChainBranch(blockStore, base)
    const timeSlice = unlimitedTimeSlice({ interruption })
    for (let index = 0; index < depth; index++) {
      if (timeSlice.isOver) await timeSlice.yield()
      const replaced = blockStore.archive.byNumber(base.number + 1 + index)
      if (replaced === undefined) throw brokenChain()
      await miner.extend(branch, transactions.get(index) ?? [], replacementAttributes(replaced, view), interruption)
    }
    const added = branch.blocks.map(({ block }) => block)
    const minedAgain = new Set(added.flatMap((block) => block.transactions.map(({ hash }) => hash)))
    const removed = await replacer.replace({
      target: base,
      added: branch.blocks,
      changeParticipant: this.#removeTransactionsAfter(base.number, minedAgain),
      write: (replacement) => appender.replace(replacement),
    })
    await replacer.announce(removed)
    await appender.listeners.callEach(added)
    return added
  }

  /** Returns the change of a participant if the transactions after a block are removed, except `minedAgain`. */
  #removeTransactionsAfter(number: number, minedAgain: ReadonlySet<Hash> = new Set()): ParticipantChange {
    const { archive } = this.#parts.blockStore
    const isRemoved = (transaction: Hash): boolean =>
      !minedAgain.has(transaction) && !((archive.blockNumberOf(transaction) ?? Number.POSITIVE_INFINITY) <= number)
    return (participant, _name, commit) => participant.removeTransactions(isRemoved, commit)
  }
}

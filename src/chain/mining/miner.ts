import { JournaledState } from '../../state/journaledState.ts'
import type { BlockAttributes } from '../blocks/header.ts'
import type { BundlePool } from '../bundles/bundlePool.ts'
import { checkTime, timestampTooOld } from '../clock.ts'
import { unlimitedTimeSlice } from '../engine/executionBounds.ts'
import type { ChainBranch } from '../history/chainBranch.ts'
import type { BlockAppender } from '../store/blockAppender.ts'
import type { Pool } from '../transactions/pool.ts'
import type { ChainBlock, PoolTransaction } from '../types.ts'
import type { Interruption, WriterQueue } from '../writerQueue.ts'
import { BlockProducer, type BlockProducerParts, NO_ATTRIBUTES } from './blockProducer.ts'
import { attributesOf, lastingOverrides } from './nextBlockOverrides.ts'
import { PendingBlock } from './pendingBlock.ts'
import { PostponedTransactions } from './postponedTransactions.ts'
import {
  CommitFailed,
  checkComplete,
  type ProducedBlock,
  type ProducedBlockVerifier,
  produceBlock,
  type RejectedTransaction,
} from './produceBlock.ts'
import { SubmittedTransactions } from './submittedTransactions.ts'

/** Options of `Miner.mine`. */
export interface MineOptions extends Partial<BlockAttributes> {
  /** Number of blocks. Default: 1. */
  readonly count?: number
  /** Seconds between several blocks, at least one. Default: the times of the clock. */
  readonly interval?: number
  /** Whether the first block is also an interval after its parent. Default: false. */
  readonly continuesInterval?: boolean
  /** Whether to try transactions again that are postponed because an upstream failed. Default: true. */
  readonly triesPostponed?: boolean
}

/** The parts of a chain that its miner needs. */
export interface MinerParts extends Omit<BlockProducerParts, 'postponed' | 'postpone'> {
  readonly writer: WriterQueue
  readonly pool: Pool
  readonly bundles: BundlePool
  readonly appender: BlockAppender
  /** Checks blocks before they are stored. */
  readonly verify: ProducedBlockVerifier | undefined
  /** Receives errors of blocks for which no caller waits. */
  readonly report: (error: unknown) => void
  /** Receives a sentence for each transaction that is removed from the pool or postponed although no caller gets the reason. */
  readonly warn: (text: string) => void
}

/** Produces the blocks of a chain, each in a job of its writer queue. */
export class Miner {
  readonly #parts: MinerParts
  readonly #pending: PendingBlock
  readonly #submitted: SubmittedTransactions
  readonly #postponed = new PostponedTransactions()
  readonly #producer: BlockProducer

  constructor(parts: MinerParts) {
    this.#parts = parts
    this.#submitted = new SubmittedTransactions(parts)
    const postpone = (each: RejectedTransaction): void => this.#postpone(each)
    const producerParts = { ...parts, postponed: this.#postponed, postpone }
    this.#producer = new BlockProducer(producerParts, parts.bundles)
    // Clients must not see bundles before they are mined.
    const publicProducer = new BlockProducer(producerParts)
    this.#pending = new PendingBlock(parts.view, (onStart) =>
      parts.writer.run((interruption) => {
        onStart()
        this.#postponed.beginJob()
        return publicProducer.produceFromPool({ attributes: NO_ATTRIBUTES, interruption })
      }),
    )
  }

  /** The transactions of `mineSubmitted`. */
  get submitted(): Pick<SubmittedTransactions, 'isAwaited' | 'failureOf'> {
    return this.#submitted
  }

  /** Mines blocks from the pool, also empty ones, and stores them. Transactions whose state an upstream does not return stay in the pool. */
  mine(options: MineOptions = {}): Promise<readonly ChainBlock[]> {
    return this.#parts.writer.run((interruption) => this.#mine(options, interruption))
  }

  /** Throws BlockInterrupted if the chain closes. For callers of `mine` with many blocks. */
  throwIfClosing(): void {
    this.#parts.writer.throwIfClosing()
  }

  /**
   * Mines bundles and the transactions that no caller waits for, in as few blocks as they need. Mines no block if none can be mined. For the
   * start of automatic mining, and for bundles that are sent with it.
   */
  mineWaiting({ triesPostponed = true }: Pick<MineOptions, 'triesPostponed'> = {}): Promise<void> {
    const isExcluded = (each: PoolTransaction): boolean => this.#submitted.isAwaited(each)
    const { writer, bundles } = this.#parts
    return writer.run(async (interruption) => {
      this.#postponed.beginJob()
      if (triesPostponed) this.#postponed.retryAll()
      while (bundles.size > 0 || this.#producer.firstOfPool(isExcluded) !== undefined) {
        const isMined = await this.#mineFromPool(interruption, isExcluded)
        if (!isMined) return
      }
    })
  }

  /**
   * Mines a submitted transaction and the waiting transactions that it makes executable, one block for each. Transactions that no caller waits
   * for, because they were sent with manual mining, are in its block. Rejects with the reason if it cannot be mined or stored, or with
   * TransactionRemoved if the pool no longer has it. The pool does not keep a rejected transaction, so that it can be sent again. Then
   * `replaced`, which it replaced there, is in the pool again, unless the caller of `replaced` got an error.
   */
  mineSubmitted(transaction: PoolTransaction, replaced?: PoolTransaction): Promise<void> {
    this.#submitted.add(transaction, replaced)
    return this.#parts.writer.run((interruption) => this.#mineSubmitted(transaction, interruption))
  }

  /**
   * Mines a block with exactly these transactions, which need not be in the pool. A function is called when earlier jobs of the queue are
   * done. Default time: the clock. Rejects with the reason if one of them is invalid, or with TimestampTooOld, and stores nothing.
   */
  mineExactly(
    transactions: readonly PoolTransaction[] | (() => readonly PoolTransaction[]),
    attributes: Partial<BlockAttributes> = {},
  ): Promise<ChainBlock> {
    return this.#parts.writer.run(async (interruption) => {
      const { timestamp } = attributes
      const head = this.#parts.view.head.timestamp
      if (timestamp !== undefined && timestamp <= head) throw timestampTooOld({ timestamp, head })
      const list = typeof transactions === 'function' ? transactions() : transactions
      const produced = await this.#producer.produceOnce({ transactions: () => list, attributes, interruption })
      checkComplete(produced, list)
      await this.#store(produced)
      return produced.block
    })
  }

  /**
   * Adds a block with exactly these transactions to a branch, inside a job of the writer queue. Only overrides that last apply to it. Rejects
   * with the reason if a transaction is invalid, and adds nothing.
   */
  async extend(
    branch: ChainBranch,
    transactions: readonly PoolTransaction[],
    attributes: BlockAttributes,
    interruption: Interruption,
  ): Promise<void> {
    const { view, inspectors, engine, verify, transactionMilliseconds } = this.#parts
    const { source, head: parent, state } = branch
    const produced = await produceBlock({
      source,
      engine,
      state: new JournaledState(state),
      parent,
      attributes: attributesOf(lastingOverrides(view.nextBlockOverrides), attributes, attributes.timestamp),
      transactions: () => transactions,
      bounds: { interruption, milliseconds: transactionMilliseconds },
      inspectorOf: (each) => inspectors.of(each),
    })
    checkComplete(produced, transactions)
    await verify?.(produced, state, source)
    await branch.add(produced, produced.state)
  }

  /**
   * Builds a block on top of a canonical block without storing it. It contains exactly `transactions`, or transactions of the pool if
   * undefined. Rejects with the reason if one of `transactions` is invalid.
   */
  build(
    parent: ChainBlock,
    transactions: readonly PoolTransaction[] | undefined,
    attributes: BlockAttributes,
  ): Promise<ProducedBlock> {
    const source = transactions === undefined ? this.#producer.pooledFor(parent) : () => transactions
    return this.#parts.writer.run(async (interruption) => {
      const produced = await this.#producer.produceOn(parent, { transactions: source, attributes, interruption })
      if (transactions !== undefined) checkComplete(produced, transactions)
      return produced
    })
  }

  /** Produces the block that `mine` would make now, with the state after it, and stores nothing. */
  pending(): Promise<ProducedBlock> {
    return this.#pending.get()
  }

  /** Whether the next block would have no transactions. Executes nothing. */
  get isNextEmpty(): boolean {
    return this.#producer.firstOfPool() === undefined
  }

  async #mine(
    { count = 1, interval, continuesInterval = false, triesPostponed = true, timestamp, ...attributes }: MineOptions,
    interruption: Interruption,
  ): Promise<readonly ChainBlock[]> {
    const { view, clock } = this.#parts
    const timeSlice = unlimitedTimeSlice({ interruption })
    const blocks: ChainBlock[] = []
    // Before the first block, so that a request with too large an interval changes nothing.
    if (interval !== undefined) checkTime((timestamp ?? clock.peek(view.head.timestamp)) + interval * (count - 1))
    this.#postponed.beginJob()
    if (triesPostponed) this.#postponed.retryAll()
    for (let index = 0; index < count; index++) {
      if (timeSlice.isOver) await timeSlice.yield()
      const isSpaced = interval !== undefined && (index > 0 || continuesInterval)
      const given = index === 0 ? timestamp : undefined
      const time = isSpaced ? view.head.timestamp + interval : given
      blocks.push(await this.#mineAt(time, attributes, interruption))
    }
    return blocks
  }

  /** Mines a block from the pool. `time` is its time in Unix seconds, by default the time of the clock. If the block fails, the clock is unchanged. */
  async #mineAt(
    time: number | undefined,
    attributes: Partial<BlockAttributes>,
    interruption: Interruption,
  ): Promise<ChainBlock> {
    const { view, clock } = this.#parts
    const mine = async (): Promise<ChainBlock> => {
      const produced = await this.#producer.produceFromPool({ attributes, interruption })
      await this.#store(produced)
      for (const rejection of produced.rejected) this.#submitted.reject(rejection)
      return produced.block
    }
    return time === undefined ? mine() : clock.withBlockTime(time, view.head.timestamp, mine)
  }

  async #mineSubmitted(transaction: PoolTransaction, interruption: Interruption): Promise<void> {
    const { pool, report } = this.#parts
    this.#postponed.beginJob()
    try {
      // Without other transactions in the pool, which is usual, the block begins at once.
      if (pool.size > this.#submitted.size) await this.#mineWithUnattended(transaction, interruption)
      while (!this.#submitted.isMined(transaction)) {
        const canContinue = await this.#mineNext(interruption)
        if (!canContinue) return
      }
    } catch (error) {
      this.#submitted.removeFromPool(transaction)
      throw error
    } finally {
      this.#submitted.end(transaction)
    }
    // Errors of the transactions that follow are not errors of this one.
    try {
      while (pool.size > 0 && interruption.reason === undefined && (await this.#mineNext(interruption)));
    } catch (error) {
      if (error !== interruption.reason) report(error)
    }
  }

  /**
   * Mines a submitted transaction in one block with the transactions that no caller waits for. If these fill blocks, they are mined before.
   * Without any, does nothing.
   */
  async #mineWithUnattended(transaction: PoolTransaction, interruption: Interruption): Promise<void> {
    const { from, tx } = transaction
    const isFollowing = (each: PoolTransaction): boolean => each.from === from && each.tx.nonce > tx.nonce
    const isExcluded = (each: PoolTransaction): boolean =>
      each !== transaction && (this.#submitted.isAwaited(each) || isFollowing(each))
    while (this.#hasUnattended(transaction, isExcluded) && !this.#submitted.isMined(transaction)) {
      const isMined = await this.#mineFromPool(interruption, isExcluded)
      if (!isMined) return
    }
  }

  /** Mines a block with transactions of the pool. Resolves to false and stores nothing if it would be empty. */
  async #mineFromPool(
    interruption: Interruption,
    isExcluded: (transaction: PoolTransaction) => boolean,
  ): Promise<boolean> {
    const produced = await this.#producer.produceFromPool({ attributes: NO_ATTRIBUTES, interruption, isExcluded })
    for (const rejection of produced.rejected) this.#submitted.reject(rejection)
    const hasTransactions = produced.block.transactions.length > 0
    if (hasTransactions) await this.#store(produced)
    return hasTransactions
  }

  #hasUnattended(submitted: PoolTransaction, isExcluded: (transaction: PoolTransaction) => boolean): boolean {
    return this.#producer.firstOfPool((each) => each === submitted || isExcluded(each)) !== undefined
  }

  /** Mines, rejects or postpones the first transaction of the pool. Resolves to whether another one can follow: false if all transactions wait. */
  async #mineNext(interruption: Interruption): Promise<boolean> {
    const { pool, bundles } = this.#parts
    const next = this.#producer.firstOfPool()
    if (next === undefined) return false
    const waitingBundles = bundles.size
    const { rejected, postponed } = await this.#mineAlone(next, interruption)
    for (const rejection of rejected) this.#submitted.reject(rejection)
    for (const each of postponed) this.#postpone(each)
    // Another block would not contain it either, unless bundles filled this one.
    return pool.get(next.hash) === undefined || this.#postponed.has(next) || bundles.size < waitingBundles
  }

  /** Leaves a transaction in the pool whose state the upstream does not return. If its caller waits, the caller gets the error, and it leaves the pool. */
  #postpone(failed: RejectedTransaction): void {
    const { transaction, reason } = failed
    const { hash, from } = transaction
    if (this.#submitted.isAwaited(transaction)) this.#submitted.reject(failed)
    else if (this.#postponed.add(transaction))
      this.#parts.warn(`blocks are produced without the transaction ${hash} of ${from}, which waits: ${reason.message}`)
  }

  /** Mines a block with one transaction. Stores nothing if the transaction is rejected or postponed. */
  async #mineAlone(
    transaction: PoolTransaction,
    interruption: Interruption,
  ): Promise<Pick<ProducedBlock, 'rejected' | 'postponed'>> {
    let produced: ProducedBlock
    try {
      produced = await this.#producer.produceNext({
        transactions: () => [transaction],
        attributes: NO_ATTRIBUTES,
        interruption,
      })
    } catch (error) {
      if (error instanceof CommitFailed) return { rejected: [], postponed: [error.postponed] }
      throw error
    }
    if (produced.block.transactions.length > 0) await this.#store(produced)
    return produced
  }

  #store(produced: ProducedBlock): Promise<void> {
    const { blockStore, view, appender, verify } = this.#parts
    if (verify === undefined) return appender.append(produced)
    return verify(produced, view.state(view.head), blockStore).then(() => appender.append(produced))
  }
}

import type { Address } from '../../bytes.ts'
import { isTemporaryFailure } from '../../state/loadFailure.ts'
import type { BlockAttributes } from '../blocks/header.ts'
import type { BundlePool } from '../bundles/bundlePool.ts'
import { selectBundles } from '../bundles/selectBundles.ts'
import type { ChainView } from '../chainView.ts'
import type { Clock } from '../clock.ts'
import type { BlockEngine } from '../engine/blockEngine.ts'
import type { WorkingState } from '../engine/workingState.ts'
import type { BlockStore } from '../store/blockStore.ts'
import { type PoolView, paysFees } from '../transactions/pool.ts'
import type { ChainBlock, PoolTransaction } from '../types.ts'
import type { Interruption } from '../writerQueue.ts'
import type { InspectorOf, Inspectors } from './inspectors.ts'
import { attributesOf } from './nextBlockOverrides.ts'
import type { PostponedTransactions } from './postponedTransactions.ts'
import {
  CommitFailed,
  type ProducedBlock,
  produceBlock,
  type RejectedTransaction,
  type TransactionSource,
  whyMissing,
} from './produceBlock.ts'
import { TrialBlock } from './trialBlock.ts'
import { withoutExcluded } from './withoutExcluded.ts'

/** The parts of a chain that produce a block without storing it. */
export interface BlockProducerParts {
  readonly blockStore: BlockStore
  readonly view: ChainView
  readonly clock: Clock
  readonly pool: PoolView
  readonly working: WorkingState
  readonly inspectors: Inspectors
  readonly engine: BlockEngine
  readonly postponed: PostponedTransactions
  /** Postpones a transaction for which the upstream fails, or removes it from the pool. */
  readonly postpone: (failed: RejectedTransaction) => void
  /** Maximum execution time of a transaction, in milliseconds. */
  readonly transactionMilliseconds: number
}

/** A block to produce. */
export interface BlockRequest {
  readonly transactions: TransactionSource
  /** They take precedence over the overrides of the next block. */
  readonly attributes: Partial<BlockAttributes>
  readonly interruption: Interruption
  /** See ProduceBlockInput. Default: false. */
  readonly commitsEach?: boolean | undefined
}

/** A block to produce with transactions of the pool. */
export interface PoolBlockRequest extends Pick<BlockRequest, 'attributes' | 'interruption'> {
  /** Excludes transactions, and the later ones of their senders. Default: none. */
  readonly isExcluded?: ((transaction: PoolTransaction) => boolean) | undefined
}

/** The attributes of most requests. Shared, because each transaction makes one. */
export const NO_ATTRIBUTES: Partial<BlockAttributes> = {}

/** Produces blocks of a chain and stores nothing. Only for jobs of the writer queue, except `firstOfPool`. */
export class BlockProducer {
  readonly #parts: BlockProducerParts
  readonly #bundles: BundlePool | undefined
  readonly #inspectorOf: InspectorOf

  /** Without `bundles`, the blocks contain none. */
  constructor(parts: BlockProducerParts, bundles?: BundlePool) {
    this.#parts = parts
    this.#bundles = bundles
    this.#inspectorOf = (each) => parts.inspectors.of(each)
  }

  /** Produces the block after the head with transactions of the pool. Postpones those for which the upstream fails. */
  async produceFromPool(request: PoolBlockRequest): Promise<ProducedBlock> {
    const { attributes, interruption, isExcluded = () => false } = request
    const { view, postpone } = this.#parts
    const all = this.pooledFor(view.head)
    const transactions: TransactionSource = (...fees) => withoutExcluded(all(...fees), isExcluded)
    for (;;) {
      try {
        const produced = await this.produceNext({ transactions, attributes, interruption })
        produced.postponed.forEach(postpone)
        return produced
      } catch (error) {
        if (!(error instanceof CommitFailed)) throw error
        postpone(error.postponed)
      }
    }
  }

  /**
   * Produces the block after the head with the overrides of the next block. Bundles come first. If an upstream fails when the state is committed,
   * executes the block again with a commit after each transaction. Then rejects with CommitFailed, which names the transaction that needs the
   * missing state.
   */
  produceNext(request: BlockRequest): Promise<ProducedBlock> {
    const bundles = this.#bundles
    return bundles === undefined || bundles.size === 0
      ? this.#produceWithoutBundles(request)
      : this.#produceWithBundles(bundles, request)
  }

  async #produceWithBundles(bundles: BundlePool, request: BlockRequest): Promise<ProducedBlock> {
    const { view, clock } = this.#parts
    const { number, timestamp: parentTime } = view.head
    // All attempts and the block itself have the same time, because a transaction can depend on it.
    const timestamp = request.attributes.timestamp ?? clock.peek(parentTime)
    const timed = { ...request, attributes: { ...request.attributes, timestamp } }
    const selected = await selectBundles(bundles.forBlock(number + 1, timestamp), () =>
      this.#trialBlock(timed, timestamp),
    )
    for (const [bundle, reason] of selected.excluded) bundles.exclude(bundle, reason)
    let { included } = selected
    for (;;) {
      const first = included.flatMap((each) => each.transactions)
      const transactions = following(first, request.transactions)
      const produced = await this.#produceWithoutBundles({ ...timed, transactions })
      // The observed execution is slower than the trial, so that a transaction can exceed its time only here.
      const index = first.findIndex(({ hash }, position) => produced.block.transactions[position]?.hash !== hash)
      const missing = first[index]
      if (missing === undefined) return produced
      const broken = included.filter((each) => each.transactions.includes(missing))
      for (const { bundle } of broken)
        bundles.exclude(bundle, `transaction ${missing.hash} ${whyMissing(missing, produced)}`)
      included = included.filter((each) => !broken.includes(each))
    }
  }

  #trialBlock({ attributes, interruption }: BlockRequest, timestamp: number): TrialBlock {
    const { blockStore, view, engine, transactionMilliseconds } = this.#parts
    const parent = view.head
    return new TrialBlock({
      source: blockStore,
      engine,
      version: view.state(parent),
      parent,
      attributes: attributesOf(view.nextBlockOverrides, attributes, timestamp),
      bounds: { interruption, milliseconds: transactionMilliseconds },
    })
  }

  #produceWithoutBundles(request: BlockRequest): Promise<ProducedBlock> {
    const producing = this.produceOnce(request)
    if (!this.#parts.blockStore.states.isRemote) return producing
    return producing.catch((error: unknown) => {
      if (!isTemporaryFailure(error)) throw error
      return this.produceOnce({ ...request, commitsEach: true })
    })
  }

  /** Produces the block after the head with the overrides of the next block. If an upstream fails, rejects with its error. */
  produceOnce(request: BlockRequest): Promise<ProducedBlock> {
    const { view, clock } = this.#parts
    const parent = view.head
    const timestamp = request.attributes.timestamp ?? clock.peek(parent.timestamp)
    const attributes = attributesOf(view.nextBlockOverrides, request.attributes, timestamp)
    return this.#produce(parent, request, attributes, this.#inspectorOf)
  }

  /** Produces a block on top of a canonical block, without overrides and inspectors. */
  produceOn(
    parent: ChainBlock,
    request: BlockRequest & { readonly attributes: BlockAttributes },
  ): Promise<ProducedBlock> {
    return this.#produce(parent, request, request.attributes)
  }

  #produce(
    parent: ChainBlock,
    { transactions, interruption, commitsEach }: BlockRequest,
    attributes: BlockAttributes,
    inspectorOf?: InspectorOf,
  ): Promise<ProducedBlock> {
    const { blockStore, view, working, engine, transactionMilliseconds } = this.#parts
    return produceBlock({
      source: blockStore,
      engine,
      state: working.on(view.state(parent)),
      parent,
      attributes,
      transactions,
      inspectorOf,
      commitsEach,
      bounds: { interruption, milliseconds: transactionMilliseconds },
    })
  }

  /** Returns the transactions of the pool for a block on top of a canonical block. */
  pooledFor(parent: ChainBlock): TransactionSource {
    const { view, pool, postponed } = this.#parts
    const state = view.state(parent)
    const { minGasPrice } = view.nextBlockOverrides
    const nextNonce = (address: Address): bigint => state.account(address)?.nonce ?? 0n
    return (baseFee, blobBaseFee) => postponed.filter(pool.ordered(nextNonce, baseFee, blobBaseFee, minGasPrice))
  }

  /** Returns the transaction of the pool that the next block would contain first, without excluded ones and the later ones of their senders. */
  firstOfPool(isExcluded: (transaction: PoolTransaction) => boolean = () => false): PoolTransaction | undefined {
    const { view, pool } = this.#parts
    if (pool.size === 0) return undefined
    const { only } = pool
    if (only !== undefined) return this.#canBeNext(only) && !isExcluded(only) ? only : undefined
    const { gasLimit, baseFee = 0n, blobBaseFee = 0n } = view.next
    const transactions = this.pooledFor(view.head)(baseFee, blobBaseFee)
    const fits = withoutExcluded(transactions, (each) => each.tx.gasLimit > gasLimit || isExcluded(each))
    for (const first of fits) return first
    return undefined
  }

  /**
   * Whether the next block can contain the only transaction of the pool, by the conditions of `Pool.ordered`. Saves its search, which most
   * transactions do not need with automatic mining.
   */
  #canBeNext(only: PoolTransaction): boolean {
    const { view, postponed } = this.#parts
    const { from, tx } = only
    const { gasLimit, baseFee = 0n, blobBaseFee = 0n } = view.next
    const nonce = view.state(view.head).account(from)?.nonce ?? 0n
    const isExecutable = tx.nonce === nonce && tx.gasLimit <= gasLimit && !postponed.has(only)
    return isExecutable && paysFees(tx, baseFee, blobBaseFee, view.nextBlockOverrides.minGasPrice)
  }
}

/** Puts `first` before the transactions of a source, which may contain some of them. */
function following(first: readonly PoolTransaction[], source: TransactionSource): TransactionSource {
  const hashes = new Set(first.map(({ hash }) => hash))
  return function* (...fees) {
    yield* first
    for (const transaction of source(...fees)) if (!hashes.has(transaction.hash)) yield transaction
  }
}

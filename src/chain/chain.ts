import type { Address, Hash } from '../bytes.ts'
import { closeAll } from '../closeAll.ts'
import type { Transaction } from '../protocol/transaction.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { Store } from '../storage/store.ts'
import { BundlePool } from './bundles/bundlePool.ts'
import type { ChainOptions } from './chainOptions.ts'
import { ChainTime } from './chainTime.ts'
import { ChainReader } from './chainView.ts'
import { Clock } from './clock.ts'
import { defaultEngine, type SentTransaction } from './engine/blockEngine.ts'
import { WorkingState } from './engine/workingState.ts'
import type { Genesis } from './genesis/genesis.ts'
import { BlockReplacer } from './history/blockReplacer.ts'
import { History } from './history/history.ts'
import { Reorganizer } from './history/reorganizer.ts'
import { Importer } from './import/importer.ts'
import { Listeners } from './listeners.ts'
import { type InspectorOf, Inspectors } from './mining/inspectors.ts'
import { Miner } from './mining/miner.ts'
import { isAutomatic, type MiningMode, MiningSchedule } from './mining/miningSchedule.ts'
import { type NextBlockOverrides, OverridesHolder } from './mining/nextBlockOverrides.ts'
import { overrideState, type StateStep } from './overrideState.ts'
import { BlockAppender } from './store/blockAppender.ts'
import type { BlockStore } from './store/blockStore.ts'
import { newInstanceId } from './store/instanceId.ts'
import { openBlockStore } from './store/openBlockStore.ts'
import { PoolStore } from './store/poolStore.ts'
import { checkTransaction } from './transactions/checkTransaction.ts'
import { decodeTransaction, senderOf } from './transactions/decodeTransaction.ts'
import { Impersonation } from './transactions/impersonation.ts'
import { Pool } from './transactions/pool.ts'
import { WaitingTransactions } from './transactions/waitingTransactions.ts'
import type { ChainBlock, PoolTransaction } from './types.ts'
import { WriterQueue } from './writerQueue.ts'

/**
 * One execution-layer chain. It inherits the reads, which never wait. `miner`, `importer`, `history` and `reorganizer` write through one queue,
 * so writes never overlap. Changes on which no running block depends apply immediately: adding a transaction to the pool, moving the clock,
 * impersonation and the mining mode.
 */
export class Chain extends ChainReader {
  readonly miner: Miner
  readonly importer: Importer
  readonly history: History
  readonly reorganizer: Reorganizer
  readonly bundles: BundlePool
  readonly waiting: WaitingTransactions
  readonly time: ChainTime
  readonly #options: ChainOptions
  readonly #blockStore: BlockStore
  readonly #writer: WriterQueue
  readonly #clock: Clock
  readonly #pool: Pool
  readonly #poolStore: PoolStore
  readonly #impersonation: Impersonation
  readonly #overrides: OverridesHolder
  readonly #inspectors = new Inspectors()
  readonly #appender: BlockAppender
  readonly #schedule: MiningSchedule
  readonly #poolListeners = new Listeners<[added: PoolTransaction]>()
  readonly #closeListeners = new Listeners<[]>()
  #closing: Promise<void> | undefined

  private constructor(blockStore: BlockStore, options: ChainOptions) {
    const {
      engine = defaultEngine,
      verify,
      verifyProduced,
      transactionMilliseconds = Number.POSITIVE_INFINITY,
      report = () => {},
      warn = () => {},
    } = options
    const clock = options.clock ?? new Clock()
    const storedClock = blockStore.clock()
    if (storedClock !== undefined) clock.restore(storedClock)
    const writer = new WriterQueue(report)
    const overrides = new OverridesHolder({ feeRecipient: options.feeRecipient })
    const pool = new Pool(options.transactionOrder)
    const impersonation = new Impersonation(options.impersonated)
    const working = new WorkingState()
    const poolStore = new PoolStore(blockStore.store, pool, (transaction) => miner.submitted.isAwaited(transaction))
    const bundles = new BundlePool(warn)
    const state = { blockStore, poolStore, writer, clock, pool, bundles, impersonation, overrides, working }
    super(blockStore, state, options)
    this.#options = options
    this.#blockStore = blockStore
    this.#writer = writer
    this.#clock = clock
    this.#pool = pool
    this.bundles = bundles
    this.#poolStore = poolStore
    this.#impersonation = impersonation
    this.#overrides = overrides
    const appender = new BlockAppender(state)
    const parts = { ...state, view: this, appender, engine }
    const inspectors = this.#inspectors
    const miner = new Miner({ ...parts, inspectors, verify: verifyProduced, transactionMilliseconds, report, warn })
    const schedule = new MiningSchedule(() => miner.mine({ triesPostponed: false }), report)
    this.miner = miner
    this.importer = new Importer({ ...parts, verify })
    this.waiting = new WaitingTransactions(parts)
    this.time = new ChainTime(clock, blockStore)
    const replacer = new BlockReplacer(writer)
    this.history = new History({ ...parts, schedule, replacer }, options.instanceId ?? newInstanceId())
    this.reorganizer = new Reorganizer({ ...parts, miner, replacer })
    this.#appender = appender
    this.#schedule = schedule
    schedule.set(options.mining ?? { kind: 'auto' })
  }

  /** Opens the chain in `store`, which the chain then owns. See openBlockStore. */
  static async open(store: Store, makeGenesis: () => Genesis, options: ChainOptions = {}): Promise<Chain> {
    const chain = new Chain(await openBlockStore(store, makeGenesis, options), options)
    await chain.waiting.restore(options.warn ?? (() => {}))
    return chain
  }

  /**
   * Returns an independent copy of this chain with its pool, clock, overrides and snapshots. Either can be closed first. The fork is in
   * memory, without listeners, inspectors and snapshot participants. The cost does not depend on the length of the chain or the size of the
   * state. The fork mines like this chain unless `mining` is given.
   */
  fork(mining: MiningMode = this.mining): Promise<Chain> {
    return this.#writer.run(async () => {
      const fork = new Chain(this.#blockStore.fork(), {
        ...this.#options,
        instanceId: undefined,
        clock: this.#clock.copy(),
        mining,
      })
      fork.#clock.restore(this.#clock.state())
      fork.#overrides.current = this.#overrides.current
      fork.#impersonation.copyFrom(this.#impersonation)
      fork.#pool.replaceAll(this.#pool.all())
      fork.bundles.replaceAll(this.bundles.all())
      fork.history.copyFrom(this.history)
      return fork
    })
  }

  /** Resolves when reads see the result of a write whose client already has the response. Undefined if there is none. Rejects if closing interrupted it. */
  get acknowledgedWrite(): Promise<void> | undefined {
    return this.#writer.acknowledgedWrite
  }

  /** The store of the chain, which may contain other data. The chain closes it. */
  get store(): Store {
    return this.#blockStore.store
  }

  // ----- Transactions

  /** Decodes a signed transaction, submits it and resolves to its hash. Rejects with the errors of go-ethereum. */
  async submitRaw(bytes: Uint8Array): Promise<Hash> {
    const { tx, from } = await this.decode(bytes)
    return this.submit(tx, from)
  }

  /**
   * Decodes a signed transaction under the rules of the next block, and recovers its sender. Throws the errors of go-ethereum, or rejects with
   * them.
   */
  decode(bytes: Uint8Array): SentTransaction | Promise<SentTransaction> {
    const common = this.common(this.next.fork)
    const decoded = decodeTransaction(bytes, common)
    return decoded instanceof Promise
      ? decoded.then((tx) => ({ tx, from: senderOf(tx, common) }))
      : { tx: decoded, from: senderOf(decoded, common) }
  }

  /**
   * Adds a transaction to the pool synchronously, so that its nonce is used. With automatic mining, resolves to the hash after the
   * transaction is mined and stored. A transaction that is not executable yet stays in the pool. Rejects with the errors of go-ethereum, with
   * the reason why it cannot be mined or stored, or with TransactionRemoved if it was replaced or removed from the pool before it was mined.
   * After an error, it is not in the pool. If it waits, a permanent store has it when the promise resolves.
   */
  async submit(tx: Transaction, from: Address): Promise<Hash> {
    const pool = this.#pool
    const { rules, gasLimit } = this.next
    checkTransaction(tx, from, { state: this.state(this.head), pool, rules, blockGasLimit: gasLimit })
    const replaced = pool.ofSender(from).get(tx.nonce)
    const transaction = pool.add(tx, from)
    this.#poolListeners.call(transaction)
    if (isAutomatic(this.#schedule.mode)) await this.miner.mineSubmitted(transaction, replaced)
    if (pool.get(transaction.hash) === transaction) await this.waiting.store(transaction, replaced)
    return transaction.hash
  }

  /** Allows transactions of an account without its key. */
  impersonate(address: Address): void {
    this.#impersonation.add(address)
  }

  /** Ends the impersonation of an account; returns whether it was impersonated. */
  stopImpersonating(address: Address): boolean {
    return this.#impersonation.remove(address)
  }

  /** Allows transactions of every account without its key, or ends that. */
  impersonateAll(isEnabled: boolean): void {
    this.#impersonation.everyAccount = isEnabled
  }

  // ----- Blocks

  /** Abandons blocks, changes of the state and reverts that do not finish within 200 ms, because the chain is about to close. */
  interrupt(cause = 'the node is closing'): void {
    this.#writer.interruptAll(cause)
  }

  get mining(): MiningMode {
    return this.#schedule.mode
  }

  setMining(mode: MiningMode): void {
    this.#schedule.set(mode)
  }

  /** Sets values of the next blocks. Omitted values stay as they are. */
  overrideNextBlock(overrides: Partial<NextBlockOverrides>): Promise<void> {
    return this.#writer.run(async () => this.#overrides.set(overrides))
  }

  /** Changes the state after the head outside of a block. The head keeps its hash, and the next block starts with the changed state. */
  overrideState(write: (state: JournaledState) => void): Promise<void> {
    return this.overrideStateInSteps([{ writes: 1, write }])
  }

  /**
   * Changes the state after the head in several steps. Other work runs between the steps and sees the old state until all steps are stored. If a
   * step throws, nothing changes.
   */
  overrideStateInSteps(steps: Iterable<StateStep>): Promise<void> {
    return this.#writer.run((interruption) => overrideState(this.#blockStore, steps, interruption))
  }

  /** Adds inspectors to the transactions of blocks produced here, including the pending block. The returned function removes them. */
  addInspector(inspectorOf: InspectorOf): () => void {
    return this.#inspectors.add(inspectorOf)
  }

  /** Calls `listener` with each new block. The returned function removes the listener. */
  onBlock(listener: (block: ChainBlock) => void): () => void {
    return this.#appender.listeners.add(listener)
  }

  /** Calls `listener` with each transaction that enters the pool. The returned function removes the listener. */
  onPoolTransaction(listener: (transaction: PoolTransaction) => void): () => void {
    return this.#poolListeners.add(listener)
  }

  /**
   * Calls `listener` when a transaction leaves the pool: `miner.submitted.failureOf` returns why, if it is not mined. The returned function removes the
   * listener.
   */
  onPoolRemoval(hash: Hash, listener: (removed: PoolTransaction) => void): () => void {
    return this.#pool.onRemoved(hash, listener)
  }

  /** Calls `listener` when the chain begins to close. The returned function removes the listener. */
  onClose(listener: () => void): () => void {
    return this.#closeListeners.add(listener)
  }

  /** Interrupts the write in progress, stores the pool and the clock, and closes the store. Can be called twice. */
  close(): Promise<void> {
    this.setMining({ kind: 'manual' })
    if (this.#closing === undefined) {
      this.interrupt()
      this.#closeListeners.call()
    }
    this.#closing ??= this.#writer.run(() =>
      closeAll(
        () => this.#poolStore.flush(),
        () => this.#blockStore.close(this.#clock.state()),
      ),
    )
    return this.#closing
  }
}

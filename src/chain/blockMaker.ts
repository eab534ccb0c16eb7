import type { TypedTransaction } from '@ethereumjs/tx'
import type { Address, Hash } from '../bytes.ts'
import type { NodeError } from '../errors.ts'
import { LoopTurn } from '../nextTurn.ts'
import { JournaledState } from '../state/journaledState.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import { type BlockEngine, defaultEngine } from './blockEngine.ts'
import { afterBlock, attributesOf, type BlockOrders, type MineOptions } from './blockOrders.ts'
import { ChainView, type ViewOptions } from './chainView.ts'
import { checkTransaction } from './checkTransaction.ts'
import { Clock } from './clock.ts'
import { decodeTransaction, senderOf } from './decodeTransaction.ts'
import { type BlockVerifier, executeForeignBlock } from './executeForeignBlock.ts'
import { blockInterrupted, type ExecutionBounds, turnOf } from './executionBounds.ts'
import type { BlockAttributes } from './header.ts'
import { blockRefused, decodeBlock } from './importBlock.ts'
import type { Ledger, LedgerOptions, NewBlock } from './ledger.ts'
import { Listeners } from './listeners.ts'
import type { MiningMode } from './miningMode.ts'
import {
  checkWhole,
  type InspectorOf,
  type MadeBlockVerifier,
  type ProducedBlock,
  produceBlock,
  type TransactionSource,
} from './produceBlock.ts'
import { blobsOf } from './sidecar.ts'
import type { ChainBlock, PoolTransaction } from './types.ts'
import { WorkingState } from './workingState.ts'
import { type Interruption, WriterQueue } from './writerQueue.ts'

export interface ChainOptions extends ViewOptions, LedgerOptions {
  readonly mining?: MiningMode
  /** Executes the blocks; our own engine by default. */
  readonly engine?: BlockEngine
  /** Checks imported blocks before they are stored. */
  readonly verify?: BlockVerifier
  /** Checks blocks made here before they are stored. */
  readonly verifyMade?: MadeBlockVerifier
  readonly clock?: Clock
  /** Who gets the tips of blocks made here. */
  readonly feeRecipient?: Address
  /** See `Chain.instanceId`; a random one where none is given. */
  readonly instanceId?: Hash
  /** Hears of blocks that could not be made at their interval: nobody else waits for them. */
  readonly report?: (fault: unknown) => void
  /** Most milliseconds that a transaction of a block made here may run; by default as many as it takes. */
  readonly transactionMilliseconds?: number
}

/** Milliseconds that a block has when it is interrupted: most are complete by then. */
const PATIENCE = 200

/** Makes the blocks of a chain, and changes what they are made of. Every change goes through one writer queue. */
export abstract class BlockMaker extends ChainView {
  /** Watches the transactions of the blocks that are made here, those of the pending block included. */
  inspectorOf: InspectorOf | undefined
  protected readonly ledger: Ledger
  protected readonly writer = new WriterQueue()
  protected readonly removedListeners = new Listeners<[removed: readonly ChainBlock[]]>()
  /** Counts what the pending block depends on beside head, pool and clock. */
  protected changes = 0
  readonly #report: (fault: unknown) => void
  readonly #milliseconds: number
  readonly #engine: BlockEngine
  readonly #verifiers: Pick<ChainOptions, 'verify' | 'verifyMade'>
  readonly #working = new WorkingState()
  readonly #blockListeners = new Listeners<[added: ChainBlock]>()
  readonly #poolListeners = new Listeners<[added: PoolTransaction]>()
  #mining: MiningMode = { kind: 'manual' }
  #timer: NodeJS.Timeout | undefined
  #pending: { readonly key: string; readonly made: Promise<ProducedBlock> } | undefined

  protected constructor(ledger: Ledger, options: ChainOptions) {
    super(ledger, options.clock ?? new Clock(), options)
    this.ledger = ledger
    this.#engine = options.engine ?? defaultEngine
    this.#verifiers = options
    this.asked = { feeRecipient: options.feeRecipient }
    this.#report = options.report ?? (() => {})
    this.#milliseconds = options.transactionMilliseconds ?? Number.POSITIVE_INFINITY
    const kept = ledger.clock()
    if (kept !== undefined) this.clock.restore(kept)
    this.setMining(options.mining ?? { kind: 'auto' })
  }

  /** The block that would be made now, executed but not stored; kept until the head, the pool or the clock moves on. */
  async pending(): Promise<ChainBlock> {
    return (await this.#makePending()).block
  }

  /** Whether the block that would be made now has no transactions. Executes nothing. */
  get isNextEmpty(): boolean {
    if (this.pool.size === 0) return true
    const [first] = this.#fromPool()(this.nextBaseFee() ?? 0n, this.blobBaseFee('next') ?? 0n)
    return first === undefined
  }

  /** The state after the block that would be made now. */
  async pendingState(): Promise<StateVersion> {
    return (await this.#makePending()).state
  }

  /** Decodes a signed transaction and submits it; resolves to its hash. Rejects with go-ethereum's refusals. */
  async submitRaw(bytes: Uint8Array): Promise<Hash> {
    const { tx, from } = await this.decode(bytes)
    return this.submit(tx, from)
  }

  /** A signed transaction under the rules of the next block, and who signed it. Rejects with go-ethereum's refusals. */
  async decode(bytes: Uint8Array): Promise<Pick<PoolTransaction, 'tx' | 'from'>> {
    const tx = await decodeTransaction(bytes, this.common(this.nextFork))
    return { tx, from: senderOf(tx) }
  }

  /** Takes a transaction into the pool and, when blocks are made at once, mines it; resolves to its hash when that is stored. */
  async submit(tx: TypedTransaction, from: Address): Promise<Hash> {
    const rules = this.blockRules(this.nextFork)
    checkTransaction(tx, from, { state: this.state(this.head), rules, blockGasLimit: this.nextGasLimit() })
    const transaction = this.pool.add(tx, from)
    this.#poolListeners.call(transaction)
    if (this.#mining.kind === 'auto')
      await this.writer.run((interruption) => this.#mineAtOnce(transaction, interruption))
    return transaction.hash
  }

  /** Makes blocks of what waits in the pool, also empty ones, and stores them. */
  mine({ count = 1, interval, timestamp, onRefused, ...attributes }: MineOptions = {}): Promise<readonly ChainBlock[]> {
    return this.writer.run(async (interruption) => {
      const turn = turnOf({ interruption, milliseconds: Number.POSITIVE_INFINITY })
      const blocks: ChainBlock[] = []
      if (timestamp !== undefined) this.clock.setNext(timestamp, this.head.timestamp)
      for (let made = 0; made < count; made++) {
        if (turn.isOver) await turn.rest()
        if (made > 0 && interval !== undefined) this.clock.setNext(this.head.timestamp + interval, this.head.timestamp)
        const time = this.clock.peek(this.head.timestamp)
        const { block, refused } = await this.#add(this.#fromPool(), interruption, { ...attributes, timestamp: time })
        for (const { transaction, reason } of refused) {
          this.pool.remove(transaction.hash)
          onRefused?.(reason)
        }
        blocks.push(block)
      }
      return blocks
    })
  }

  /**
   * Makes a block of just these transactions, which need not be in the pool; without a time it gets the clock's. Rejects with the
   * reason when one of them cannot be in it, and then nothing is stored.
   */
  mineExactly(
    transactions: readonly PoolTransaction[],
    attributes: Partial<BlockAttributes> = {},
  ): Promise<ChainBlock> {
    return this.writer.run((interruption) => this.addExactly(transactions, attributes, interruption))
  }

  /**
   * Executes and verifies a foreign block on top of the head and stores it; one that the chain has already is passed over.
   * Rejects with BlockRefused; what was there stays.
   */
  importBlock(rlp: Uint8Array): Promise<ChainBlock> {
    return this.writer.run(async (interruption) => {
      const foreign = await decodeBlock(rlp, this.ledger)
      const known = this.blockByNumber(foreign.number)
      if (known !== undefined) {
        if (known.hash === foreign.hash) return known
        throw blockRefused({
          number: foreign.number,
          reason: `the chain has another block with this number, ${known.hash}`,
        })
      }
      const parent = this.head
      const parentState = this.state(parent)
      const context = {
        source: this.ledger,
        engine: this.#engine,
        state: this.#working.on(parentState),
        parent,
        blockByHash: (hash: Hash) => this.blockByHash(hash),
        bounds: { interruption, milliseconds: Number.POSITIVE_INFINITY },
      }
      const outcome = await executeForeignBlock(context, foreign)
      if (interruption.reason === undefined) await this.#verifiers.verify?.(foreign, parentState, outcome, this.ledger)
      if (outcome.made === undefined) throw outcome.problem
      const { made } = outcome
      await this.append(made)
      return made.block
    })
  }

  /**
   * Makes the block that just these transactions, or without any named those of the pool, would be on top of a canonical block, and
   * stores nothing. Rejects with the reason when one that is named cannot be in it.
   */
  build(
    parent: ChainBlock,
    transactions: readonly PoolTransaction[] | undefined,
    attributes: BlockAttributes,
  ): Promise<ProducedBlock> {
    return this.writer.run(async (interruption) => {
      const made = await produceBlock({
        source: this.ledger,
        engine: this.#engine,
        state: this.#working.on(this.state(parent)),
        parent,
        attributes,
        transactions: transactions === undefined ? this.#fromPool(parent) : () => transactions,
        bounds: this.#bounds(interruption),
      })
      if (transactions !== undefined) checkWhole(made, transactions)
      return made
    })
  }

  /** A blob of a transaction that waits or was mined here, by its versioned hash (EIP-4844): 131,072 bytes. */
  blob(hash: Hash): Uint8Array | undefined {
    return this.ledger.blob(hash) ?? blobsOf(this.pool.all().map(({ tx }) => tx)).get(hash)
  }

  /** Changes the state after the head outside of a block: the head keeps its hash, and the next block begins with what `write` wrote. */
  amend(write: (state: JournaledState) => void): Promise<void> {
    return this.amendInSteps([write])
  }

  /**
   * The same for long changes: the steps write one after another, and others run between them. They see nothing of what was written until
   * all of it is. When a step throws, nothing changed.
   */
  amendInSteps(steps: Iterable<(state: JournaledState) => void>): Promise<void> {
    return this.writer.run(async () => {
      let state = new JournaledState(this.state(this.head))
      const turn = new LoopTurn()
      for (const step of steps) {
        step(state)
        if (!turn.isOver) continue
        const version = this.commit(state)
        await this.ledger.keep(version)
        state = new JournaledState(version)
        await turn.next()
      }
      await this.ledger.amend(this.commit(state))
      this.changes++
    })
  }

  /** Asks something of the blocks to come; what is not named stays. */
  order(orders: Partial<BlockOrders>): void {
    this.asked = { ...this.asked, ...orders }
    this.changes++
  }

  /** Who gets the tips of blocks made here; undefined: nobody. */
  get feeRecipient(): Address | undefined {
    return this.asked.feeRecipient
  }

  get mining(): MiningMode {
    return this.#mining
  }

  setMining(mode: MiningMode): void {
    clearInterval(this.#timer)
    this.#mining = mode
    if (mode.kind !== 'interval') return
    this.#timer = setInterval(() => {
      // Nobody else hears of a transaction that took too long.
      const onRefused = (reason: NodeError): void => {
        if (reason.name === 'TransactionTimeout') this.#report(reason)
      }
      this.mine({ onRefused }).catch(this.#report)
    }, mode.seconds * 1000)
    this.#timer.unref()
  }

  /** Calls `listener` with each block that is added; the function returned ends that. */
  onBlock(listener: (block: ChainBlock) => void): () => void {
    return this.#blockListeners.add(listener)
  }

  /** Calls `listener` with the blocks that going back takes away, newest first. */
  onRemoved(listener: (blocks: readonly ChainBlock[]) => void): () => void {
    return this.removedListeners.add(listener)
  }

  onPoolTransaction(listener: (transaction: PoolTransaction) => void): () => void {
    return this.#poolListeners.add(listener)
  }

  /** Mines a transaction that has just come in, with those that it lets move on, a block for each. Rejects with why it could not be mined. */
  async #mineAtOnce(transaction: PoolTransaction, interruption: Interruption): Promise<void> {
    for (;;) {
      const [next] = this.#fromPool()(this.nextBaseFee() ?? 0n, this.blobBaseFee('next') ?? 0n)
      if (next === undefined) return
      const isMined = this.pool.get(transaction.hash) === undefined
      const { refused } = await this.#add(() => [next], interruption).catch((error: unknown) => {
        if (isMined && error === interruption.reason) return { refused: [] }
        throw error
      })
      if (isMined && interruption.reason !== undefined) return
      for (const refusal of refused) {
        this.pool.remove(refusal.transaction.hash)
        if (refusal.transaction === transaction) throw refusal.reason
      }
    }
  }

  /** Makes a block of just these transactions and stores it; rejects when one of them cannot be in it. */
  protected async addExactly(
    transactions: readonly PoolTransaction[],
    attributes: Partial<BlockAttributes>,
    interruption: Interruption,
  ): Promise<ChainBlock> {
    const timestamp = attributes.timestamp ?? this.clock.peek(this.head.timestamp)
    const made = await this.#produce(() => transactions, interruption, { ...attributes, timestamp })
    checkWhole(made, transactions)
    await this.#verifiers.verifyMade?.(made, this.state(this.head), this.ledger)
    await this.append(made)
    return made.block
  }

  async #add(
    source: TransactionSource,
    interruption: Interruption,
    attributes: BlockAttributes = { timestamp: this.clock.peek(this.head.timestamp) },
  ): Promise<ProducedBlock> {
    const made = await this.#produce(source, interruption, attributes)
    await this.#verifiers.verifyMade?.(made, this.state(this.head), this.ledger)
    await this.append(made)
    return made
  }

  #fromPool(parent: ChainBlock = this.head): TransactionSource {
    const state = this.state(parent)
    const { minGasPrice } = this.asked
    return (baseFee, blobBaseFee) =>
      this.pool.ordered((address) => state.account(address)?.nonce ?? 0n, baseFee, blobBaseFee, minGasPrice)
  }

  #bounds(interruption: Interruption): ExecutionBounds {
    return { interruption, milliseconds: this.#milliseconds }
  }

  /** Gives up the blocks that are being made or imported, unless they are complete in a moment. Those who wait for them are told the cause. */
  interrupt(cause = 'the node is closing'): void {
    const interrupt = this.writer.interrupter()
    setTimeout(() => interrupt(blockInterrupted({ cause })), PATIENCE).unref()
  }

  async #produce(
    source: TransactionSource,
    interruption: Interruption,
    attributes: BlockAttributes,
  ): Promise<ProducedBlock> {
    return produceBlock({
      source: this.ledger,
      engine: this.#engine,
      state: this.#working.on(this.state(this.head)),
      parent: this.head,
      attributes: attributesOf(this.asked, attributes),
      transactions: source,
      bounds: this.#bounds(interruption),
      inspectorOf: this.inspectorOf,
    })
  }

  protected async append(made: NewBlock): Promise<void> {
    const { block } = made
    this.clock.used(block.timestamp)
    const blobs = blobsOf(block.transactions.flatMap(({ hash }) => this.pool.get(hash)?.tx ?? []))
    await this.ledger.append({ ...made, blobs }, this.clock.state())
    this.asked = afterBlock(this.asked)
    this.#working.keep(made.state)
    for (const { hash, from, tx } of block.transactions) {
      this.pool.remove(hash)
      this.pool.removeBelow(from, tx.nonce + 1n)
    }
    this.#blockListeners.call(block)
  }

  #makePending(): Promise<ProducedBlock> {
    const timestamp = this.clock.peek(this.head.timestamp)
    const key = `${this.head.hash} ${this.pool.changes} ${this.changes} ${timestamp}`
    if (this.#pending?.key !== key) {
      const made = this.writer.run((interruption) => this.#produce(this.#fromPool(), interruption, { timestamp }))
      this.#pending = { key, made }
      // One that was given up is made anew for the next who asks.
      made.catch(() => {
        if (this.#pending?.made === made) this.#pending = undefined
      })
    }
    return this.#pending.made
  }
}

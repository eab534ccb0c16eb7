import { randomBytes } from 'node:crypto'
import type { TypedTransaction } from '@ethereumjs/tx'
import { type Address, bytesToHex, type Hash, hexToBytes } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { JournaledState } from '../state/journaledState.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import type { Store } from '../storage/store.ts'
import { afterBlock, attributesOf, type BlockOrders } from './blockOrders.ts'
import { ChainView, type ViewOptions } from './chainView.ts'
import { checkTransaction } from './checkTransaction.ts'
import { Clock } from './clock.ts'
import type { Companion } from './companion.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { Engines, type EvmChoice } from './engine.ts'
import { forkAt } from './forks.ts'
import type { Genesis } from './genesis.ts'
import type { BlockAttributes } from './header.ts'
import { blockRefused, decodeBlock, executeForeignBlock } from './importBlock.ts'
import { Ledger, type LedgerOptions, type NewBlock } from './ledger.ts'
import { Listeners } from './listeners.ts'
import type { MiningMode } from './miningMode.ts'
import {
  blockFull,
  type InspectorOf,
  type ProducedBlock,
  produceBlock,
  type TransactionSource,
} from './produceBlock.ts'
import { inPlaceOf, lastBlocks, replacedBlock } from './reorganize.ts'
import { type Beginning, type Snapshot, Snapshots, tooDeep } from './snapshots.ts'
import { invalidSender } from './transactionErrors.ts'
import { TransactionRefused } from './transactionRefused.ts'
import type { ChainBlock, PoolTransaction } from './types.ts'
import { WriterQueue } from './writerQueue.ts'

export interface ChainOptions extends ViewOptions, LedgerOptions {
  readonly mining?: MiningMode
  readonly evm?: EvmChoice
  readonly clock?: Clock
  /** Who gets the tips of blocks made here. */
  readonly feeRecipient?: Address
  /** See `Chain.instanceId`; a random one where none is given. */
  readonly instanceId?: Hash
  /** Hears of blocks that could not be made at their interval: nobody else waits for them. */
  readonly report?: (fault: unknown) => void
}

/** What a caller may ask of the blocks that `mine` makes. */
export interface MineOptions extends Partial<BlockAttributes> {
  readonly count?: number
  /** Seconds between the blocks, when there are several, at least one; without it they follow the clock. */
  readonly interval?: number
}

/** One execution-layer chain. Looking things up (ChainView) never waits; whatever changes the chain goes through its one writer queue. */
export class Chain extends ChainView {
  /** Watches the transactions of the blocks that are made here, those of the pending block included. */
  inspectorOf: InspectorOf | undefined
  /** Another one after each start and each reset: what somebody remembers of an earlier one no longer holds. */
  instanceId: Hash
  readonly #options: ChainOptions
  readonly #report: (fault: unknown) => void
  readonly #ledger: Ledger
  readonly #engines: Engines
  readonly #writer = new WriterQueue()
  readonly #companions = new Map<string, Companion>()
  readonly #blockListeners = new Listeners<[added: ChainBlock]>()
  readonly #removedListeners = new Listeners<[removed: readonly ChainBlock[]]>()
  readonly #poolListeners = new Listeners<[added: PoolTransaction]>()
  #snapshots = new Snapshots()
  #mining: MiningMode = { kind: 'manual' }
  #timer: NodeJS.Timeout | undefined
  #pending: { readonly key: string; readonly made: Promise<ProducedBlock> } | undefined
  /** Counts what the pending block depends on beside head, pool and clock. */
  #changes = 0
  /** What `reset` goes back to. */
  #beginning: Beginning | undefined
  #closing: Promise<void> | undefined

  private constructor(ledger: Ledger, options: ChainOptions) {
    super(ledger, options.clock ?? new Clock(), options)
    this.#options = options
    this.instanceId = options.instanceId ?? bytesToHex(randomBytes(32))
    this.#ledger = ledger
    this.#engines = new Engines(ledger, options.evm ?? 'default')
    this.asked = { feeRecipient: options.feeRecipient }
    this.#report = options.report ?? (() => {})
    const kept = ledger.clock()
    if (kept !== undefined) this.clock.restore(kept)
    this.setMining(options.mining ?? { kind: 'auto' })
  }

  /** Opens the chain in `store`, which the chain then owns; see Ledger.open for `makeGenesis` and `mustMatch`. */
  static async open(
    store: Store,
    makeGenesis: () => Genesis,
    mustMatch: boolean,
    options: ChainOptions = {},
  ): Promise<Chain> {
    return new Chain(await Ledger.open(store, makeGenesis, mustMatch, options), options)
  }

  /**
   * A chain that is what this one is now, its pool, clock, orders and snapshots included, and goes its own way from here on: neither
   * sees what the other does, and either can be closed first. It lives in memory; nobody listens to it and nothing accompanies it yet.
   * Costs no more for a longer chain or a larger state. Blocks are made by `mining`, as here where nothing is said.
   */
  fork(mining: MiningMode = this.#mining): Promise<Chain> {
    return this.#writer.run(async () => {
      const fork = new Chain(this.#ledger.fork(), { ...this.#options, clock: this.clock.copy(), mining })
      fork.clock.restore(this.clock.state())
      fork.asked = this.asked
      fork.impersonation.addAll(this.impersonation)
      for (const { tx, from } of this.pool.all()) fork.pool.add(tx, from)
      fork.#snapshots = this.#snapshots.copy()
      fork.#beginning = this.#beginning
      return fork
    })
  }

  /** What belongs to the chain beside it is kept in the same store, which the chain closes. */
  get store(): Store {
    return this.#ledger.store
  }

  /** The block that would be made now, executed but not stored; kept until the head, the pool or the clock moves on. */
  async pending(): Promise<ChainBlock> {
    return (await this.#makePending()).block
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
    const common = this.common(this.nextFork)
    checkTransaction(tx, from, { state: this.state(this.head), common, blockGasLimit: this.nextGasLimit() })
    const transaction = this.pool.add(tx, from)
    this.#poolListeners.call(transaction)
    if (this.#mining.kind === 'auto') await this.#writer.run(() => this.#mineAtOnce(transaction))
    return transaction.hash
  }

  /** Makes blocks of what waits in the pool, also empty ones, and stores them. */
  mine({ count = 1, interval, timestamp, ...attributes }: MineOptions = {}): Promise<readonly ChainBlock[]> {
    return this.#writer.run(async () => {
      const blocks: ChainBlock[] = []
      if (timestamp !== undefined) this.clock.setNext(timestamp, this.head.timestamp)
      for (let made = 0; made < count; made++) {
        if (made > 0 && interval !== undefined) this.clock.setNext(this.head.timestamp + interval, this.head.timestamp)
        const time = this.clock.peek(this.head.timestamp)
        const { block, refused } = await this.#add(this.#fromPool(), { ...attributes, timestamp: time })
        for (const { transaction } of refused) this.pool.remove(transaction.hash)
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
    return this.#writer.run(() => this.#addExactly(transactions, attributes))
  }

  /**
   * Executes and verifies a foreign block on top of the head and stores it; one that the chain has already is passed over.
   * Rejects with BlockRefused; what was there stays.
   */
  importBlock(rlp: Uint8Array): Promise<ChainBlock> {
    return this.#writer.run(async () => {
      const foreign = await decodeBlock(rlp, this.#ledger)
      const known = this.blockByNumber(foreign.number)
      if (known !== undefined) {
        if (known.hash === bytesToHex(foreign.block.hash())) return known
        throw blockRefused({
          number: foreign.number,
          reason: `the chain has another block with this number, ${known.hash}`,
        })
      }
      const parent = this.head
      const engine = await this.#engines.on(this.state(parent), foreign.fork)
      const made = await executeForeignBlock(engine, foreign, parent, await this.#ledger.canonical.blockchain())
      await this.#store(made)
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
    return this.#writer.run(async () => {
      const fork = forkAt(this.forks, parent.number + 1, attributes.timestamp)
      const engine = await this.#engines.on(this.state(parent), fork)
      const source = transactions === undefined ? this.#fromPool(parent) : () => transactions
      const made = await produceBlock(engine, fork, parent, attributes, source)
      if (transactions !== undefined) checkWhole(made, transactions)
      return made
    })
  }

  /** Remembers the chain, the pool and the clock as they are; the number is what `revert` takes. */
  snapshot(): number {
    return this.#snapshots.take(this.#present())
  }

  /** Remembers the chain under a name; unlike a snapshot it can be gone back to more than once. */
  checkpoint(name: string): void {
    this.#snapshots.takeAs(name, this.#present())
  }

  /** The names of checkpoints that can be gone back to. */
  checkpoints(): readonly string[] {
    return this.#snapshots.names()
  }

  /** Goes back to a checkpoint, which stays; snapshots and checkpoints that were taken after it are forgotten. False when there is none. */
  restore(name: string): Promise<boolean> {
    return this.#writer.run(async () => {
      const snapshot = this.#snapshots.useNamed(name)
      return snapshot !== undefined && this.#goBackTo(snapshot)
    })
  }

  /** The snapshots that can be gone back to, each with number and hash of the block that was the latest. */
  snapshots(): readonly (readonly [id: number, [number: number, hash: Hash]])[] {
    return this.#snapshots.list().flatMap(([id, { head }]) => {
      const block = this.blockByHash(head)
      return block === undefined ? [] : [[id, [block.number, head]] as const]
    })
  }

  /** Goes back to a snapshot; false when there is none with this number any more. */
  revert(id: number): Promise<boolean> {
    return this.#writer.run(async () => {
      const snapshot = this.#snapshots.use(id)
      return snapshot !== undefined && this.#goBackTo(snapshot)
    })
  }

  /** Whether the store says what the chain began with: see `begin`. */
  get hasBeginning(): boolean {
    return this.#ledger.beginning() !== undefined
  }

  /** Settles what `reset` goes back to: with `now` what there is, which the store keeps; else what it kept, or the genesis block. */
  async begin(now: boolean): Promise<void> {
    if (now) await this.#ledger.keepBeginning(this.#present())
    this.#beginning = this.#makeBeginning()
  }

  /** Goes back to how the chain began, with pool, clock, mining and orders; snapshots and impersonations are forgotten. */
  reset(): Promise<void> {
    return this.#writer.run(async () => {
      const beginning = this.#beginning ?? this.#makeBeginning()
      // What accompanies the chain since goes back to how it was opened.
      const companions = new Map([...this.#companions.keys()].map((name) => [name, beginning.companions.get(name)]))
      await this.#goBackTo({ ...beginning, companions })
      this.#snapshots.clear()
      this.impersonation.clear()
      this.setMining(beginning.mining)
      this.instanceId = bytesToHex(keccak256(hexToBytes(this.instanceId)))
    })
  }

  /** Takes the last `depth` blocks away, with what was amended since. Rejects with TooDeep. */
  rollback(depth: number): Promise<void> {
    return this.#writer.run(() => this.#rollback(depth))
  }

  /**
   * Replaces the last `depth` blocks by as many others, which hold just the given transactions (by the index of the block, from 0 on).
   * Rejects with TooDeep, or with why a transaction cannot be in its block; then the blocks that were there are there again.
   */
  reorganize(
    depth: number,
    transactions: ReadonlyMap<number, readonly PoolTransaction[]>,
  ): Promise<readonly ChainBlock[]> {
    return this.#writer.run(async () => {
      this.#checkDepth(depth)
      const replaced = lastBlocks(this.#ledger, depth).map((block) => replacedBlock(this.#ledger, block))
      const added: ChainBlock[] = []
      await this.#rollback(depth)
      try {
        for (const [index, { block }] of replaced.entries())
          added.push(await this.#addExactly(transactions.get(index) ?? [], inPlaceOf(block)))
      } catch (error) {
        await this.#rollback(added.length)
        for (const made of replaced) {
          await this.#store(made)
          if (made.amended !== undefined) await this.#ledger.amend(this.#ledger.states.version(made.amended))
        }
        throw error
      }
      return added
    })
  }

  /** Changes the state after the head outside of a block: the head keeps its hash, and the next block begins with what `write` wrote. */
  amend(write: (state: JournaledState) => void): Promise<void> {
    return this.#writer.run(async () => {
      const state = new JournaledState(this.state(this.head))
      write(state)
      await this.#ledger.amend(this.commit(state))
      this.#changes++
    })
  }

  /** Asks something of the blocks to come; what is not named stays. */
  order(orders: Partial<BlockOrders>): void {
    this.asked = { ...this.asked, ...orders }
    this.#changes++
  }

  /** Who gets the tips of blocks made here; undefined: nobody. */
  get feeRecipient(): Address | undefined {
    return this.asked.feeRecipient
  }

  /** Has `companion` remembered by every snapshot from now on, and go back when the chain does. In a fork it has the same name. */
  accompany(name: string, companion: Companion): void {
    this.#companions.set(name, companion)
  }

  get mining(): MiningMode {
    return this.#mining
  }

  setMining(mode: MiningMode): void {
    clearInterval(this.#timer)
    this.#mining = mode
    if (mode.kind !== 'interval') return
    this.#timer = setInterval(() => {
      this.mine().catch(this.#report)
    }, mode.seconds * 1000)
    this.#timer.unref()
  }

  /** Calls `listener` with each block that is added; the function returned ends that. */
  onBlock(listener: (block: ChainBlock) => void): () => void {
    return this.#blockListeners.add(listener)
  }

  /** Calls `listener` with the blocks that going back takes away, newest first. */
  onRemoved(listener: (blocks: readonly ChainBlock[]) => void): () => void {
    return this.#removedListeners.add(listener)
  }

  onPoolTransaction(listener: (transaction: PoolTransaction) => void): () => void {
    return this.#poolListeners.add(listener)
  }

  /** Lets running work end, keeps the clock, and closes the store. Safe to call twice. */
  close(): Promise<void> {
    this.setMining({ kind: 'manual' })
    this.#closing ??= this.#writer.run(async () => {
      await this.#ledger.keepClock(this.clock.state())
      await this.#ledger.close()
    })
    return this.#closing
  }

  /** Mines a transaction that has just come in, with those that it lets move on, a block for each. Rejects with why it could not be mined. */
  async #mineAtOnce(transaction: PoolTransaction): Promise<void> {
    for (;;) {
      const [next] = this.#fromPool()(this.nextBaseFee() ?? 0n, this.blobBaseFee('next') ?? 0n)
      if (next === undefined) return
      const { refused } = await this.#add(() => [next])
      for (const refusal of refused) {
        this.pool.remove(refusal.transaction.hash)
        if (refusal.transaction === transaction) throw refusal.reason
      }
    }
  }

  /** The chain, the pool, the clock and what goes with them as they are. */
  #present(): Snapshot {
    const { hash } = this.head
    return {
      head: hash,
      amended: this.#ledger.amendments.of(hash),
      clock: this.clock.state(),
      orders: this.asked,
      pool: this.pool.all(),
      companions: new Map([...this.#companions].map(([name, companion]) => [name, companion.state()])),
    }
  }

  #makeBeginning(): Beginning {
    const present = this.#present()
    const kept = this.#ledger.beginning() ?? { head: this.genesis.hash, amended: undefined, clock: new Clock().state() }
    const pool = kept.head === present.head ? present.pool : []
    return { ...present, ...kept, pool, mining: this.#mining }
  }

  async #goBackTo({ head, amended, clock, orders, pool, companions }: Snapshot): Promise<boolean> {
    const target = this.#ledger.archive.byHash(head)
    if (target === undefined) return false
    const removed = await this.#ledger.truncate(target, clock, amended)
    this.clock.restore(clock)
    this.asked = orders
    this.#changes++
    this.pool.clear()
    for (const { tx, from } of pool) this.pool.add(tx, from)
    for (const [name, state] of companions) await this.#companions.get(name)?.restore(state)
    if (removed.length > 0) this.#removedListeners.call(removed)
    return true
  }

  async #rollback(depth: number): Promise<void> {
    this.#checkDepth(depth)
    const target = this.#ledger.archive.byNumber(this.head.number - depth)
    if (depth === 0 || target === undefined) return
    const removed = await this.#ledger.truncate(target, this.clock.state(), this.#ledger.amendments.of(target.hash))
    this.#removedListeners.call(removed)
  }

  #checkDepth(depth: number): void {
    const { number } = this.head
    if (depth > number) throw tooDeep({ depth, number })
  }

  /** Makes a block of just these transactions and stores it; rejects when one of them cannot be in it. */
  async #addExactly(
    transactions: readonly PoolTransaction[],
    attributes: Partial<BlockAttributes>,
  ): Promise<ChainBlock> {
    const timestamp = attributes.timestamp ?? this.clock.peek(this.head.timestamp)
    const made = await this.#produce(() => transactions, { ...attributes, timestamp })
    checkWhole(made, transactions)
    await this.#store(made)
    return made.block
  }

  async #add(
    source: TransactionSource,
    attributes: BlockAttributes = { timestamp: this.clock.peek(this.head.timestamp) },
  ): Promise<ProducedBlock> {
    const made = await this.#produce(source, attributes)
    await this.#store(made)
    return made
  }

  #fromPool(parent: ChainBlock = this.head): TransactionSource {
    const state = this.state(parent)
    const { minGasPrice } = this.asked
    return (baseFee, blobBaseFee) =>
      this.pool.ordered((address) => state.account(address)?.nonce ?? 0n, baseFee, blobBaseFee, minGasPrice)
  }

  async #produce(source: TransactionSource, attributes: BlockAttributes): Promise<ProducedBlock> {
    const parent = this.head
    const fork = forkAt(this.forks, parent.number + 1, attributes.timestamp)
    const engine = await this.#engines.on(this.state(parent), fork)
    return produceBlock(engine, fork, parent, attributesOf(this.asked, attributes), source, this.inspectorOf)
  }

  async #store(made: NewBlock): Promise<void> {
    const { block } = made
    this.clock.used(block.timestamp)
    await this.#ledger.append(made, this.clock.state())
    this.asked = afterBlock(this.asked)
    this.#engines.keepWarm(made.state)
    for (const { hash, from, tx } of block.transactions) {
      this.pool.remove(hash)
      this.pool.removeBelow(from, tx.nonce + 1n)
    }
    this.#blockListeners.call(block)
  }

  #makePending(): Promise<ProducedBlock> {
    const timestamp = this.clock.peek(this.head.timestamp)
    const key = `${this.head.hash} ${this.pool.changes} ${this.#changes} ${timestamp}`
    if (this.#pending?.key !== key) {
      this.#pending = { key, made: this.#writer.run(() => this.#produce(this.#fromPool(), { timestamp })) }
    }
    return this.#pending.made
  }
}

/** That all transactions that were asked for are in the block. */
function checkWhole({ block, refused }: ProducedBlock, asked: readonly PoolTransaction[]): void {
  const [refusal] = refused
  if (refusal !== undefined) throw new TransactionRefused(refusal)
  const fit = block.transactions.length
  if (fit < asked.length) throw blockFull({ asked: asked.length, fit })
}

function senderOf(tx: TypedTransaction): Address {
  try {
    return bytesToHex(tx.getSenderAddress().bytes)
  } catch (cause) {
    throw invalidSender(undefined, { cause })
  }
}

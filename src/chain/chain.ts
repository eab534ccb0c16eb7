import { randomBytes } from 'node:crypto'
import { bytesToHex, type Hash, hexToBytes } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import type { Store } from '../storage/store.ts'
import type { ExecutedBlock } from './block.ts'
import { BlockMaker, type ChainOptions } from './blockMaker.ts'
import { Clock, type ClockState } from './clock.ts'
import type { Commit, Companion, Stage } from './companion.ts'
import type { Genesis } from './genesis.ts'
import { Ledger } from './ledger.ts'
import type { MiningMode } from './miningMode.ts'
import { inPlaceOf, lastBlocks, replacedBlock } from './reorganize.ts'
import { type Beginning, type Snapshot, Snapshots, tooDeep } from './snapshots.ts'
import type { ChainBlock, PoolTransaction } from './types.ts'

const WENT_BACK = 'the chain went back to a snapshot'

/** One execution-layer chain. Looking things up (ChainView) never waits; whatever changes the chain goes through its one writer queue. */
export class Chain extends BlockMaker {
  /** Another one after each start and each reset: what somebody remembers of an earlier one no longer holds. */
  instanceId: Hash
  readonly #options: ChainOptions
  readonly #companions = new Map<string, Companion>()
  #snapshots = new Snapshots()
  /** What `reset` goes back to. */
  #beginning: Beginning | undefined
  #closing: Promise<void> | undefined

  private constructor(ledger: Ledger, options: ChainOptions) {
    super(ledger, options)
    this.#options = options
    this.instanceId = options.instanceId ?? bytesToHex(randomBytes(32))
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
  fork(mining: MiningMode = this.mining): Promise<Chain> {
    return this.writer.run(async () => {
      const fork = new Chain(this.ledger.fork(), { ...this.#options, clock: this.clock.copy(), mining })
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
    return this.ledger.store
  }

  /** Remembers the chain, the pool and the clock as they are; the number is what `revert` takes. */
  snapshot(): number {
    return this.#snapshots.take(this.#present())
  }

  /** Remembers the chain under a name; unlike a snapshot it can be gone back to more than once. */
  checkpoint(name: string): void {
    this.#snapshots.takeAs(name, this.#present())
  }

  /** Number of snapshots and checkpoints that can be gone back to. */
  get snapshotCount(): number {
    return this.#snapshots.size
  }

  /** The names of checkpoints that can be gone back to. */
  checkpoints(): readonly string[] {
    return this.#snapshots.names()
  }

  /** Goes back to a checkpoint, which stays; snapshots and checkpoints that were taken after it are forgotten. False when there is none. */
  restore(name: string): Promise<boolean> {
    if (this.#snapshots.names().includes(name)) this.interrupt(WENT_BACK)
    return this.writer.run(async () => {
      const snapshot = this.#snapshots.named(name)
      const isThere = snapshot !== undefined && (await this.#goBackTo(snapshot))
      if (snapshot !== undefined) this.#snapshots.forgetAfter(name)
      return isThere
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
    if (this.#snapshots.list().some(([taken]) => taken === id)) this.interrupt(WENT_BACK)
    return this.writer.run(async () => {
      const snapshot = this.#snapshots.get(id)
      const isThere = snapshot !== undefined && (await this.#goBackTo(snapshot))
      if (snapshot !== undefined) this.#snapshots.forgetFrom(id)
      return isThere
    })
  }

  /** Whether the store says what the chain began with: see `begin`. */
  get hasBeginning(): boolean {
    return this.ledger.beginning() !== undefined
  }

  /** Settles what `reset` goes back to: with `now` what there is, which the store keeps; else what it kept, or the genesis block. */
  async begin(now: boolean): Promise<void> {
    if (now) await this.ledger.keepBeginning(this.#present())
    this.#beginning = this.#makeBeginning()
  }

  /**
   * Goes back to how the chain began, with pool, clock, mining and orders; snapshots and impersonations are forgotten. When blocks of
   * the beginning were rolled back, it goes back to the last one that was left of them.
   */
  reset(): Promise<void> {
    this.interrupt('the chain was reset')
    return this.writer.run(async () => {
      const beginning = this.#beginning ?? this.#makeBeginning()
      await this.#goBackTo(beginning, (companion, _name, commit) => companion.reset(commit))
      this.#snapshots.clear()
      this.impersonation.clear()
      this.setMining(beginning.mining)
      this.instanceId = bytesToHex(keccak256(hexToBytes(this.instanceId)))
    })
  }

  /** Takes the last `depth` blocks away, with what was amended since. Rejects with TooDeep. */
  rollback(depth: number): Promise<void> {
    return this.writer.run(() => this.#rollback(depth))
  }

  /**
   * Replaces the last `depth` blocks by as many others, which hold just the given transactions (by the index of the block, from 0 on).
   * Rejects with TooDeep, or with why a transaction cannot be in its block; then the blocks that were there are there again.
   */
  reorganize(
    depth: number,
    transactions: ReadonlyMap<number, readonly PoolTransaction[]>,
  ): Promise<readonly ChainBlock[]> {
    return this.writer.run(async (interruption) => {
      this.#checkDepth(depth)
      const replaced = lastBlocks(this.ledger, depth).map((block) => replacedBlock(this.ledger, block))
      const added: ChainBlock[] = []
      const present = this.#present()
      const [beginning, keptBeginning] = [this.#beginning, this.ledger.beginning()]
      await this.#rollback(depth)
      try {
        for (const [index, { block }] of replaced.entries())
          added.push(await this.addExactly(transactions.get(index) ?? [], inPlaceOf(block), interruption))
      } catch (error) {
        await this.#rollback(added.length)
        for (const made of replaced) {
          await this.append(made)
          if (made.amended !== undefined) await this.ledger.amend(this.ledger.states.version(made.amended))
        }
        if (keptBeginning !== undefined) await this.ledger.keepBeginning(keptBeginning)
        this.#beginning = beginning
        this.#refillPool(present.pool)
        throw error
      }
      return added
    })
  }

  /** Has `companion` remembered by every snapshot from now on, and go back when the chain does. In a fork it has the same name. */
  accompany(name: string, companion: Companion): void {
    this.#companions.set(name, companion)
  }

  /** Gives up a block that takes long, keeps the clock, and closes the store. Safe to call twice. */
  close(): Promise<void> {
    this.setMining({ kind: 'manual' })
    if (this.#closing === undefined) this.interrupt()
    this.#closing ??= this.writer.run(async () => {
      await this.ledger.keepClock(this.clock.state())
      await this.ledger.close()
    })
    return this.#closing
  }

  /** The chain, the pool, the clock and what goes with them as they are. */
  #present(): Snapshot {
    const { hash } = this.head
    return {
      head: hash,
      amended: this.ledger.amendments.of(hash),
      clock: this.clock.state(),
      orders: this.asked,
      pool: this.pool.all(),
      companions: new Map([...this.#companions].map(([name, companion]) => [name, companion.state()])),
    }
  }

  #makeBeginning(): Beginning {
    const present = this.#present()
    const kept = this.ledger.beginning() ?? { head: this.genesis.hash, amended: undefined, clock: new Clock().state() }
    const pool = kept.head === present.head ? present.pool : []
    return { ...present, ...kept, pool, mining: this.mining }
  }

  async #goBackTo(
    { head, amended, clock, orders, pool, companions }: Snapshot,
    takeBack = (companion: Companion, name: string, commit: Commit) => companion.restore(companions.get(name), commit),
  ): Promise<boolean> {
    const target = this.ledger.archive.byHash(head)
    if (target === undefined) return false
    let removed: readonly ChainBlock[] = []
    const stages: Stage[] = []
    // One write for all: a chain without its ledgers' return would leave them with settlements of blocks that are gone.
    const truncate: Commit = async (stage) => {
      if (stage !== undefined) stages.push(stage)
      removed = await this.#truncate(target, clock, amended, (batch) => {
        for (const each of stages) each(batch)
      })
    }
    const withCompanions = [...this.#companions].reduce<Commit>(
      (commit, [name, companion]) =>
        (stage) => {
          if (stage !== undefined) stages.push(stage)
          return takeBack(companion, name, commit)
        },
      truncate,
    )
    await withCompanions()
    this.clock.restore(clock)
    this.asked = orders
    this.changes++
    this.#refillPool(pool)
    if (removed.length > 0) this.removedListeners.call(removed)
    return true
  }

  /** See Ledger.truncate. The beginning moves down with the one in the store. */
  async #truncate(
    target: ExecutedBlock,
    clock: ClockState,
    amended: Hash | undefined,
    stage?: Stage,
  ): Promise<readonly ChainBlock[]> {
    const removed = await this.ledger.truncate(target, clock, amended, stage)
    if (removed.some(({ hash }) => hash === this.#beginning?.head))
      this.#beginning = this.#beginning && { ...this.#beginning, head: target.hash, amended, pool: [] }
    return removed
  }

  /** Has the pool hold what it held; what was on its way into a block then is in that block now. */
  #refillPool(transactions: readonly PoolTransaction[]): void {
    if (transactions !== this.pool.all()) {
      this.pool.clear()
      for (const { tx, from } of transactions) this.pool.add(tx, from)
    }
    if (this.pool.size === 0) return
    const state = this.state(this.head)
    for (const from of new Set(transactions.map((transaction) => transaction.from)))
      this.pool.removeBelow(from, state.account(from)?.nonce ?? 0n)
  }

  async #rollback(depth: number): Promise<void> {
    this.#checkDepth(depth)
    const target = this.ledger.archive.byNumber(this.head.number - depth)
    if (depth === 0 || target === undefined) return
    const removed = await this.#truncate(target, this.clock.state(), this.ledger.amendments.of(target.hash))
    this.removedListeners.call(removed)
  }

  #checkDepth(depth: number): void {
    const { number } = this.head
    if (depth > number) throw tooDeep({ depth, number })
  }
}

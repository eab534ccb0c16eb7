import type { Address, Hash } from '../../../src/bytes.ts'
import { alice, bob, carol, ETHER, GENESIS_TIME } from '../support.ts'

/** Accounts that send, and accounts that only receive. */
export const senders: readonly Address[] = [alice, bob, carol]
export const receivers: readonly Address[] = [1, 2, 3].map((index): Address => `0x${`b${index}`.repeat(20)}`)
/** A contract that emits a log without topics, once it has code. */
export const LOGGER: Address = `0x${'1c'.repeat(20)}`
export const LOGGER_CODE = Uint8Array.of(0x5f, 0x5f, 0xa0, 0x00)

const TRANSFER_GAS = 21_000n
/** Two PUSH0 and a LOG0 without data. */
const LOGGER_GAS = 379n
export const MAX_FEE = 3_000_000_000n
export const MAX_TIP = 1_000_000_000n

export interface ModelTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly nonce: bigint
}

/** An immutable model of a state: balances in wei, nonces, and whether the logger has code. */
export interface ModelState {
  readonly balances: ReadonlyMap<Address, bigint>
  readonly nonces: ReadonlyMap<Address, bigint>
  readonly hasLogger: boolean
}

export interface ModelBlock {
  readonly hash: Hash
  readonly timestamp: number
  readonly transactions: readonly ModelTransaction[]
  readonly logs: number
  /** The state after the block, including overrides. */
  readonly after: ModelState
}

/** Targets of a revert. */
export interface ModelSnapshot {
  readonly number: number
  readonly hash: Hash
  readonly after: ModelState
  readonly offset: number
  readonly pool: readonly ModelTransaction[]
}

export const genesisState: ModelState = {
  balances: new Map([
    ...senders.map((from) => [from, 1_000n * ETHER] as const),
    ...receivers.map((to) => [to, 0n] as const),
  ]),
  nonces: new Map([...senders, ...receivers].map((address) => [address, 0n])),
  hasLogger: false,
}

/** A model of a chain: blocks, pool, clock, snapshots and reset point. */
export class Model {
  blocks: readonly ModelBlock[]
  pool: readonly ModelTransaction[] = []
  /** Offset of the clock, in seconds. */
  offset = 0
  resetPoint: ModelSnapshot
  resetPointBlocks: readonly ModelBlock[]
  readonly snapshots = new Map<number, ModelSnapshot>()
  /** Hashes of all transactions that were in a block at any time. */
  readonly seen = new Set<Hash>()

  constructor(genesis: Hash) {
    this.blocks = [{ hash: genesis, timestamp: GENESIS_TIME, transactions: [], logs: 0, after: genesisState }]
    this.resetPoint = this.present()
    this.resetPointBlocks = this.blocks
  }

  copy(): Model {
    const copy = new Model(this.head.hash)
    Object.assign(copy, {
      blocks: this.blocks,
      pool: this.pool,
      offset: this.offset,
      resetPoint: this.resetPoint,
      resetPointBlocks: this.resetPointBlocks,
    })
    for (const [id, snapshot] of this.snapshots) copy.snapshots.set(id, snapshot)
    for (const hash of this.seen) copy.seen.add(hash)
    return copy
  }

  get head(): ModelBlock {
    const head = this.blocks.at(-1)
    if (head === undefined) throw new Error('the model has no genesis block')
    return head
  }

  present(): ModelSnapshot {
    const { hash, after } = this.head
    return { number: this.blocks.length - 1, hash, after, offset: this.offset, pool: this.pool }
  }

  /** Returns the time of the next block. */
  nextTime(): number {
    return Math.max(GENESIS_TIME + this.offset, this.head.timestamp + 1)
  }

  /** Returns the transactions of the next block, in any order. */
  executable(): readonly ModelTransaction[] {
    return senders.flatMap((from) => {
      const consecutive: ModelTransaction[] = []
      for (let nonce = this.head.after.nonces.get(from) ?? 0n; ; nonce++) {
        const next = this.pool.find((tx) => tx.from === from && tx.nonce === nonce)
        if (next === undefined) return consecutive
        consecutive.push(next)
      }
    })
  }

  addBlock(hash: Hash, timestamp: number, baseFee: bigint, transactions: readonly ModelTransaction[]): void {
    let { after } = this.head
    for (const tx of transactions) after = applied(after, tx, baseFee)
    const logs = after.hasLogger ? transactions.filter(({ to }) => to === LOGGER).length : 0
    this.blocks = [...this.blocks, { hash, timestamp, transactions, logs, after }]
    this.pool = this.pool.filter((waiting) =>
      transactions.every((tx) => waiting.from !== tx.from || waiting.nonce > tx.nonce),
    )
    for (const tx of transactions) this.seen.add(tx.hash)
  }

  /** Replaces the state after the head. */
  overrideState(change: (state: ModelState) => ModelState): void {
    this.blocks = [...this.blocks.slice(0, -1), { ...this.head, after: change(this.head.after) }]
  }

  /** Returns whether the snapshot exists and its block is in the chain. */
  revert(id: number): boolean {
    const snapshot = this.snapshots.get(id)
    for (const taken of [...this.snapshots.keys()]) if (taken >= id) this.snapshots.delete(taken)
    return snapshot !== undefined && this.#restore(snapshot)
  }

  reset(): void {
    // A reset restores removed blocks.
    this.blocks = this.resetPointBlocks
    this.#restore(this.resetPoint)
    this.snapshots.clear()
  }

  rollback(depth: number): void {
    this.blocks = this.blocks.slice(0, this.blocks.length - depth)
  }

  /** The model after a restart of the node. */
  reopen(): void {
    this.snapshots.clear()
    const { nonces } = this.head.after
    this.pool = this.pool.filter(({ from, nonce }) => nonce >= (nonces.get(from) ?? 0n))
  }

  #restore({ number, hash, after, offset, pool }: ModelSnapshot): boolean {
    if (this.blocks[number]?.hash !== hash) return false
    this.blocks = this.blocks.slice(0, number + 1)
    this.overrideState(() => after)
    this.offset = offset
    this.pool = pool
    return true
  }
}

function applied(state: ModelState, { from, to, value, nonce }: ModelTransaction, baseFee: bigint): ModelState {
  const price = baseFee + MAX_TIP < MAX_FEE ? baseFee + MAX_TIP : MAX_FEE
  const gas = to === LOGGER && state.hasLogger ? TRANSFER_GAS + LOGGER_GAS : TRANSFER_GAS
  const balances = new Map(state.balances)
  balances.set(from, (balances.get(from) ?? 0n) - value - gas * price)
  if (balances.has(to)) balances.set(to, (balances.get(to) ?? 0n) + value)
  return { ...state, balances, nonces: new Map(state.nonces).set(from, nonce + 1n) }
}

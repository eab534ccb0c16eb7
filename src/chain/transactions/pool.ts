import type { Address, Hash } from '../../bytes.ts'
import { senderNonceAfter } from '../../protocol/authorizations.ts'
import { BLOB_TYPE, type Transaction } from '../../protocol/transaction.ts'
import { NotLoaded } from '../../state/notLoaded.ts'
import type { StateReader } from '../../state/stateReader.ts'
import { Listeners } from '../listeners.ts'
import type { PoolTransaction } from '../types.ts'
import { Heap } from './heap.ts'
import { alreadyKnown, poolFull, replacementUnderpriced } from './transactionErrors.ts'
import { feeCapOf, maximumCost, tipCapOf } from './transactionFees.ts'

/** Minimum increase of each fee for a replacement, in percent (go-ethereum's price bump; twice as much for blob transactions). */
const PRICE_BUMP = 10n
const BLOB_PRICE_BUMP = 100n

/** Transactions of a sender by nonce. */
type Nonces = ReadonlyMap<bigint, PoolTransaction>
const NO_NONCES: Nonces = new Map()

/** The executable transactions of a sender: its account has their nonces, or the transactions before them in the pool use the earlier ones. */
interface ExecutableRange {
  /** Nonce of the first one, which is the nonce of the account. */
  readonly next: bigint
  /** Nonce of the account after the last one. */
  readonly end: bigint
  readonly count: number
  /** Maximum cost of all of them, in wei. */
  readonly cost: bigint
}

/** The reads of a pool. */
export type PoolView = Pick<
  Pool,
  | 'size'
  | 'only'
  | 'changes'
  | 'get'
  | 'all'
  | 'ofSender'
  | 'executableOf'
  | 'nonceAfter'
  | 'isExecutable'
  | 'following'
  | 'ordered'
>

/** Maximum number of waiting transactions. */
const MAX_TRANSACTIONS = 100_000

/** Order of the transactions in a block: by their effective tips, or by arrival (first in, first out). */
export type TransactionOrder = 'fees' | 'fifo'

/** The transactions that wait for a block, in order. `checkTransaction` checks a transaction before it is added. */
export class Pool {
  readonly #order: TransactionOrder
  readonly #bySender = new Map<Address, Map<bigint, Entry>>()
  readonly #byHash = new Map<Hash, Entry>()
  /** The last results of `executableOf`. A change of a transaction adjusts them, or removes them if it leaves a gap. */
  readonly #executable = new Map<Address, ExecutableRange>()
  /** Listeners by the hash of the transaction whose removal they wait for. */
  readonly #removalListeners = new Map<Hash, Listeners<[removed: PoolTransaction]>>()
  readonly #changeListeners = new Listeners<[hash: Hash]>()
  #arrivals = 0
  #changes = 0
  #all: readonly PoolTransaction[] | undefined

  constructor(order: TransactionOrder = 'fees') {
    this.#order = order
  }

  get size(): number {
    return this.#byHash.size
  }

  /** Number of changes. It differs after each change. */
  get changes(): number {
    return this.#changes
  }

  /** The only transaction. Undefined if the pool has none or several. */
  get only(): PoolTransaction | undefined {
    return this.#byHash.size === 1 ? this.#byHash.values().next().value : undefined
  }

  get(hash: Hash): PoolTransaction | undefined {
    return this.#byHash.get(hash)
  }

  /** Adds a transaction. It replaces one with the same sender and nonce if it pays enough more. Throws the errors of go-ethereum's pool. */
  add(tx: Transaction, from: Address): PoolTransaction {
    const { hash } = tx
    if (this.#byHash.has(hash)) throw alreadyKnown({ hash })
    const nonces = this.#bySender.get(from) ?? new Map<bigint, Entry>()
    const nextNonce = senderNonceAfter(tx, from)
    const replaced = nonces.get(tx.nonce)
    if (replaced === undefined) {
      if (this.#byHash.size >= MAX_TRANSACTIONS) throw poolFull({ limit: MAX_TRANSACTIONS })
    } else {
      const lowFee = lowFeeOf(tx, replaced.tx)
      if (lowFee !== undefined) throw replacementUnderpriced({ nonce: tx.nonce, ...lowFee })
      this.#byHash.delete(replaced.hash)
      if (nextNonce === replaced.nextNonce) this.#adjustExecutable(replaced, maximumCost(tx))
      else this.#executable.delete(from)
    }
    const entry = { hash, from, tx, nextNonce, arrival: this.#arrivals++ }
    this.#insert(entry, nonces)
    if (replaced !== undefined) this.#removed(replaced)
    return entry
  }

  /**
   * Puts a transaction back that was replaced or removed, at its earlier place in the order. Does nothing if the pool has another one with its
   * nonce.
   */
  putBack(transaction: PoolTransaction): void {
    const entry = transaction as Entry // the pool creates all of its transactions
    const nonces = this.#bySender.get(entry.from) ?? new Map<bigint, Entry>()
    if (nonces.has(entry.tx.nonce)) return
    this.#insert(entry, nonces)
  }

  #insert(entry: Entry, nonces: Map<bigint, Entry>): void {
    nonces.set(entry.tx.nonce, entry)
    this.#bySender.set(entry.from, nonces)
    this.#byHash.set(entry.hash, entry)
    this.#changed()
    this.#changeListeners.call(entry.hash)
  }

  /** Removes a transaction. Returns whether the pool had it. */
  remove(hash: Hash): boolean {
    const entry = this.#byHash.get(hash)
    if (entry === undefined) return false
    this.#byHash.delete(hash)
    const nonces = this.#bySender.get(entry.from)
    nonces?.delete(entry.tx.nonce)
    if (nonces?.size === 0) {
      this.#bySender.delete(entry.from)
      this.#executable.delete(entry.from)
    } else this.#adjustExecutable(entry)
    this.#changed()
    this.#removed(entry)
    return true
  }

  /** Removes the transactions of a block, and those that can never be mined after it. */
  removeMined(transactions: readonly PoolTransaction[]): void {
    // Once per sender: for each transaction, removal would take quadratic time.
    const next = new Map<Address, bigint>()
    for (const { hash, from, tx } of transactions) {
      this.remove(hash)
      next.set(from, tx.nonce + 1n)
    }
    for (const [from, nonce] of next) this.removeBelow(from, nonce)
  }

  /** Removes transactions that can never be mined: nonces of `from` below `next`. */
  removeBelow(from: Address, next: bigint): void {
    const nonces = this.#bySender.get(from)
    // Usually, all are executable. Then none is searched: after each of many blocks, that would take quadratic time.
    if (nonces === undefined || this.executableOf(from, next).count === nonces.size) return
    for (const [nonce, { hash }] of nonces) if (nonce < next) this.remove(hash)
  }

  /** Removes transactions that can never be mined on a state. */
  removeStale(state: Pick<StateReader, 'account'>): void {
    for (const from of [...this.#bySender.keys()]) this.removeBelow(from, state.account(from)?.nonce ?? 0n)
  }

  /**
   * Does the same for a new head, which must not fail. If the account of a sender is not loaded from the upstream, its transactions stay until a
   * later one of them is mined.
   */
  removeKnownStale(state: Pick<StateReader, 'account'>): void {
    for (const from of [...this.#bySender.keys()]) {
      try {
        this.removeBelow(from, state.account(from)?.nonce ?? 0n)
      } catch (error) {
        if (!(error instanceof NotLoaded)) throw error
      }
    }
  }

  clear(): void {
    this.replaceAll([])
  }

  /** Replaces all transactions by valid ones, without checking them again. */
  replaceAll(transactions: readonly PoolTransaction[]): void {
    const before = [...this.#byHash.values()]
    this.#bySender.clear()
    this.#byHash.clear()
    this.#executable.clear()
    this.#changed()
    for (const { tx, from } of transactions) this.add(tx, from)
    for (const entry of before) if (!this.#byHash.has(entry.hash)) this.#removed(entry)
  }

  /** Calls `listener` when a transaction leaves the pool, mined or not. The returned function removes the listener. */
  onRemoved(hash: Hash, listener: (removed: PoolTransaction) => void): () => void {
    const listeners = this.#removalListeners.get(hash) ?? new Listeners<[removed: PoolTransaction]>()
    this.#removalListeners.set(hash, listeners)
    const remove = listeners.add(listener)
    return () => {
      remove()
      if (listeners.size === 0 && this.#removalListeners.get(hash) === listeners) this.#removalListeners.delete(hash)
    }
  }

  /** Calls `listener` with the hash of each transaction that enters or leaves the pool. */
  onChange(listener: (hash: Hash) => void): void {
    this.#changeListeners.add(listener)
  }

  #removed(entry: PoolTransaction): void {
    this.#changeListeners.call(entry.hash)
    this.#removalListeners.get(entry.hash)?.call(entry)
  }

  /** Returns all transactions in the order of arrival. The list is the same until the pool changes. */
  all(): readonly PoolTransaction[] {
    this.#all ??= [...this.#byHash.values()].sort((a, b) => a.arrival - b.arrival)
    return this.#all
  }

  #changed(): void {
    this.#changes++
    this.#all = undefined
  }

  /** Returns the waiting transactions of one sender. */
  ofSender(from: Address): Nonces {
    return this.#bySender.get(from) ?? NO_NONCES
  }

  /**
   * Returns the executable transactions of a sender. `next` is the nonce of its account. Continues from the last result, so that many transactions
   * of one sender are added, replaced and mined in linear time.
   */
  executableOf(from: Address, next: bigint): ExecutableRange {
    const nonces = this.#bySender.get(from)
    if (nonces === undefined) return { next, end: next, count: 0, cost: 0n }
    const known = this.#executable.get(from)
    let { end, count, cost } = known?.next === next ? known : { end: next, count: 0, cost: 0n }
    for (let entry = nonces.get(end); entry !== undefined; entry = nonces.get(end)) {
      cost += maximumCost(entry.tx)
      end = entry.nextNonce
      count++
    }
    const range = { next, end, count, cost }
    this.#executable.set(from, range)
    return range
  }

  /** Adjusts the last result of `executableOf` when a transaction is removed, or replaced by one with this maximum cost. */
  #adjustExecutable({ from, tx, nextNonce }: Entry, newCost?: bigint): void {
    const known = this.#executable.get(from)
    if (known === undefined || tx.nonce < known.next || tx.nonce >= known.end) return
    const cost = known.cost - maximumCost(tx) + (newCost ?? 0n)
    if (newCost !== undefined) this.#executable.set(from, { ...known, cost })
    else if (tx.nonce === known.next)
      this.#executable.set(from, { ...known, next: nextNonce, count: known.count - 1, cost })
    else this.#executable.delete(from)
  }

  /** Returns the nonce of the account of `from` after its executable transactions, of which the first has the nonce `next`. */
  nonceAfter(from: Address, next: bigint): bigint {
    return this.executableOf(from, next).end
  }

  /** Whether a transaction is executable: the pool has all nonces of its sender from `next`, the nonce of the account, to its own. */
  isExecutable(transaction: PoolTransaction, next: bigint): boolean {
    return transaction.tx.nonce >= next && this.nonceAfter(transaction.from, next) > transaction.tx.nonce
  }

  /** Returns the transaction of the same sender with the next nonce. Undefined if the pool has none. */
  following({ hash, from }: PoolTransaction): PoolTransaction | undefined {
    const entry = this.#byHash.get(hash)
    return entry && this.#bySender.get(from)?.get(entry.nextNonce)
  }

  /**
   * Iterates over the executable transactions in block order: by effective tip if the pool has the order `fees`, then by arrival, each
   * sender's by nonce. `nextNonce` returns the nonce of an account. A transaction that does not pay the base fees or `minGasPrice` waits,
   * with all later ones of its sender.
   */
  *ordered(
    nextNonce: (address: Address) => bigint,
    baseFee: bigint,
    blobBaseFee: bigint,
    minGasPrice = 0n,
  ): Generator<PoolTransaction> {
    /** The next transaction of each sender. */
    const heads = new Heap<Head>(isBetter)
    const addHead = (entry: Entry | undefined): void => {
      if (entry !== undefined && paysFees(entry.tx, baseFee, blobBaseFee, minGasPrice))
        heads.add({ entry, tip: this.#order === 'fifo' ? 0n : effectiveTip(entry.tx, baseFee) })
    }
    for (const [from, nonces] of this.#bySender) addHead(nonces.get(nextNonce(from)))
    for (let best = heads.take(); best !== undefined; best = heads.take()) {
      const { from, nextNonce } = best.entry
      const following = this.#bySender.get(from)?.get(nextNonce)
      yield best.entry
      addHead(following)
    }
  }
}

interface Entry extends PoolTransaction {
  /** Nonce of the account of the sender after the transaction. */
  readonly nextNonce: bigint
  readonly arrival: number
}

/** A transaction with its effective tip, or 0 if the tips do not matter. */
interface Head {
  readonly entry: Entry
  readonly tip: bigint
}

const isBetter = (a: Head, b: Head): boolean => (a.tip === b.tip ? a.entry.arrival < b.entry.arrival : a.tip > b.tip)

/** Whether a transaction pays the base fees of a block (wei), and at least `minGasPrice` for its gas. */
export function paysFees(tx: Transaction, baseFee: bigint, blobBaseFee: bigint, minGasPrice = 0n): boolean {
  if (feeCapOf(tx) < baseFee) return false
  if (tx.type === BLOB_TYPE && tx.maxFeePerBlobGas < blobBaseFee) return false
  return minGasPrice === 0n || effectiveTip(tx, baseFee) + baseFee >= minGasPrice
}

function effectiveTip(tx: Transaction, baseFee: bigint): bigint {
  const room = feeCapOf(tx) - baseFee
  const tip = tipCapOf(tx)
  return tip < room ? tip : room
}

/** Returns a fee of a transaction that is too low to replace another one, with the lowest sufficient fee. Undefined if there is none. */
function lowFeeOf(tx: Transaction, replaced: Transaction): { member: string; least: bigint } | undefined {
  const bump = replaced.type === BLOB_TYPE ? BLOB_PRICE_BUMP : PRICE_BUMP
  const fees: readonly (readonly [member: string, fee: (of: Transaction) => bigint])[] = [
    ['maxFeePerGas', feeCapOf],
    ['maxPriorityFeePerGas', tipCapOf],
    ['maxFeePerBlobGas', (of) => (of.type === BLOB_TYPE ? of.maxFeePerBlobGas : 0n)],
  ]
  for (const [member, feeOf] of replaced.type === BLOB_TYPE ? fees : fees.slice(0, 2)) {
    const before = feeOf(replaced)
    const raised = (before * (100n + bump)) / 100n
    const least = raised > before ? raised : before + 1n
    if (feeOf(tx) < least) return { member, least }
  }
  return undefined
}

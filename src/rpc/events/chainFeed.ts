import type { Hash } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainBlock, PoolTransaction } from '../../chain/types.ts'
import { headerJson } from '../wire/block.ts'
import { toPendingTransaction } from '../wire/transaction.ts'
import type { TransactionSelector } from '../wire/transactionFilter.ts'
import { ExecutableTransactions } from './executableTransactions.ts'
import { type LogWatcher, LogWatchers } from './logWatchers.ts'
import { type MinedWatcher, reportMined } from './minedTransactions.ts'
import { type ReceiptWatcher, reportReceipts } from './receiptWatchers.ts'
import { SteppedReports, type Steps } from './steppedReports.ts'

/** Receives the JSON text of an event. */
export type FeedListener = (text: string) => void

/** Removes a watcher or a listener. */
export type Unsubscribe = () => void

/** Adds a listener to events of one kind. */
export type Watch = (listener: FeedListener) => Unsubscribe

/** The logs that a watcher receives. */
export type LogWatch = Omit<LogWatcher, 'listener'>

/** A watcher of the pool. It receives the transactions that it selects, in full or by hash. */
interface PendingWatcher {
  readonly inFull: boolean
  readonly selects: TransactionSelector
  readonly listener: FeedListener
}

/** Receives each new block, and each removed block. Both return at once. */
export interface BlockWatcher {
  added(block: ChainBlock): void
  removed(block: ChainBlock): void
}

/** Watchers of one kind of event. */
interface Watchers<Watcher> {
  readonly size: number
  add(watcher: Watcher): void
  delete(watcher: Watcher): boolean
}

/**
 * Reports the events of a chain as JSON text. It listens to the chain only while there are watchers. It reports the header of a new block
 * before its logs, its logs before its receipts, and these before its transactions. For removed blocks, it reports the logs and the transactions
 * with `removed: true`, the newest block first. Watchers of blocks receive the blocks themselves.
 */
export class ChainFeed {
  #chain: Chain
  readonly #heads = new Set<FeedListener>()
  readonly #hashes = new Set<FeedListener>()
  readonly #logs = new LogWatchers()
  readonly #receipts = new Set<ReceiptWatcher>()
  readonly #mined = new Set<MinedWatcher>()
  readonly #pending = new Set<PendingWatcher>()
  readonly #blocks = new Set<BlockWatcher>()
  readonly #reports = new SteppedReports()
  #stopBlocks: Unsubscribe | undefined
  #stopRemoved: Unsubscribe | undefined
  #stopPool: Unsubscribe | undefined

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** Resolves when the events of all blocks so far are reported. Undefined if they are: only the logs of a large block take long. */
  get reported(): Promise<void> | undefined {
    return this.#reports.finished
  }

  /** Replaces the chain. The watchers stay and receive the events of the new chain. */
  replaceChain(chain: Chain): void {
    this.#stopBlocks = stopped(this.#stopBlocks)
    this.#stopRemoved = stopped(this.#stopRemoved)
    this.#stopPool = stopped(this.#stopPool)
    this.#chain = chain
    this.#listen()
  }

  /** Reports the header of each new block. */
  watchHeads(listener: FeedListener): Unsubscribe {
    return this.#add(this.#heads, listener)
  }

  /** Reports the hash of each new block. */
  watchHashes(listener: FeedListener): Unsubscribe {
    return this.#add(this.#hashes, listener)
  }

  watchLogs(watch: LogWatch, listener: FeedListener): Unsubscribe {
    return this.#add<LogWatcher>(this.#logs, { ...watch, listener })
  }

  /** Reports the receipts of each new block, as one list. With `hashes`, only the receipts of these transactions. */
  watchReceipts(hashes: ReadonlySet<Hash> | undefined, listener: FeedListener): Unsubscribe {
    return this.#add<ReceiptWatcher>(this.#receipts, { hashes, listener })
  }

  /** Reports each selected transaction of a new block as one event. */
  watchMined(watch: Omit<MinedWatcher, 'listener'>, listener: FeedListener): Unsubscribe {
    return this.#add<MinedWatcher>(this.#mined, { ...watch, listener })
  }

  /** Reports each selected pooled transaction that becomes executable, in full or by hash. */
  watchPending(inFull: boolean, listener: FeedListener, selects: TransactionSelector = () => true): Unsubscribe {
    return this.#add<PendingWatcher>(this.#pending, { inFull, selects, listener })
  }

  /** Reports each new block and each removed block, not as text. */
  watchBlocks(watcher: BlockWatcher): Unsubscribe {
    return this.#add(this.#blocks, watcher)
  }

  #add<Watcher>(watchers: Watchers<Watcher>, watcher: Watcher): Unsubscribe {
    // A new watcher receives the events of later blocks only.
    this.#reports.finish()
    watchers.add(watcher)
    this.#listen()
    return () => {
      if (watchers.delete(watcher)) this.#listen()
    }
  }

  /** Listens to the chain if and only if there are watchers. */
  #listen(): void {
    const forBlocks: readonly { readonly size: number }[] = [
      this.#heads,
      this.#hashes,
      this.#logs,
      this.#receipts,
      this.#mined,
      this.#blocks,
    ]
    if (forBlocks.some(({ size }) => size > 0)) this.#stopBlocks ??= this.#chain.onBlock((block) => this.#added(block))
    else this.#stopBlocks = stopped(this.#stopBlocks)
    // Only if necessary, because a chain with such a listener decodes all removed blocks.
    const wantsRemoved =
      this.#logs.wantsRemoved ||
      this.#blocks.size > 0 ||
      [...this.#mined].some(({ includesRemoved }) => includesRemoved)
    if (wantsRemoved) this.#stopRemoved ??= this.#chain.history.onRemoved((block) => this.#removed(block))
    else this.#stopRemoved = stopped(this.#stopRemoved)
    if (this.#pending.size > 0) this.#stopPool ??= this.#listenToPool()
    else this.#stopPool = stopped(this.#stopPool)
  }

  #listenToPool(): Unsubscribe {
    const executable = new ExecutableTransactions(this.#chain)
    return this.#chain.onPoolTransaction((transaction) => {
      for (const each of executable.after(transaction)) this.#becameExecutable(each)
    })
  }

  #added(block: ChainBlock): void {
    for (const watcher of [...this.#blocks]) watcher.added(block)
    this.#reports.add(this.#reportAdded(block))
  }

  *#reportAdded(block: ChainBlock): Steps {
    if (this.#heads.size > 0) notify(this.#heads, headerJson(block).text)
    if (this.#hashes.size > 0) notify(this.#hashes, `"${block.hash}"`)
    if (this.#logs.size > 0) yield* this.#logs.added(block)
    if (this.#receipts.size > 0) reportReceipts(this.#receipts, block)
    if (this.#mined.size > 0) reportMined(this.#mined, block, false)
  }

  #removed(block: ChainBlock): void {
    for (const watcher of [...this.#blocks]) watcher.removed(block)
    this.#reports.add(this.#reportRemoved(block))
  }

  *#reportRemoved(block: ChainBlock): Steps {
    if (this.#logs.wantsRemoved) yield* this.#logs.removed(block)
    if (this.#mined.size > 0) reportMined(this.#mined, block, true)
  }

  #becameExecutable(transaction: PoolTransaction): void {
    const { hash, from, tx } = transaction
    let fullText: string | undefined
    // A copy, because a watcher can be removed while it is called.
    for (const { inFull, selects, listener } of [...this.#pending]) {
      if (!selects(from, tx.to)) continue
      if (inFull) fullText ??= JSON.stringify(toPendingTransaction(transaction))
      listener(inFull && fullText !== undefined ? fullText : `"${hash}"`)
    }
  }
}

/** Iterates over a copy, because a watcher can be removed while it is called. */
function notify(watchers: ReadonlySet<FeedListener>, text: string): void {
  for (const listener of [...watchers]) listener(text)
}

function stopped(stop: Unsubscribe | undefined): undefined {
  stop?.()
}

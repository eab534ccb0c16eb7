import type { Chain } from '../../chain/chain.ts'
import type { LogFilter } from '../../chain/logs/logFilter.ts'
import type { ChainBlock, PoolTransaction } from '../../chain/types.ts'
import { headerJson } from '../wire/block.ts'
import { toPendingTransaction } from '../wire/transaction.ts'
import { ExecutableTransactions } from './executableTransactions.ts'
import { type BlockRange, type LogWatcher, LogWatchers } from './logWatchers.ts'

/** Receives the JSON text of each event. */
export type Take = (text: string) => void

/** Removes a watcher. */
export type Stop = () => void

/** The logs that a watcher receives. */
export interface LogWatch {
  readonly filter: LogFilter
  readonly range: BlockRange
}

/** Watchers of one kind of event. */
interface Watchers<Watcher> {
  readonly size: number
  add(watcher: Watcher): void
  delete(watcher: Watcher): boolean
}

/**
 * The events of a chain as JSON. It listens to the chain only while there are watchers. For a new block, headers come before logs. For
 * removed blocks, it reports their logs with `removed`, newest first.
 */
export class ChainFeed {
  #chain: Chain
  readonly #heads = new Set<Take>()
  readonly #hashes = new Set<Take>()
  readonly #logs = new LogWatchers()
  readonly #pending = new Set<Take>()
  readonly #pendingInFull = new Set<Take>()
  #leaveBlocks: Stop | undefined
  #leavePool: Stop | undefined

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** Reports the events of another chain from now on, to the same watchers. */
  follow(chain: Chain): void {
    this.#leaveBlocks = leave(this.#leaveBlocks)
    this.#leavePool = leave(this.#leavePool)
    this.#chain = chain
    this.#listen()
  }

  /** Reports the header of each new block. */
  watchHeads(take: Take): Stop {
    return this.#add(this.#heads, take)
  }

  /** Reports the hash of each new block. */
  watchHashes(take: Take): Stop {
    return this.#add(this.#hashes, take)
  }

  watchLogs(watch: LogWatch, take: Take): Stop {
    return this.#add<LogWatcher>(this.#logs, { ...watch, take })
  }

  /** Reports each pooled transaction that becomes executable: its hash, or in full. */
  watchPending(inFull: boolean, take: Take): Stop {
    return this.#add(inFull ? this.#pendingInFull : this.#pending, take)
  }

  #add<Watcher>(watchers: Watchers<Watcher>, watcher: Watcher): Stop {
    watchers.add(watcher)
    this.#listen()
    return () => {
      if (watchers.delete(watcher)) this.#listen()
    }
  }

  /** Listens to the chain if there are watchers. */
  #listen(): void {
    const wantsBlocks = this.#heads.size + this.#hashes.size + this.#logs.size > 0
    if (wantsBlocks) this.#leaveBlocks ??= this.#listenToBlocks()
    else this.#leaveBlocks = leave(this.#leaveBlocks)
    const wantsPool = this.#pending.size + this.#pendingInFull.size > 0
    if (wantsPool) this.#leavePool ??= this.#listenToPool()
    else this.#leavePool = leave(this.#leavePool)
  }

  #listenToBlocks(): Stop {
    const leaveAdded = this.#chain.onBlock((block) => this.#added(block))
    const leaveRemoved = this.#chain.history.onRemoved((blocks) => this.#removed(blocks))
    return () => {
      leaveAdded()
      leaveRemoved()
    }
  }

  #listenToPool(): Stop {
    const executable = new ExecutableTransactions(this.#chain)
    return this.#chain.onPoolTransaction((transaction) => {
      for (const each of executable.after(transaction)) this.#becameExecutable(each)
    })
  }

  #added(block: ChainBlock): void {
    if (this.#heads.size > 0) notify(this.#heads, headerJson(block).text)
    if (this.#hashes.size > 0) notify(this.#hashes, `"${block.hash}"`)
    if (this.#logs.size > 0) this.#logs.added(block)
  }

  #removed(blocks: readonly ChainBlock[]): void {
    for (const block of blocks) this.#logs.removed(block)
  }

  #becameExecutable(transaction: PoolTransaction): void {
    if (this.#pending.size > 0) notify(this.#pending, `"${transaction.hash}"`)
    if (this.#pendingInFull.size > 0) notify(this.#pendingInFull, JSON.stringify(toPendingTransaction(transaction)))
  }
}

/** Watchers may be removed while they are called. */
function notify(watchers: ReadonlySet<Take>, text: string): void {
  for (const take of [...watchers]) take(text)
}

function leave(stop: Stop | undefined): undefined {
  stop?.()
}

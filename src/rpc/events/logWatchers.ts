import { type LogFilter, matchesFilter } from '../../chain/logs/logFilter.ts'
import type { ChainBlock, ChainLog } from '../../chain/types.ts'
import { logText } from '../wire/log.ts'
import type { Steps } from './steppedReports.ts'

/** A range of block numbers; both bounds are included. */
export interface BlockRange {
  readonly first: number
  readonly last: number
}

/** A watcher of the logs that match a filter in a range of blocks. */
export interface LogWatcher {
  readonly filter: LogFilter
  readonly range: BlockRange
  /** Whether the watcher receives the logs of removed blocks again, with `removed: true`. */
  readonly reportsRemoved: boolean
  readonly listener: (text: string) => void
}

/**
 * Log watchers, indexed by the addresses or a topic of their filters. A log is compared only with filters for its address or topics, and with
 * filters that have neither.
 */
export class LogWatchers {
  readonly #all = new Set<LogWatcher>()
  readonly #byKey = new Map<string, Set<LogWatcher>>()
  #removalWatchers = 0

  /** Whether a watcher receives the logs of removed blocks. */
  get wantsRemoved(): boolean {
    return this.#removalWatchers > 0
  }

  get size(): number {
    return this.#all.size
  }

  add(watcher: LogWatcher): void {
    this.#all.add(watcher)
    if (watcher.reportsRemoved) this.#removalWatchers++
    for (const key of keysOf(watcher.filter)) {
      const watchers = this.#byKey.get(key)
      if (watchers === undefined) this.#byKey.set(key, new Set([watcher]))
      else watchers.add(watcher)
    }
  }

  /** Removes a watcher. Returns whether it existed. */
  delete(watcher: LogWatcher): boolean {
    for (const key of keysOf(watcher.filter)) {
      const watchers = this.#byKey.get(key)
      watchers?.delete(watcher)
      if (watchers?.size === 0) this.#byKey.delete(key)
    }
    const existed = this.#all.delete(watcher)
    if (existed && watcher.reportsRemoved) this.#removalWatchers--
    return existed
  }

  /** Reports the logs of a new block, in order. Other work can run at each step. */
  *added(block: ChainBlock): Steps {
    for (const { logs, transaction, firstLogIndex } of block.receipts) {
      for (const [position, log] of logs.entries()) {
        this.#notify(block.number, log, false, () =>
          logText({ log, transaction, index: firstLogIndex + position }, false),
        )
        yield
      }
    }
  }

  /** Reports the logs of a removed block, the last log first. Other work can run at each step. */
  *removed(block: ChainBlock): Steps {
    for (const { logs, transaction, firstLogIndex } of [...block.receipts].reverse()) {
      for (const [position, log] of [...logs.entries()].reverse()) {
        this.#notify(block.number, log, true, () =>
          logText({ log, transaction, index: firstLogIndex + position }, true),
        )
        yield
      }
    }
  }

  #notify(number: number, log: ChainLog, isRemoved: boolean, write: () => string): void {
    let written: string | undefined
    const text = () => {
      written ??= write()
      return written
    }
    const keys = [ANY, log.address, ...log.topics.map((topic, position) => topicKey(position, topic))]
    // Iterating over the set skips watchers that are removed meanwhile.
    for (const key of keys)
      for (const { range, filter, reportsRemoved, listener } of this.#byKey.get(key) ?? []) {
        if (isRemoved && !reportsRemoved) continue
        if (number >= range.first && number <= range.last && matchesFilter(filter, log)) listener(text())
      }
  }
}

const ANY = '*'
const topicKey = (position: number, topic: string): string => `${position} ${topic}`

/** Returns the keys of a filter in the index. A log that matches the filter has exactly one of them. */
function keysOf({ addresses, topics }: LogFilter): ReadonlySet<string> {
  if (addresses.length > 0) return new Set(addresses)
  const position = topics.findIndex((wanted) => wanted.length > 0)
  if (position < 0) return new Set([ANY])
  return new Set(topics[position]?.map((topic) => topicKey(position, topic)))
}

import { type LogFilter, matchesFilter } from '../../chain/logs/logFilter.ts'
import type { ChainBlock, ChainLog } from '../../chain/types.ts'
import { logText } from '../wire/log.ts'

/** Canonical blocks by number, both included. */
export interface BlockRange {
  readonly first: number
  readonly last: number
}

/** A watcher of the logs that match a filter in a range of blocks. */
export interface LogWatcher {
  readonly filter: LogFilter
  readonly range: BlockRange
  readonly take: (text: string) => void
}

/**
 * Watchers of logs, indexed by an address or a topic of their filters. A log is compared only with the filters for its address or topics, and
 * with filters that have neither.
 */
export class LogWatchers {
  readonly #all = new Set<LogWatcher>()
  readonly #byKey = new Map<string, Set<LogWatcher>>()

  get size(): number {
    return this.#all.size
  }

  add(watcher: LogWatcher): void {
    this.#all.add(watcher)
    for (const key of keysOf(watcher.filter)) {
      const watchers = this.#byKey.get(key)
      if (watchers === undefined) this.#byKey.set(key, new Set([watcher]))
      else watchers.add(watcher)
    }
  }

  /** Returns whether it existed. */
  delete(watcher: LogWatcher): boolean {
    for (const key of keysOf(watcher.filter)) {
      const watchers = this.#byKey.get(key)
      watchers?.delete(watcher)
      if (watchers?.size === 0) this.#byKey.delete(key)
    }
    return this.#all.delete(watcher)
  }

  /** Reports the logs of a new block, in their order. */
  added(block: ChainBlock): void {
    for (const { logs, transaction, firstLogIndex } of block.receipts) {
      for (const [position, log] of logs.entries()) {
        this.#notify(block.number, log, () => logText({ log, transaction, index: firstLogIndex + position }, false))
      }
    }
  }

  /** Reports the logs of a removed block, last log first. */
  removed(block: ChainBlock): void {
    for (const { logs, transaction, firstLogIndex } of [...block.receipts].reverse()) {
      for (const [position, log] of [...logs.entries()].reverse()) {
        this.#notify(block.number, log, () => logText({ log, transaction, index: firstLogIndex + position }, true))
      }
    }
  }

  #notify(number: number, log: ChainLog, text: () => string): void {
    this.#tellThose(ANY, number, log, text)
    this.#tellThose(log.address, number, log, text)
    for (const [position, topic] of log.topics.entries()) this.#tellThose(topicKey(position, topic), number, log, text)
  }

  #tellThose(key: string, number: number, log: ChainLog, text: () => string): void {
    // Watchers that were removed meanwhile are not called.
    for (const { range, filter, take } of this.#byKey.get(key) ?? []) {
      if (number >= range.first && number <= range.last && matchesFilter(filter, log)) take(text())
    }
  }
}

const ANY = '*'
const topicKey = (position: number, topic: string): string => `${position} ${topic}`

/** A log that matches the filter has exactly one of these keys. */
function keysOf({ addresses, topics }: LogFilter): ReadonlySet<string> {
  if (addresses.length > 0) return new Set(addresses)
  const position = topics.findIndex((wanted) => wanted.length > 0)
  if (position < 0) return new Set([ANY])
  return new Set(topics[position]?.map((topic) => topicKey(position, topic)))
}

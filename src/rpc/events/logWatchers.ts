import { type LogFilter, matchesFilter } from '../../chain/logs/logFilter.ts'
import type { ChainBlock, ChainLog } from '../../chain/types.ts'
import { logText } from '../wire/log.ts'

/** A range of block numbers; both bounds are included. */
export interface BlockRange {
  readonly first: number
  readonly last: number
}

/** A watcher of the logs that match a filter in a range of blocks. */
export interface LogWatcher {
  readonly filter: LogFilter
  readonly range: BlockRange
  readonly listener: (text: string) => void
}

/**
 * Log watchers, indexed by the addresses or a topic of their filters. A log is compared only with filters for its address or topics, and with
 * filters that have neither.
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

  /** Removes a watcher. Returns whether it existed. */
  delete(watcher: LogWatcher): boolean {
    for (const key of keysOf(watcher.filter)) {
      const watchers = this.#byKey.get(key)
      watchers?.delete(watcher)
      if (watchers?.size === 0) this.#byKey.delete(key)
    }
    return this.#all.delete(watcher)
  }

  /** Reports the logs of a new block, in order. */
  added(block: ChainBlock): void {
    for (const { logs, transaction, firstLogIndex } of block.receipts) {
      for (const [position, log] of logs.entries()) {
        this.#notify(block.number, log, () => logText({ log, transaction, index: firstLogIndex + position }, false))
      }
    }
  }

  /** Reports the logs of a removed block, the last log first. */
  removed(block: ChainBlock): void {
    for (const { logs, transaction, firstLogIndex } of [...block.receipts].reverse()) {
      for (const [position, log] of [...logs.entries()].reverse()) {
        this.#notify(block.number, log, () => logText({ log, transaction, index: firstLogIndex + position }, true))
      }
    }
  }

  #notify(number: number, log: ChainLog, write: () => string): void {
    let written: string | undefined
    const text = () => {
      written ??= write()
      return written
    }
    this.#notifyByKey(ANY, number, log, text)
    this.#notifyByKey(log.address, number, log, text)
    for (const [position, topic] of log.topics.entries())
      this.#notifyByKey(topicKey(position, topic), number, log, text)
  }

  #notifyByKey(key: string, number: number, log: ChainLog, text: () => string): void {
    // Iterating over the set skips watchers that are removed meanwhile.
    for (const { range, filter, listener } of this.#byKey.get(key) ?? []) {
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

import { type LogFilter, matches } from '../../chain/logs/logFilter.ts'
import type { ChainBlock, ChainLog } from '../../chain/types.ts'
import { logText } from '../wire/log.ts'

/** Canonical blocks by number, both included. */
export interface BlockRange {
  readonly first: number
  readonly last: number
}

/** A client that wants to hear of logs: those of these blocks that the filter means. */
export interface LogWatcher {
  readonly filter: LogFilter
  readonly range: BlockRange
  readonly take: (text: string) => void
}

/**
 * Clients that wait for logs, by an address or a topic that they ask for, so that a log is compared only with the filters that ask for its
 * address or one of its topics, and with those that ask for neither.
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

  /** Whether it was there. */
  delete(watcher: LogWatcher): boolean {
    for (const key of keysOf(watcher.filter)) {
      const watchers = this.#byKey.get(key)
      watchers?.delete(watcher)
      if (watchers?.size === 0) this.#byKey.delete(key)
    }
    return this.#all.delete(watcher)
  }

  /** Tells of the logs of a block that was added, in their order. */
  added(block: ChainBlock): void {
    for (const { logs, transaction, firstLogIndex } of block.receipts) {
      for (const [position, log] of logs.entries()) {
        this.#tell(block.number, log, () => logText({ log, transaction, index: firstLogIndex + position }, false))
      }
    }
  }

  /** Tells of the logs of a block that was taken away, the last one first. */
  removed(block: ChainBlock): void {
    for (const { logs, transaction, firstLogIndex } of [...block.receipts].reverse()) {
      for (const [position, log] of [...logs.entries()].reverse()) {
        this.#tell(block.number, log, () => logText({ log, transaction, index: firstLogIndex + position }, true))
      }
    }
  }

  #tell(number: number, log: ChainLog, text: () => string): void {
    this.#tellThose(ANY, number, log, text)
    this.#tellThose(log.address, number, log, text)
    for (const [position, topic] of log.topics.entries()) this.#tellThose(topicKey(position, topic), number, log, text)
  }

  #tellThose(key: string, number: number, log: ChainLog, text: () => string): void {
    // Those that leave meanwhile are not told.
    for (const { range, filter, take } of this.#byKey.get(key) ?? []) {
      if (number >= range.first && number <= range.last && matches(filter, log)) take(text())
    }
  }
}

const ANY = '*'
const topicKey = (position: number, topic: string): string => `${position} ${topic}`

/** A log that the filter means has exactly one of these keys. */
function keysOf({ addresses, topics }: LogFilter): ReadonlySet<string> {
  if (addresses.length > 0) return new Set(addresses)
  const position = topics.findIndex((wanted) => wanted.length > 0)
  if (position < 0) return new Set([ANY])
  return new Set(topics[position]?.map((topic) => topicKey(position, topic)))
}

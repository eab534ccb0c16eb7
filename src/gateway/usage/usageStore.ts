import { dateText } from '../../dates.ts'
import type { UsageRow } from '../../rpc/ports/keyControl.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { RecordStore } from '../recordStore.ts'
import { RecordPruner } from './recordPruner.ts'
import { UsageCounter } from './usageCounter.ts'

/** Key of a usage counter. */
export interface UsageKey {
  readonly account: string
  readonly day: number
  readonly network: string
  readonly method: string
  readonly status: number
}

/** Total since the node started, for `GET /metrics`. */
export interface UsageTotal extends Pick<UsageKey, 'network' | 'method' | 'status'> {
  readonly counter: UsageCounter
}

/** Default retention of usage records, in days. */
const DEFAULT_RETENTION_DAYS = 90

/** Milliseconds from the first counted request to the write of all counters. */
const FLUSH_DELAY_MILLISECONDS = 2_000

/** Maximum number of counters that wait to be written. */
const MAX_PENDING_COUNTERS = 2_048

interface UsageStoreOptions {
  /** Settles when the records are open. Nothing is read before. Default: they are open. */
  readonly opened?: Promise<unknown> | undefined
  /** Number of the latest days whose records are kept. */
  readonly retentionDays?: number
}

/**
 * Counts requests, credits and durations. A request costs three look-ups and a few additions in memory. Records are updated every few
 * seconds.
 */
export class UsageStore {
  readonly #records: RecordStore
  readonly #report: (fault: unknown) => void
  readonly #pruner: RecordPruner
  /** Account → network → method and status → counters of today since the last collection. */
  #recent = new Map<string, Map<string, Map<string, RecentCounter>>>()
  #day = 0
  #pendingCount = 0
  /** Counters to write, by record key. */
  #unwritten = new Map<string, UsageCounter>()
  readonly #totals = new Map<string, UsageTotal>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void>

  /** `report` receives write errors. Failed writes are retried. */
  constructor(
    records: RecordStore,
    report: (fault: unknown) => void,
    { opened = Promise.resolve(), retentionDays = DEFAULT_RETENTION_DAYS }: UsageStoreOptions = {},
  ) {
    this.#pruner = new RecordPruner(records, retentionDays)
    this.#records = records
    this.#report = report
    this.#writing = opened.then(
      () => {},
      () => {}, // the write will fail with the reason
    )
  }

  /** Counts a request. `milliseconds` is undefined for an item of a batch, which is not measured. */
  count(
    { account, day, network, method, status }: UsageKey,
    credits: number,
    errors: number,
    milliseconds: number | undefined,
  ): void {
    if (day !== this.#day) this.#startDay(day)
    const networks = getOrCreate(this.#recent, account, newMap<Map<string, RecentCounter>>)
    const methods = getOrCreate(networks, network, newMap<RecentCounter>)
    const name = status === 200 ? method : `${method} ${status}`
    const counter = methods.get(name) ?? this.#addCounter(methods, name, new RecentCounter(method, status))
    counter.add(credits, errors, milliseconds)
  }

  /** Counts a rejected request that belongs to no account. Only the totals contain it, so that such requests fill no records. */
  countRejection(usageKey: Pick<UsageKey, 'network' | 'method' | 'status'>): void {
    this.#total(usageKey.network, usageKey.method, usageKey.status).add(0, 1, undefined)
  }

  /** Returns the counters since the node started. */
  totals(): readonly UsageTotal[] {
    this.#collectRecent()
    return [...this.#totals.values()]
  }

  /** Iterates over the usage of one account, or of all, from one day to another. Lets other work run: there may be thousands of records. */
  async *rows(account: string | undefined, from: number, to: number): AsyncGenerator<UsageRow> {
    await this.flush()
    const slice = new LoopSlice()
    for await (const [key, text] of this.#records.entries('usage', account === undefined ? '' : `${account}/`)) {
      if (slice.isOver) await slice.yield()
      const usageKey = parseKey(key)
      if (usageKey.day < from || usageKey.day > to) continue
      const { requests, credits, errors, times } = UsageCounter.fromText(text)
      const [p50 = null, p90 = null, p99 = null] = [0.5, 0.9, 0.99].map((share) => times.percentile(share))
      const { network, method, status } = usageKey
      const figures = { requests, credits, errors, p50, p90, p99 }
      yield { key: usageKey.account, day: dateText(usageKey.day), network, method, status, ...figures }
    }
  }

  /** Updates the records. */
  flush(): Promise<void> {
    this.#collectRecent()
    // Writes do not overlap, because each reads a record and adds to it.
    this.#writing = this.#writing.then(() => this.#write()).then(() => this.#prune())
    return this.#writing
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.flush()
  }

  /** Adds a counter. */
  #addCounter(methods: Map<string, RecentCounter>, name: string, counter: RecentCounter): RecentCounter {
    methods.set(name, counter)
    this.#timer ??= setTimeout(() => this.#onTimer(), FLUSH_DELAY_MILLISECONDS).unref()
    // Deferred, because the caller is about to use the counter.
    if (++this.#pendingCount === MAX_PENDING_COUNTERS) setImmediate(() => this.#onTimer())
    return counter
  }

  #onTimer(): void {
    this.#timer = undefined
    void this.flush()
  }

  #startDay(day: number): void {
    this.#collectRecent()
    this.#day = day
  }

  /** Moves the recent counters to the counters to write, and adds them to the totals. */
  #collectRecent(): void {
    for (const [account, networks] of this.#recent) {
      for (const [network, methods] of networks) {
        for (const counter of methods.values()) {
          const { method, status } = counter
          const key = formatKey({ account, day: this.#day, network, method, status })
          merge(this.#unwritten, key, counter)
          this.#total(network, method, status).merge(counter)
        }
      }
    }
    this.#recent = new Map()
    this.#pendingCount = 0
  }

  #total(network: string, method: string, status: number): UsageCounter {
    const key = `${network}/${status}/${method}`
    return getOrCreate(this.#totals, key, () => ({ network, method, status, counter: new UsageCounter() })).counter
  }

  /** Deletes old records after the first request of a day. */
  #prune(): Promise<void> {
    return this.#pruner.prune(this.#day).catch(this.#report)
  }

  async #write(): Promise<void> {
    const unwritten = this.#unwritten
    if (unwritten.size === 0) return
    this.#unwritten = new Map()
    try {
      const changes = [...unwritten].map(([key, counter]) => {
        const stored = this.#records.get('usage', key)
        const sum = stored === undefined ? new UsageCounter() : UsageCounter.fromText(stored)
        sum.merge(counter)
        return { table: 'usage' as const, key, value: sum.toText() }
      })
      await this.#records.write(changes)
    } catch (failure) {
      this.#report(failure)
      // Without this limit, repeated failures could exhaust the memory.
      if (unwritten.size < 4 * MAX_PENDING_COUNTERS)
        for (const [key, counter] of unwritten) merge(this.#unwritten, key, counter)
    }
  }
}

/** Returns the value under a key. Creates it if none exists. */
function getOrCreate<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const created = make()
  map.set(key, created)
  return created
}

const newMap = <Value>(): Map<string, Value> => new Map()

class RecentCounter extends UsageCounter {
  readonly method: string
  readonly status: number

  constructor(method: string, status: number) {
    super()
    this.method = method
    this.status = status
  }
}

function merge(counters: Map<string, UsageCounter>, key: string, counter: UsageCounter): void {
  const existing = counters.get(key)
  if (existing === undefined) counters.set(key, counter)
  else existing.merge(counter)
}

/** Sorts the records of an account by day. Names of networks and methods contain no slash. */
const formatKey = ({ account, day, network, method, status }: UsageKey): string =>
  [account, String(day).padStart(7, '0'), network, status, method].join('/')

function parseKey(key: string): UsageKey {
  const [account = '', day, network = '', status, method = ''] = key.split('/')
  return { account, day: Number(day), network, status: Number(status), method }
}

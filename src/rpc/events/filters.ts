import type { Hex } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { tooMany } from '../errors.ts'
import { RawJson } from '../rawJson.ts'
import type { LogCriteria } from '../wire/logFilter.ts'
import type { Stop, Take } from './chainFeed.ts'

export const filterNotFound = define('FilterNotFound', -32000, () => 'filter not found')

/** Somebody's filter: what has happened since it was polled last, as JSON texts. */
interface Filter {
  texts: string[]
  /** In milliseconds. */
  polled: number
  readonly stop: Stop
  /** Of a filter for logs. */
  readonly criteria: LogCriteria | undefined
}

export interface FiltersOptions {
  readonly newId: () => Hex
  /** Milliseconds after which a filter goes that nobody polls. */
  readonly timeout: number
  /** Number of filters that can be installed. */
  readonly maxFilters: number
  /** Number of events that all filters together keep. */
  readonly maxEvents: number
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
}

/**
 * The filters that are polled (eth_newFilter and its kin). One that nobody polls goes when its time is over: that is looked at whenever
 * something happens to a filter, so no timer is needed, and none that is forgotten collects any more. When the filters keep too many events,
 * those go that were not polled for the longest time.
 */
export class Filters {
  /** In the order in which they were polled, so that those whose time is over come first. */
  readonly #filters = new Map<Hex, Filter>()
  readonly #options: FiltersOptions
  #events = 0

  constructor(options: FiltersOptions) {
    this.#options = options
  }

  get size(): number {
    this.#removeExpired()
    return this.#filters.size
  }

  /** Installs a filter over what `watch` tells; returns its id, which nobody can guess. Throws LimitExceeded. */
  install(watch: (take: Take) => Stop, criteria?: LogCriteria): Hex {
    this.#removeExpired()
    const { newId, now, maxFilters: limit } = this.#options
    if (this.#filters.size >= limit) throw tooMany({ what: 'filters', limit, option: '--max-filters' })
    const id = newId()
    const stop = watch((text) => this.#collect(id, text))
    this.#filters.set(id, { texts: [], polled: now(), stop, criteria })
    return id
  }

  /** What has happened since the last time, or since the filter was installed. Throws FilterNotFound. */
  changes(id: Hex): RawJson {
    const filter = this.#find(id)
    if (filter === undefined) throw filterNotFound()
    const { texts } = filter
    this.#events -= texts.length
    filter.texts = []
    filter.polled = this.#options.now()
    this.#filters.delete(id)
    this.#filters.set(id, filter)
    return new RawJson(`[${texts.join(',')}]`)
  }

  /** The criteria of a filter for logs. Throws FilterNotFound, for filters of other kinds as well. */
  criteria(id: Hex): LogCriteria {
    const criteria = this.#find(id)?.criteria
    if (criteria === undefined) throw filterNotFound()
    return criteria
  }

  /** Takes a filter away; whether there was one. */
  uninstall(id: Hex): boolean {
    const filter = this.#find(id)
    if (filter !== undefined) this.#remove(id, filter)
    return filter !== undefined
  }

  #collect(id: Hex, text: string): void {
    const filter = this.#find(id)
    if (filter === undefined) return
    filter.texts.push(text)
    this.#events++
    if (this.#events > this.#options.maxEvents) this.#removeFirst()
  }

  #find(id: Hex): Filter | undefined {
    const filter = this.#filters.get(id)
    if (filter === undefined || !this.#isExpired(filter)) return filter
    this.#remove(id, filter)
    return undefined
  }

  #removeExpired(): void {
    for (const [id, filter] of this.#filters) {
      if (!this.#isExpired(filter)) return
      this.#remove(id, filter)
    }
  }

  #removeFirst(): void {
    for (const [id, filter] of this.#filters) {
      this.#remove(id, filter)
      if (this.#events <= this.#options.maxEvents) return
    }
  }

  #isExpired({ polled }: Filter): boolean {
    return this.#options.now() - polled > this.#options.timeout
  }

  #remove(id: Hex, { stop, texts }: Filter): void {
    this.#filters.delete(id)
    this.#events -= texts.length
    stop()
  }
}

import type { Hex } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { limitReached } from '../errors.ts'
import { MAX_RESULT_CHARACTERS, type RawJson, rawJsonList } from '../rawJson.ts'
import type { LogCriteria } from '../wire/logFilter.ts'
import type { Unsubscribe, Watch } from './chainFeed.ts'

export const filterNotFound = define('FilterNotFound', -32000, () => 'filter not found')

interface Filter {
  /** The events since the last poll, as JSON. */
  texts: string[]
  /** The length of the events, with the comma after each. */
  characters: number
  /** The time of the last poll, in milliseconds. */
  polled: number
  readonly stop: Unsubscribe
  /** Undefined unless the filter collects logs. */
  readonly criteria: LogCriteria | undefined
}

export interface FiltersOptions {
  readonly newId: () => Hex
  /** Milliseconds after which an unpolled filter expires. */
  readonly timeout: number
  /** Maximum number of filters. */
  readonly maxFilters: number
  /** Maximum number of events that all filters together have collected. */
  readonly maxEvents: number
  /** Maximum number of characters of these events. By default, the maximum of a response, so that each poll has one. */
  readonly maxCharacters?: number | undefined
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
}

/**
 * Polled filters (eth_newFilter and similar methods). A filter that is not polled expires. Expired filters are removed when any filter is used,
 * so no timer is needed. If there are too many events, or they are too long, the least recently polled filters are removed.
 */
export class Filters {
  /** Filters by id, in the order of their last polls: expired filters come first. */
  readonly #filters = new Map<Hex, Filter>()
  readonly #options: FiltersOptions
  readonly #maxCharacters: number
  #events = 0
  #characters = 0

  constructor(options: FiltersOptions) {
    this.#options = options
    this.#maxCharacters = options.maxCharacters ?? MAX_RESULT_CHARACTERS
  }

  get size(): number {
    this.#removeExpired()
    return this.#filters.size
  }

  /** Creates a filter over the events that `watch` reports and returns its random id. A log filter has `criteria`. Throws LimitExceeded. */
  install(watch: Watch, criteria?: LogCriteria): Hex {
    this.#removeExpired()
    const { newId, now, maxFilters: limit } = this.#options
    if (this.#filters.size >= limit) throw limitReached({ what: 'filters', limit, option: '--max-filters' })
    const id = newId()
    const stop = watch((text) => this.#collect(id, text))
    this.#filters.set(id, { texts: [], characters: 0, polled: now(), stop, criteria })
    return id
  }

  /** Adds events from before the creation of a filter, as JSON. The next poll returns them before the others. */
  addEarlier(id: Hex, earlier: readonly string[]): void {
    const filter = this.#find(id)
    if (filter === undefined) return
    const later = filter.texts
    this.#forget(filter)
    filter.texts = []
    filter.characters = 0
    for (const text of [...earlier, ...later]) this.#collect(id, text)
  }

  /** Returns the events since the last poll, or since the filter was created. Throws FilterNotFound. */
  changes(id: Hex): RawJson {
    const filter = this.#find(id)
    if (filter === undefined) throw filterNotFound()
    const json = rawJsonList(filter.texts)
    this.#forget(filter)
    filter.texts = []
    filter.characters = 0
    filter.polled = this.#options.now()
    this.#filters.delete(id)
    this.#filters.set(id, filter)
    return json
  }

  /** Returns the criteria of a log filter. Throws FilterNotFound, also for other kinds of filters. */
  criteria(id: Hex): LogCriteria {
    const criteria = this.#find(id)?.criteria
    if (criteria === undefined) throw filterNotFound()
    return criteria
  }

  /** Removes a filter. Returns whether it existed. */
  uninstall(id: Hex): boolean {
    const filter = this.#find(id)
    if (filter !== undefined) this.#remove(id, filter)
    return filter !== undefined
  }

  #collect(id: Hex, text: string): void {
    const filter = this.#find(id)
    if (filter === undefined) return
    filter.texts.push(text)
    filter.characters += text.length + 1
    this.#events++
    this.#characters += text.length + 1
    if (this.#isFull) this.#removeLeastRecent()
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

  #removeLeastRecent(): void {
    for (const [id, filter] of this.#filters) {
      this.#remove(id, filter)
      if (!this.#isFull) return
    }
  }

  get #isFull(): boolean {
    return this.#events > this.#options.maxEvents || this.#characters >= this.#maxCharacters
  }

  #isExpired({ polled }: Filter): boolean {
    return this.#options.now() - polled > this.#options.timeout
  }

  #remove(id: Hex, filter: Filter): void {
    this.#filters.delete(id)
    this.#forget(filter)
    filter.stop()
  }

  /** Subtracts the events of a filter from the totals. */
  #forget({ texts, characters }: Filter): void {
    this.#events -= texts.length
    this.#characters -= characters
  }
}

import { randomBytes } from 'node:crypto'
import { bytesToHex, type Hex } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import { monotonicNow } from '../../monotonicNow.ts'
import { ChainFeed } from './chainFeed.ts'
import { Filters } from './filters.ts'
import { Subscriptions } from './subscriptions.ts'

export interface ChainEventsOptions {
  /** Creates the ids of filters and subscriptions. By default, an id is 16 random bytes, as in go-ethereum. */
  readonly newId?: (() => Hex) | undefined
  /** Milliseconds after which an unpolled filter expires. The default is 5 minutes, as in go-ethereum. */
  readonly filterTimeout?: number | undefined
  /** Maximum number of filters, 10,000 by default. */
  readonly maxFilters?: number | undefined
  /** Maximum number of events that all filters together have collected, 1,000,000 by default. */
  readonly maxFilterEvents?: number | undefined
  /** Maximum number of subscriptions per connection, 1,000 by default. */
  readonly maxSubscriptions?: number | undefined
  readonly now?: (() => number) | undefined
}

/** The filters and subscriptions of one endpoint, which share a feed. */
export class ChainEvents {
  readonly feed: ChainFeed
  readonly filters: Filters
  readonly subscriptions: Subscriptions

  constructor(chain: Chain, options: ChainEventsOptions = {}) {
    const { newId = randomId, filterTimeout: timeout = 5 * 60_000, now = monotonicNow } = options
    const { maxFilters = 10_000, maxFilterEvents: maxEvents = 1_000_000, maxSubscriptions = 1_000 } = options
    this.feed = new ChainFeed(chain)
    this.filters = new Filters({ newId, timeout, maxFilters, maxEvents, now })
    this.subscriptions = new Subscriptions(newId, maxSubscriptions)
  }
}

function randomId(): Hex {
  return bytesToHex(randomBytes(16))
}

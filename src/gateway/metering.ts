import { monotonicNow } from '../monotonicNow.ts'
import { MethodAliases } from '../rpc/protocol/methodAliases.ts'
import { PriceList } from '../rpc/protocol/prices.ts'
import { MemoryRecordStore } from './recordStore.ts'
import type { RequestRecord } from './requestRecord.ts'
import { UsageStore } from './usage/usageStore.ts'

/** Prices, clocks and records of requests. */
export interface Metering {
  /** Unix seconds of the node's clock, which sets the day. Tests can change it. */
  readonly now: () => number
  /** Milliseconds of a monotonic clock, for rate limits and latency. */
  readonly monotonic: () => number
  readonly prices: PriceList
  readonly usage: UsageStore
  /** Resolves the names of methods that are counted. */
  readonly aliases: MethodAliases
  /** Value of the `Retry-After` header of a 429, in seconds. Undefined: no header. */
  readonly retryAfter?: number | undefined
  /** Called with every request that was served. */
  readonly onRequest?: ((record: RequestRecord) => void) | undefined
  /** Called instead with requests that were rejected, or that have a response with an error. */
  readonly onFailure?: ((record: RequestRecord) => void) | undefined
}

/** Metering in memory, with the default prices and the system clock. */
export const memoryMetering = (): Metering => ({
  prices: new PriceList(),
  usage: new UsageStore(new MemoryRecordStore(), () => {}),
  aliases: new MethodAliases(),
  now: () => Date.now() / 1000,
  monotonic: monotonicNow,
})

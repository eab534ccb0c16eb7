import { PriceList } from '../rpc/protocol/prices.ts'
import { MemoryRecordStore } from './recordStore.ts'
import type { RequestRecord } from './requestRecord.ts'
import { MethodLabels } from './usage/methodLabels.ts'
import { UsageStore } from './usage/usageStore.ts'

/** What is kept of requests, and by which prices. */
export interface Metering {
  /** Unix seconds of the node's clock, which turns the day and can be set. */
  readonly now: () => number
  /** Milliseconds of a clock that only goes on: throughput and latency are real. */
  readonly monotonic: () => number
  readonly prices: PriceList
  readonly usage: UsageStore
  readonly labels: MethodLabels
  /** Seconds for the header `Retry-After` of a 429; there is none where this is undefined. */
  readonly retryAfter?: number | undefined
  /** Hears of every request that was served. */
  readonly onRequest?: ((record: RequestRecord) => void) | undefined
}

/** Books that nobody keeps, by the usual prices and the clock of the machine. */
export const memoryMetering = (): Metering => ({
  prices: new PriceList(),
  usage: new UsageStore(new MemoryRecordStore(), () => {}),
  labels: new MethodLabels(),
  now: () => Date.now() / 1000,
  monotonic: () => performance.now(),
})

import { describe, expect, test } from 'vitest'
import { MemoryRecordStore, type RecordChange } from '../../../src/gateway/recordStore.ts'
import { durationMetrics } from '../../../src/gateway/usage/durationMetrics.ts'
import { Histogram } from '../../../src/gateway/usage/histogram.ts'
import { UsageCounter } from '../../../src/gateway/usage/usageCounter.ts'
import { UsageStore } from '../../../src/gateway/usage/usageStore.ts'
import { nextTurn } from '../../turns.ts'

describe('a histogram', () => {
  test.each([0.016, 0.1, 1, 3.7, 80, 5_000, 200_000])(
    'returns a percentile of %d ms to within a tenth',
    (milliseconds) => {
      const times = new Histogram()
      for (let count = 0; count < 10; count++) times.add(milliseconds)
      const found = times.percentile(0.5) ?? Number.NaN
      expect(found).toBeGreaterThan(milliseconds * 0.9)
      expect(found).toBeLessThan(milliseconds * 1.1)
    },
  )

  test('returns percentiles and counts of requests', () => {
    const times = new Histogram()
    for (let milliseconds = 1; milliseconds <= 1_000; milliseconds++) times.add(milliseconds)
    for (const [rank, expected] of [
      [0.5, 500],
      [0.9, 900],
      [0.99, 990],
    ] as const) {
      const found = times.percentile(rank) ?? Number.NaN
      expect(Math.abs(found / expected - 1)).toBeLessThan(0.13)
    }
    expect(times.countUpTo(256)).toBe(255)
    expect(times.countUpTo(2 ** 17)).toBe(1_000)
    expect(times.count).toBe(1_000)
  })

  test('accepts zero, negative, infinite and missing times', () => {
    const times = new Histogram()
    for (const milliseconds of [0, -1, Number.NaN, Infinity, 1e300]) times.add(milliseconds)
    expect(times.count).toBe(5)
    expect(new Histogram().percentile(0.5)).toBeUndefined()
  })

  test('is encoded and decoded as text', () => {
    const counter = new UsageCounter()
    counter.add(80, 0, 1.5)
    counter.add(5, 1, 300)
    counter.add(0, 0, undefined)
    expect(UsageCounter.fromText(counter.toText())).toEqual(counter)
  })
})

const kind = { account: 'a', day: 20_000, network: 'local', method: 'eth_call', status: 200 }

async function rowsOf(store: UsageStore, account?: string, from = 0, to = 99_999) {
  const rows: unknown[] = []
  for await (const row of store.rows(account, from, to)) rows.push(row)
  return rows
}

describe('a usage store', () => {
  test('counts per key, day, network, method and status', async () => {
    const store = new UsageStore(new MemoryRecordStore(), () => {})
    const kinds = [
      kind,
      { ...kind, account: 'b' },
      { ...kind, day: 20_001 },
      { ...kind, network: 'mainnet' },
      { ...kind, method: 'eth_chainId' },
      { ...kind, status: 402 },
    ]
    for (const each of kinds) for (let count = 0; count < 3; count++) store.count(each, 80, 1, 2)
    const rows = await rowsOf(store)
    expect(rows).toHaveLength(kinds.length)
    for (const row of rows) expect(row).toMatchObject({ requests: 3, credits: 240, errors: 3, p50: 2.18 })
    expect(await rowsOf(store, 'b')).toHaveLength(1)
    expect(await rowsOf(store, 'a', 20_001, 20_001)).toMatchObject([{ key: 'a', day: '2024-10-05' }])
  })

  test('continues after a restart', async () => {
    const records = new MemoryRecordStore()
    const first = new UsageStore(records, () => {})
    first.count(kind, 80, 0, 1)
    await first.close()
    const second = new UsageStore(records, () => {})
    second.count(kind, 80, 1, 1)
    expect(await rowsOf(second)).toMatchObject([{ requests: 2, credits: 160, errors: 1 }])
    expect(
      second.totals().map(({ counter }) => counter.requests),
      'since the start',
    ).toEqual([1])
  })

  test('loses nothing and counts nothing twice during writes', async () => {
    const records = new MemoryRecordStore()
    const store = new UsageStore(records, () => {})
    const flushes: Promise<void>[] = []
    for (let count = 0; count < 100; count++) {
      store.count(kind, 1, 0, 1)
      if (count % 7 === 0) flushes.push(store.flush())
      if (count % 13 === 0) await Promise.resolve()
    }
    await Promise.all(flushes)
    expect(await rowsOf(store)).toMatchObject([{ requests: 100, credits: 100 }])
    expect(store.totals()).toMatchObject([{ counter: { requests: 100 } }])
  })

  test('retries a failed write', async () => {
    class FullRecords extends MemoryRecordStore {
      isFull = true
      override write(changes: readonly RecordChange[]): Promise<void> {
        return this.isFull ? Promise.reject(new Error('the disk is full')) : super.write(changes)
      }
    }
    const records = new FullRecords()
    const errors: unknown[] = []
    const store = new UsageStore(records, (error) => errors.push(error))
    store.count(kind, 80, 0, 1)
    await store.flush()
    expect(errors).toHaveLength(1)
    store.count(kind, 80, 0, 1)
    records.isFull = false
    expect(await rowsOf(store)).toMatchObject([{ requests: 2 }])
  })

  test('writes its rows before too many are in memory', async () => {
    const records = new MemoryRecordStore()
    const store = new UsageStore(records, () => {})
    for (let index = 0; index < 10_000; index++) {
      store.count({ ...kind, account: `key${index}` }, 1, 0, 1)
      if (index % 500 === 0) await nextTurn()
    }
    let written = 0
    for await (const _ of records.entries('usage')) written++
    expect(written).toBeGreaterThan(5_000)
    expect(await rowsOf(store)).toHaveLength(10_000)
    expect(store.totals()).toMatchObject([{ counter: { requests: 10_000 } }])
  })

  test('lets other work run while it reads many rows', async () => {
    const records = new MemoryRecordStore()
    const store = new UsageStore(records, () => {})
    for (let index = 0; index < 5_000; index++) store.count({ ...kind, account: `key${index}` }, 1, 0, 1)
    await store.flush()
    let others = 0
    let pending = setImmediate(function other() {
      others++
      pending = setImmediate(other)
    })
    expect(await rowsOf(store)).toHaveLength(5_000)
    clearImmediate(pending)
    expect(others).toBeGreaterThan(1)
  })
})

test('durationMetrics returns the text format of Prometheus', () => {
  const counter = new UsageCounter()
  for (const milliseconds of [0.125, 0.5, 3, 100]) counter.add(1, 0, milliseconds)
  const other = new UsageCounter()
  other.add(1, 0, 1_000)
  const unmeasured = new UsageCounter()
  unmeasured.add(1, 0, undefined)
  const text = durationMetrics([
    { network: 'a"b', method: 'eth_call', status: 200, counter },
    { network: 'a"b', method: 'eth_call', status: 402, counter: other },
    { network: 'a"b', method: 'eth_chainId', status: 200, counter: unmeasured },
  ])
  const labels = 'network="a\\"b",method="eth_call"'
  const name = 'vivarium_request_duration_seconds'
  expect(text).toBe(`# HELP ${name} Time from a request to its response. A batch counts as one request.
# TYPE ${name} histogram
${name}_bucket{${labels},le="0.0000625"} 0
${name}_bucket{${labels},le="0.00025"} 1
${name}_bucket{${labels},le="0.001"} 2
${name}_bucket{${labels},le="0.004"} 3
${name}_bucket{${labels},le="0.016"} 3
${name}_bucket{${labels},le="0.064"} 3
${name}_bucket{${labels},le="0.256"} 4
${name}_bucket{${labels},le="1.024"} 5
${name}_bucket{${labels},le="4.096"} 5
${name}_bucket{${labels},le="16.384"} 5
${name}_bucket{${labels},le="+Inf"} 5
${name}_sum{${labels}} 1.103625
${name}_count{${labels}} 5
`)
})

describe('old records', () => {
  const daysIn = async (records: MemoryRecordStore, table: 'usage' | 'credits') => {
    const days: number[] = []
    for await (const [key] of records.entries(table)) days.push(Number(key.split('/')[1]))
    return days.sort((a, b) => a - b)
  }

  /** Counts one request on a day, and spends its credits. */
  async function use(store: UsageStore, records: MemoryRecordStore, day: number) {
    store.count({ ...kind, day }, 80, 0, 1)
    await records.write([{ table: 'credits', key: `a/${day}`, value: '80' }])
    await store.flush()
  }

  test('of earlier days are deleted when a day starts', async () => {
    const records = new MemoryRecordStore()
    const store = new UsageStore(records, () => {}, { retentionDays: 3 })
    for (const day of [100, 101, 103]) await use(store, records, day)
    expect(await daysIn(records, 'usage')).toEqual([100, 101, 103])
    await use(store, records, 104)
    expect(await daysIn(records, 'usage')).toEqual([101, 103, 104])
    expect(await daysIn(records, 'credits')).toEqual([101, 103, 104])
  })

  test('are kept when the clock moves by years, and back', async () => {
    const records = new MemoryRecordStore()
    const store = new UsageStore(records, () => {}, { retentionDays: 3 })
    for (const day of [100, 800, 100, 900, 100]) await use(store, records, day)
    expect(await daysIn(records, 'credits')).toEqual([100, 800, 900])
    await use(store, records, 1_000)
    await use(store, records, 99)
    expect(await daysIn(records, 'credits')).toEqual([99, 900, 1_000])
  })

  test('are deleted in any number, unless the retention is unlimited', async () => {
    const records = new MemoryRecordStore()
    const old = Array.from({ length: 5_000 }, (_, number) => `account-${number}/0000100/local/200/eth_call`)
    await records.write(old.map((key) => ({ table: 'usage', key, value: '{}' })))
    const unlimited = new UsageStore(records, () => {}, { retentionDays: Infinity })
    unlimited.count({ ...kind, day: 1_000 }, 80, 0, 1)
    await unlimited.close()
    expect(await daysIn(records, 'usage')).toHaveLength(5_001)
    const store = new UsageStore(records, () => {}, { retentionDays: 1 })
    store.count({ ...kind, day: 1_000 }, 80, 0, 1)
    await store.close()
    expect(await daysIn(records, 'usage')).toEqual([1_000])
  })
})

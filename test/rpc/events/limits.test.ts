import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Hex } from '../../../src/bytes.ts'
import type { Chain } from '../../../src/chain/chain.ts'
import { Deliveries, DeliveryQueue } from '../../../src/rpc/events/deliveries.ts'
import { Filters } from '../../../src/rpc/events/filters.ts'
import { LogWatchers } from '../../../src/rpc/events/logWatchers.ts'
import { Subscriptions } from '../../../src/rpc/events/subscriptions.ts'
import { nextTurn } from '../../turns.ts'
import { openExampleChain } from '../exampleChain.ts'

let next = 0
const newId = (): Hex => `0x${(++next).toString(16)}`
const limited = expect.objectContaining({ code: -32005 })

describe('filters', () => {
  let time = 0
  const open = (options: { maxFilters?: number; maxEvents?: number; maxCharacters?: number } = {}) =>
    new Filters({ newId, timeout: 100, maxFilters: 3, maxEvents: 1_000, now: () => time, ...options })
  const stop = () => {}

  test('beyond the limit are rejected until one is removed or times out', () => {
    const filters = open()
    const [first, second] = [filters.install(() => stop), filters.install(() => stop), filters.install(() => stop)]
    expect(() => filters.install(() => stop)).toThrow(limited)
    filters.uninstall(first ?? '0x')
    filters.install(() => stop)
    expect(() => filters.install(() => stop)).toThrow('--max-filters')
    time += 60
    filters.changes(second ?? '0x')
    time += 60
    filters.install(() => stop)
    expect(filters.size, 'the polled filter and the new one').toBe(2)
    expect(filters.changes(second ?? '0x').text).toBe('[]')
  })

  test('are checked for their timeout only when it may be over', () => {
    let reads = 0
    const now = () => {
      reads++
      return 0
    }
    const filters = new Filters({ newId, timeout: 100, maxFilters: 5_000, maxEvents: 1, now })
    for (let index = 0; index < 2_000; index++) filters.install(() => stop)
    expect(reads).toBeLessThan(10_000)
  })

  test('with too many events in total are removed, least recently polled first', () => {
    const filters = open({ maxEvents: 10 })
    const takes: ((text: string) => void)[] = []
    const stopped: number[] = []
    const install = (index: number) =>
      filters.install((take) => {
        takes.push(take)
        return () => stopped.push(index)
      })
    const [idle, polled] = [install(0), install(1)]
    for (let index = 0; index < 5; index++) takes[0]?.('1')
    filters.changes(polled)
    filters.changes(idle)
    filters.changes(polled)
    for (let index = 0; index < 6; index++) takes[0]?.('1')
    for (let index = 0; index < 5; index++) takes[1]?.('2')
    expect(stopped).toEqual([0])
    expect(() => filters.changes(idle)).toThrow('filter not found')
    expect(filters.changes(polled).text).toBe('[2,2,2,2,2]')
    for (let index = 0; index < 11; index++) takes[1]?.('3')
    expect(stopped, 'also if only one filter has too many').toEqual([0, 1])
  })

  test('with too long events in total are removed, least recently polled first', () => {
    const filters = open({ maxCharacters: 100 })
    const takes: ((text: string) => void)[] = []
    const install = () =>
      filters.install((take) => {
        takes.push(take)
        return stop
      })
    const [idle, polled] = [install(), install()]
    const event = '1'.repeat(32)
    for (const index of [0, 1, 1]) takes[index]?.(event)
    expect(filters.changes(polled).text, 'within the limit').toBe(`[${event},${event}]`)
    for (const index of [0, 1]) takes[index]?.(event)
    takes[1]?.(event)
    expect(() => filters.changes(idle)).toThrow('filter not found')
    expect(filters.changes(polled).text).toBe(`[${event},${event}]`)
    for (const _ of [1, 2, 3, 4]) takes[1]?.(event)
    expect(filters.size, 'also if only one filter has too long events').toBe(0)
  })

  test('answer a poll with the parts of the events, which are never all joined', () => {
    const filters = open()
    let take: (text: string) => void = stop
    const id = filters.install((listener) => {
      take = listener
      return stop
    })
    const long = 'x'.repeat(100_000)
    take(long)
    take('1')
    take('2')
    expect(filters.changes(id).parts).toEqual(['[', long, ',', '1,2', ']'])
    expect(filters.changes(id).text).toBe('[]')
  })
})

describe('subscriptions of one connection', () => {
  test('beyond the limit are rejected until one is ended; each connection has a separate limit', () => {
    const subscriptions = new Subscriptions(newId, 2)
    const caller = () => ({ signal: new AbortController().signal, push: () => {} })
    const [first, second] = [caller(), caller()]
    const open = (connection: typeof first) => subscriptions.open(connection, 'newHeads', () => () => {})
    const id = open(first)
    open(first)
    expect(() => open(first)).toThrow(limited)
    expect(() => open(first)).toThrow('--max-subscriptions')
    open(second)
    subscriptions.close(first, id)
    open(first)
  })

  test('yield the event loop during deliveries, and keep the order', async () => {
    const seen: number[] = []
    let finish = () => {}
    const done = new Promise<void>((resolve) => {
      finish = resolve
    })
    const queue = new DeliveryQueue(new Deliveries(), (index: number) => {
      const until = performance.now() + 3
      while (performance.now() < until);
      seen.push(index)
      if (index === 11) finish()
    })
    let others = 0
    const other = () => {
      others++
      pending = setImmediate(other)
    }
    let pending = setImmediate(other)
    for (let index = 0; index < 12; index++) queue.add(index)
    expect(seen.length, 'the first in the same turn').toBeGreaterThan(0)
    expect(seen.length).toBeLessThan(12)
    await done
    clearImmediate(pending)
    expect(others).toBeGreaterThan(2)
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => index))
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    queue.add(12)
    expect(seen.at(-1), 'in the same turn again').toBe(12)
  })

  test('with many events do not hold up those of other connections', async () => {
    const subscriptions = new Subscriptions(newId, 10)
    const seen: string[] = []
    const open = (name: string, count: number) => {
      let report: (text: string) => void = () => {}
      const done = new Promise<void>((resolve) => {
        let left = count
        const push = () => {
          const until = performance.now() + 0.05
          while (performance.now() < until);
          seen.push(name)
          if (--left === 0) resolve()
        }
        subscriptions.open({ signal: new AbortController().signal, push }, 'logs', (listener) => {
          report = listener
          return () => {}
        })
      })
      for (let index = 0; index < count; index++) report('1')
      return done
    }
    const busy = open('busy', 10_000)
    await open('other', 10)
    expect(seen.filter((name) => name === 'busy').length).toBeLessThan(1_000)
    await busy
    expect(seen).toHaveLength(10_010)
  })

  test('are closed with the connection if too many events are pending; none is delivered at once', async () => {
    const subscriptions = new Subscriptions(newId, 10)
    const controller = new AbortController()
    let report: (text: string) => void = () => {}
    let [pushed, stopped] = [0, 0]
    const reasons: string[] = []
    const caller = {
      signal: controller.signal,
      push: () => {
        pushed++
        const until = performance.now() + 6
        while (pushed === 1 && performance.now() < until);
      },
      disconnect: (reason: string) => {
        reasons.push(reason)
        controller.abort()
      },
    }
    const watch = (listener: (text: string) => void) => {
      report = listener
      return () => stopped++
    }
    subscriptions.open(caller, 'logs', watch)
    for (let index = 0; index < 250_000; index++) report('1')
    expect(reasons).toEqual(['more than 200000 events of the subscriptions are pending'])
    expect(stopped).toBe(1)
    expect(pushed).toBe(1)
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    expect(pushed, 'the client is gone').toBe(1)
  })
})

describe('log watchers', () => {
  let chain: Chain
  beforeEach(async () => {
    chain = (await openExampleChain()).chain
  })
  afterEach(() => chain.close())

  const everyBlock = { first: 0, last: Number.POSITIVE_INFINITY }

  test('receive the logs that match their filter', () => {
    const block = chain.head
    const logs = block.receipts.flatMap((receipt) => receipt.logs)
    const [log] = logs
    if (log === undefined) return expect.fail('the example has logs')
    const [topic = '0x'] = log.topics
    const other: Hex = `0x${'99'.repeat(20)}`
    const filters = [
      { addresses: [], topics: [] },
      { addresses: [log.address], topics: [] },
      { addresses: [other, log.address], topics: [[topic]] },
      { addresses: [other], topics: [] },
      { addresses: [], topics: [[topic, `0x${'77'.repeat(32)}` as Hex]] },
      { addresses: [], topics: [[]] },
      { addresses: [], topics: [[], [], [], [], []] },
      { addresses: [log.address, log.address], topics: [] },
    ] as const
    const expected = filters.map(
      ({ addresses, topics }) =>
        logs.filter(
          (each) =>
            (addresses.length === 0 || addresses.some((address) => address === each.address)) &&
            topics.length <= each.topics.length &&
            topics.every((choices, at) => choices.length === 0 || choices.some((choice) => choice === each.topics[at])),
        ).length,
    )
    expect(Math.max(...expected)).toBe(logs.length)
    const watchers = new LogWatchers()
    const received = filters.map(() => 0)
    const all = filters.map((filter, index) => ({
      filter,
      range: everyBlock,
      reportsRemoved: true,
      listener: () => {
        received[index] = (received[index] ?? 0) + 1
      },
    }))
    for (const watcher of all) watchers.add(watcher)
    for (const _ of watchers.added(block));
    expect(received).toEqual(expected)
    for (const _ of watchers.removed(block));
    expect(received).toEqual(expected.map((count) => count * 2))
    for (const watcher of all) expect(watchers.delete(watcher)).toBe(true)
    for (const _ of watchers.added(block));
    expect(received).toEqual(expected.map((count) => count * 2))
    expect(watchers.size).toBe(0)
  })

  test('with other addresses are not checked', () => {
    const watchers = new LogWatchers()
    let reads = 0
    for (let index = 0; index < 1_000; index++) {
      const address: Hex = `0x${index.toString(16).padStart(40, 'a')}`
      const watcher = {
        filter: { addresses: [address], topics: [] },
        get range() {
          reads++
          return everyBlock
        },
        reportsRemoved: true,
        listener: () => expect.fail('the filter does not match'),
      }
      watchers.add(watcher)
    }
    for (const _ of watchers.added(chain.head));
    expect(reads).toBe(0)
  })
})

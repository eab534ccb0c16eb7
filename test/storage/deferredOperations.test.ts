import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { monotonicNow } from '../../src/monotonicNow.ts'
import type { DeferredAddition } from '../../src/storage/collectedBatch.ts'
import { DeferredOperations } from '../../src/storage/deferredOperations.ts'
import type { Operation } from '../../src/storage/sharedLevel.ts'
import { tables } from '../../src/storage/store.ts'

/** The values that were computed, in order. */
let computed: number[]
let waiting: DeferredOperations

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
  computed = []
  waiting = new DeferredOperations((operations) => {
    for (const operation of operations) if (operation.type === 'put') computed.push(...operation.value)
  })
})
afterEach(() => {
  waiting.clear()
  // Before the timers: a spy on a fake timer restores the fake one.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const now = (value: number): Operation => ({ type: 'put', key: Uint8Array.of(1), value: Uint8Array.of(value) })
const deferred = (value: number, bytes = 1): DeferredAddition => ({
  bytes,
  add: (operations) => operations.put(tables.code, Uint8Array.of(1), Uint8Array.of(value)),
})

test('computes nothing until it is needed, and then everything in order', () => {
  waiting.add([now(1)], [deferred(2), deferred(3)])
  waiting.add([now(4)], [])
  expect(computed).toEqual([])
  expect(vi.getTimerCount()).toBe(1)
  waiting.computeAll()
  expect(computed).toEqual([1, 2, 3, 4])
  expect(waiting.isEmpty).toBe(true)
})

test('calls the listeners of deferred operations after they were taken', () => {
  const seen: number[][] = []
  waiting.add(
    [],
    [
      {
        bytes: 1,
        add: (operations) => {
          deferred(7).add(operations)
          operations.afterWrite(() => seen.push([...computed]))
        },
      },
    ],
  )
  waiting.computeAll()
  expect(seen).toEqual([[7]])
})

/** An addition that takes longer to compute than the operations between two other pieces of work may take. */
const slow = (value: number): DeferredAddition => ({
  bytes: 1,
  add: (operations) => {
    deferred(value).add(operations)
    const end = monotonicNow() + 5
    while (monotonicNow() < end);
  },
})

test('computes nothing while batches come, and all in a pause', () => {
  for (let batch = 0; batch < 10; batch++) {
    waiting.add([], [deferred(batch)])
    vi.advanceTimersByTime(499)
    expect(computed).toEqual([])
  }
  vi.advanceTimersByTime(2_000)
  expect(computed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(vi.getTimerCount()).toBe(0)
})

test('lets other work run between the operations that it computes in a pause', () => {
  waiting.add([], [slow(0), slow(1), slow(2)])
  const seen: number[] = []
  vi.advanceTimersByTime(500)
  while (!waiting.isEmpty) {
    seen.push(computed.length)
    vi.advanceTimersToNextTimer()
  }
  expect(seen).toEqual([1, 2])
})

test('stops computing in a pause when a batch comes, until the next pause', () => {
  waiting.add([], [slow(0), slow(1)])
  vi.advanceTimersByTime(500)
  waiting.add([], [deferred(2)])
  vi.advanceTimersByTime(499)
  expect(computed).toEqual([0])
  vi.advanceTimersByTime(2)
  expect(computed).toEqual([0, 1, 2])
})

test('does not keep the process running', () => {
  const timeouts = vi.spyOn(globalThis, 'setTimeout')
  const immediates = vi.spyOn(globalThis, 'setImmediate')
  waiting.add([], [slow(0), slow(1)])
  vi.advanceTimersByTime(501)
  const timers = [...timeouts.mock.results, ...immediates.mock.results].map(({ value }) => value.hasRef())
  expect(timers.length).toBeGreaterThan(1)
  expect(new Set(timers)).toEqual(new Set([false]))
})

test('computes batches as they come after too many waited, until the next pause', () => {
  for (let block = 0; block < 40; block++) waiting.add([], [deferred(block, 1 << 20)])
  expect(computed.length).toBeGreaterThan(7)
  expect(waiting.isEmpty).toBe(false)
  for (let block = 40; block < 200; block++) waiting.add([], [deferred(block, 1 << 20)])
  expect(waiting.isEmpty).toBe(true)
  expect(computed).toEqual(Array.from({ length: 200 }, (_, block) => block))
  vi.advanceTimersByTime(2_000)
  waiting.add([], [deferred(200, 1 << 20)])
  expect(waiting.isEmpty).toBe(false)
})

test('computes nothing after it is cleared', () => {
  waiting.add([now(1)], [deferred(2)])
  waiting.clear()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(2_000)
  waiting.computeAll()
  expect(computed).toEqual([])
})

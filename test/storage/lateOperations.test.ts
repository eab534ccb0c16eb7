import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LateAddition } from '../../src/storage/collectedBatch.ts'
import { LateOperations } from '../../src/storage/lateOperations.ts'
import type { Operation } from '../../src/storage/sharedLevel.ts'
import { tables } from '../../src/storage/store.ts'

/** The values that were computed, in order. */
let computed: number[]
let waiting: LateOperations

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
  computed = []
  waiting = new LateOperations((operations) => {
    for (const operation of operations) if (operation.type === 'put') computed.push(...operation.value)
  })
})
afterEach(() => {
  waiting.clear()
  vi.useRealTimers()
})

const now = (value: number): Operation => ({ type: 'put', key: Uint8Array.of(1), value: Uint8Array.of(value) })
const late = (value: number, records = 1): LateAddition => ({
  records,
  add: (operations) => operations.put(tables.code, Uint8Array.of(1), Uint8Array.of(value)),
})

test('computes nothing until it is needed, and then everything in order', () => {
  waiting.add([now(1)], [late(2), late(3)])
  waiting.add([now(4)], [])
  expect(computed).toEqual([])
  waiting.computeAll()
  expect(computed).toEqual([1, 2, 3, 4])
  expect(waiting.isEmpty).toBe(true)
})

test('calls the listeners of late operations after they were taken', () => {
  const seen: number[][] = []
  waiting.add(
    [],
    [
      {
        records: 1,
        add: (operations) => {
          late(7).add(operations)
          operations.afterWrite(() => seen.push([...computed]))
        },
      },
    ],
  )
  waiting.computeAll()
  expect(seen).toEqual([[7]])
})

test('computes in a pause, not while batches come', () => {
  waiting.add([], [late(1)])
  for (let batch = 0; batch < 10; batch++) {
    vi.advanceTimersByTime(400)
    waiting.add([], [late(2)])
  }
  expect(computed).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(computed).toEqual([1, ...Array.from({ length: 10 }, () => 2)])
  expect(vi.getTimerCount()).toBe(0)
})

test('computes batches as they come after too many waited, until the next pause', () => {
  for (let block = 0; block < 40; block++) waiting.add([], [late(block, 1_000)])
  expect(computed.length).toBeGreaterThan(7)
  expect(waiting.isEmpty).toBe(false)
  for (let block = 40; block < 200; block++) waiting.add([], [late(block, 1_000)])
  expect(waiting.isEmpty).toBe(true)
  expect(computed).toEqual(Array.from({ length: 200 }, (_, block) => block))
  vi.advanceTimersByTime(2_000)
  waiting.add([], [late(200, 1_000)])
  expect(waiting.isEmpty).toBe(false)
})

test('computes nothing after it is cleared', () => {
  waiting.add([now(1)], [late(2)])
  waiting.clear()
  vi.advanceTimersByTime(2_000)
  waiting.computeAll()
  expect(computed).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { Heap } from '../../src/chain/transactions/heap.ts'
import { fc } from '../property.ts'

describe('a heap', () => {
  test('returns its items in order, and undefined after the last one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (numbers) => {
        const heap = new Heap<number>((a, b) => a < b)
        for (const number of numbers) heap.add(number)
        expect(numbers.map(() => heap.take())).toEqual(numbers.toSorted((a, b) => a - b))
        expect(heap.take()).toBeUndefined()
      }),
    )
  })

  test('returns the best item between additions', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined })), (steps) => {
        const heap = new Heap<number>((a, b) => a < b)
        const waiting: number[] = []
        for (const step of steps) {
          if (step === undefined) expect(heap.take()).toBe(waiting.shift())
          else {
            heap.add(step)
            waiting.push(step)
            waiting.sort((a, b) => a - b)
          }
        }
      }),
    )
  })

  test('compares each item with few others', () => {
    const count = 4_096
    let comparisons = 0
    const heap = new Heap<number>((a, b) => {
      comparisons++
      return a < b
    })
    for (let number = count; number > 0; number--) heap.add(number)
    while (heap.take() !== undefined);
    expect(comparisons).toBeLessThan(count * 3 * Math.log2(count))
  })
})

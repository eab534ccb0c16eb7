import { expect, test } from 'vitest'
import { BoundedCache } from '../../src/state/boundedCache.ts'
import { fc } from '../property.ts'

test('keeps the most recently used entries', () => {
  const limit = 5
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 100, size: 'max' }), (keys) => {
      const cache = new BoundedCache<number, string>(limit)
      const used: number[] = []
      for (const key of keys) {
        const recent = new Set<number>()
        for (const each of used.toReversed()) if (recent.size < limit) recent.add(each)
        const found = cache.get(key)
        if (recent.has(key)) expect(found).toBe(`value ${key}`)
        else expect([undefined, `value ${key}`]).toContain(found)
        cache.set(key, `value ${key}`)
        used.push(key)
      }
    }),
  )
})

test('has at most twice as many entries as its limit', () => {
  const cache = new BoundedCache<number, number>(10)
  for (let n = 0; n < 1000; n++) cache.set(n, n)
  const kept = Array.from({ length: 1000 }, (_, n) => cache.get(n)).filter((value) => value !== undefined)
  expect(kept.length).toBeLessThanOrEqual(20)
})

import { expect, test } from 'vitest'
import { HexCache } from '../../src/evm/hexCache.ts'

test.each([5, 8] as const)('finds a number of %i digits only if all its digits are equal', (count) => {
  const cache = new HexCache(count)
  const words = new Uint32Array(2 * count)
  const number = Array.from({ length: count }, (_, digit) => digit + 1)
  words.set(number, 0)
  expect(cache.find(words, 0)).toBeUndefined()
  expect(cache.add(words, 0, '0x01')).toBe('0x01')
  expect(cache.find(words, 0)).toBe('0x01')
  for (let digit = 0; digit < count; digit++) {
    words.set(number, count)
    words[count + digit] = 99
    expect(cache.find(words, count)).toBeUndefined()
  }
})

test('replaces the number with the same index', () => {
  const cache = new HexCache(5)
  // The index depends on the lowest and the highest digit only.
  const words = Uint32Array.of(1, 2, 3, 4, 5, 1, 9, 9, 9, 5)
  cache.add(words, 0, '0x01')
  cache.add(words, 5, '0x02')
  expect(cache.find(words, 0)).toBeUndefined()
  expect(cache.find(words, 5)).toBe('0x02')
})

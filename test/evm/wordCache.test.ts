import { expect, test } from 'vitest'
import { WordCache } from '../../src/evm/wordCache.ts'

test.each([5, 8] as const)('finds a word of %i digits only if all its digits are equal', (count) => {
  const cache = new WordCache<string>(count)
  const words = new Uint32Array(2 * count)
  const word = Array.from({ length: count }, (_, digit) => digit + 1)
  words.set(word, 0)
  expect(cache.find(words, 0)).toBeUndefined()
  expect(cache.add(words, 0, '0x01')).toBe('0x01')
  expect(cache.find(words, 0)).toBe('0x01')
  for (let digit = 0; digit < count; digit++) {
    words.set(word, count)
    words[count + digit] = 99
    expect(cache.find(words, count)).toBeUndefined()
  }
})

test('replaces the word with the same index', () => {
  const cache = new WordCache<string>(5)
  // The index depends on the lowest and the highest digit only.
  const words = Uint32Array.of(1, 2, 3, 4, 5, 1, 9, 9, 9, 5)
  cache.add(words, 0, '0x01')
  cache.add(words, 5, '0x02')
  expect(cache.find(words, 0)).toBeUndefined()
  expect(cache.find(words, 5)).toBe('0x02')
})

import { expect, test } from 'vitest'
import type { Address, Hash } from '../../../src/bytes.ts'
import { matchesFilter } from '../../../src/chain/logs/logFilter.ts'

const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const topicOf = (index: number): Hash => `0x${index.toString(16).padStart(64, '0')}`

test.each([1, 16, 17, 1_000])('a filter with %i values at a position matches the logs with one of them', (count) => {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const filter = { addresses: indexes.map(addressOf), topics: [[], indexes.map(topicOf)] }
  const matches = (address: number, ...topics: number[]) =>
    matchesFilter(filter, { address: addressOf(address), topics: topics.map(topicOf) })
  for (const index of [0, count - 1]) expect(matches(index, 5_000, index)).toBe(true)
  expect(matches(count, 0, 0)).toBe(false)
  expect(matches(0, 0, count)).toBe(false)
  expect(matches(0, 0)).toBe(false)
})

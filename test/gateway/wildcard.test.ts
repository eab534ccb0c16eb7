import { expect, test } from 'vitest'
import { matches } from '../../src/gateway/wildcard.ts'

test.each([
  ['eth_call', 'eth_call', true],
  ['eth_call', 'eth_calls', false],
  ['*', '', true],
  ['*', 'anything', true],
  ['eth_*', 'eth_', true],
  ['eth_*', 'debug_eth_', false],
  ['*_call', 'eth_call', true],
  ['*call*', 'eth_callMany', true],
  ['a*b*c', 'a-b-c', true],
  ['a*b*c', 'ac', false],
  ['ab*ba', 'aba', false],
  ['a*bc*c', 'abc', false],
  ['a.c', 'abc', false],
  ['', '', true],
  ['', 'a', false],
])('%j and %j: %s', (pattern, name, fits) => expect(matches(pattern, name)).toBe(fits))

test('a pattern of many stars costs no more than its length', () => {
  expect(matches('a*'.repeat(5_000), 'a'.repeat(100_000).concat('b'))).toBe(true)
  expect(matches(`${'a*'.repeat(5_000)}c`, 'a'.repeat(100_000).concat('b'))).toBe(false)
})

import { expect, test } from 'vitest'
import { matchesWildcard } from '../../src/gateway/access/wildcard.ts'
import { fc } from '../property.ts'

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
])('%j matches %j: %s', (pattern, name, isMatch) => expect(matchesWildcard(pattern, name)).toBe(isMatch))

test.each([
  ['*aab*', 'aaaab', true],
  ['*abab*c', 'abaababc', true],
  ['*abcabd*', 'abcabcabd', true],
  ['*aba*aba*', 'ababa', false],
  ['x*aba*aba', 'xabaaba', true],
  ['***', 'abc', true],
  ['a**b', 'ab', true],
])('%j matches %j: %s', (pattern, name, isMatch) => expect(matchesWildcard(pattern, name)).toBe(isMatch))

test('matches the same names as a regular expression', () => {
  const patterns = fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 12 }).map((all) => all.join(''))
  const names = fc.array(fc.constantFrom('a', 'b'), { maxLength: 20 }).map((all) => all.join(''))
  fc.assert(
    fc.property(patterns, names, (pattern, name) => {
      expect(matchesWildcard(pattern, name)).toBe(new RegExp(`^${pattern.replace(/\*+/g, '.*')}$`).test(name))
    }),
    { seed: 7, numRuns: 2_000 },
  )
})

test('takes linear time for a part that repeats its beginning', () => {
  const name = 'a'.repeat(2_000_000)
  expect(matchesWildcard(`*${'a'.repeat(100_000)}b*`, name)).toBe(false)
  expect(matchesWildcard(`*${'a'.repeat(100_000)}*`, name)).toBe(true)
})

test('takes linear time for a pattern with many wildcards', () => {
  expect(matchesWildcard('a*'.repeat(5_000), 'a'.repeat(100_000).concat('b'))).toBe(true)
  expect(matchesWildcard(`${'a*'.repeat(5_000)}c`, 'a'.repeat(100_000).concat('b'))).toBe(false)
})

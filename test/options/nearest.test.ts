import { expect, test } from 'vitest'
import { nearestOf } from '../../src/options/nearest.ts'

const names = ['eth_call', 'eth_callMany', 'eth_getBalance', 'eth_getBlockByHash', 'net_version', 'value', 'to']

test.each([
  ['eth_call', 'eth_call'],
  ['eth_cal', 'eth_call'],
  ['eth_callmany', 'eth_callMany'],
  ['eth_getblance', 'eth_getBalance'],
  ['teh_getBlockByHahs', 'eth_getBlockByHash'],
  ['vlaue', 'value'],
  ['ot', 'to'],
  ['ta', 'to'],
  ['eth_subscribe', undefined],
  ['x', undefined],
  ['', undefined],
  ['x'.repeat(60), undefined],
])('the nearest name to %j is %j', (name, nearest) => {
  expect(nearestOf(name, names)).toBe(nearest)
})

test('of names with the same distance, the one with the same first letter is the nearest, then the first', () => {
  expect(nearestOf('bat', ['cat', 'bad', 'bar'])).toBe('bad')
  expect(nearestOf('bat', ['cat', 'rat'])).toBe('cat')
  expect(nearestOf('bat', [])).toBeUndefined()
})

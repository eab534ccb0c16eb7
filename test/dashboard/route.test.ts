import { describe, expect, test } from 'vitest'
import { formatLocation, matchPath, parseLocation } from '../../src/dashboard/web/router/route.ts'

describe('a location', () => {
  test.each([
    ['', { network: undefined, segments: [], query: {} }],
    ['#/', { network: undefined, segments: [], query: {} }],
    ['#/local', { network: 'local', segments: [], query: {} }],
    ['#/local/block/5', { network: 'local', segments: ['block', '5'], query: {} }],
    [
      '#/my%20chain/logs?address=0x1&page=2',
      { network: 'my chain', segments: ['logs'], query: { address: '0x1', page: '2' } },
    ],
    ['#/local/%zz', { network: 'local', segments: ['%zz'], query: {} }],
  ])('is parsed from %s', (hash, location) => expect(parseLocation(hash)).toEqual(location))

  test('is formatted and parsed again', () => {
    const hash = formatLocation('a/b', 'tx/0x12', { tab: 'state', none: undefined, empty: '' })
    expect(hash).toBe('#/a%2Fb/tx/0x12?tab=state')
    expect(parseLocation(hash)).toEqual({ network: 'a/b', segments: ['tx', '0x12'], query: { tab: 'state' } })
  })
})

describe('matchPath', () => {
  test.each([
    ['', [], {}],
    ['block/:block', ['block', '7'], { block: '7' }],
    ['block/:block', ['block'], undefined],
    ['block/:block', ['tx', '7'], undefined],
    ['', ['block'], undefined],
  ])('matches the pattern %j with %j: %j', (pattern, segments, params) =>
    expect(matchPath(pattern, segments)).toEqual(params),
  )
})

import { describe, expect, test } from 'vitest'
import { Faults } from '../../src/gateway/faults/faults.ts'
import { openMeteredGateway } from './openMeteredGateway.ts'

const keys = [
  { key: 'front', name: 'front', dailyCredits: 1_000, creditsPerSecond: 'unlimited' },
  { key: 'rich', name: 'rich', dailyCredits: 'unlimited', creditsPerSecond: 'unlimited' },
] as const
const echo = { jsonrpc: '2.0', id: 1, method: 'echo', params: [] }
const names = ['x-credits-cost', 'x-credits-left', 'x-request-id']
const headersOf = ({ headers }: Response) => Object.fromEntries(names.map((name) => [name, headers.get(name)]))
const id = expect.stringMatching(/^[0-9a-f-]{36}$/)

describe('with credit headers', () => {
  test('a response has its cost, the credits left, and a request id', async () => {
    await using metered = await openMeteredGateway({ keys }, {}, { headers: true })
    const first = await metered.post('/v3/front', echo)
    expect(headersOf(first)).toEqual({ 'x-credits-cost': '80', 'x-credits-left': '920', 'x-request-id': id })
    const batch = await metered.post('/v3/front', [echo, echo])
    expect(headersOf(batch)).toMatchObject({ 'x-credits-cost': '240', 'x-credits-left': '680' })
    expect(batch.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(headersOf(await metered.post('/v3/rich', echo))).toMatchObject({ 'x-credits-left': 'unlimited' })
    expect(headersOf(await metered.post('/', echo))).toMatchObject({
      'x-credits-cost': '80',
      'x-credits-left': 'unlimited',
    })
    metered.endpoint.release()
    expect(headersOf(await metered.post('/v3/front', { ...echo, method: 'wait' }))).toMatchObject({
      'x-credits-left': '600',
    })
  })

  test('an HTTP error has the same headers', async () => {
    await using metered = await openMeteredGateway(
      { keys },
      { faults: new Faults([{ method: 'fail', 429: 1 }]) },
      { headers: true },
    )
    const notified = await metered.post('/v3/front', { jsonrpc: '2.0', method: 'echo' })
    expect([notified.status, headersOf(notified)]).toEqual([204, expect.objectContaining({ 'x-credits-cost': '80' })])
    const faulty = await metered.post('/v3/front', { ...echo, method: 'fail' })
    expect([faulty.status, headersOf(faulty)]).toEqual([
      429,
      expect.objectContaining({ 'x-credits-cost': '0', 'x-credits-left': '920' }),
    ])
    const notFound = await metered.post('/nowhere/v3/front', echo)
    expect([notFound.status, headersOf(notFound)]).toEqual([
      404,
      expect.objectContaining({ 'x-credits-cost': '5', 'x-credits-left': '915' }),
    ])
    const unknown = await metered.post('/v3/nobody', echo)
    expect([unknown.status, headersOf(unknown)]).toEqual([
      401,
      { 'x-credits-cost': '0', 'x-credits-left': null, 'x-request-id': id },
    ])
  })

  test.each([
    ['abc-123', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['two words', false],
    ['<script>', false],
  ])('the request id %s is returned: %s', async (sent, isReturned) => {
    await using metered = await openMeteredGateway({ keys }, {}, { headers: true })
    const returned = (await metered.post('/v3/front', echo, { 'x-request-id': sent })).headers.get('x-request-id')
    if (isReturned) expect(returned).toBe(sent)
    else expect(returned).toEqual(id)
  })

  test('a page that may read the response may read its credit headers', async () => {
    await using metered = await openMeteredGateway({ keys }, {}, { headers: true })
    const exposed = async (path: string) =>
      (await metered.post(path, echo, { origin: 'https://app.example' })).headers.get('access-control-expose-headers')
    expect(await exposed('/v3/front')).toContain('x-credits-cost, x-credits-left, x-request-id')
    expect(await exposed('/v3/nobody')).toBeNull()
  })
})

test('without the option, responses have no credit headers', async () => {
  await using metered = await openMeteredGateway({ keys })
  const response = await metered.post('/v3/front', echo, { origin: 'https://app.example', 'x-request-id': 'mine' })
  expect(headersOf(response)).toEqual({ 'x-credits-cost': null, 'x-credits-left': null, 'x-request-id': null })
})

import { describe, expect, test } from 'vitest'
import { Faults } from '../../src/gateway/faults/faults.ts'
import { openMetered } from './openMetered.ts'

const keys = [
  { key: 'front', name: 'front', dailyCredits: 1_000, creditsPerSecond: 'unlimited' },
  { key: 'rich', name: 'rich', dailyCredits: 'unlimited', creditsPerSecond: 'unlimited' },
] as const
const echo = { jsonrpc: '2.0', id: 1, method: 'echo', params: [] }
const names = ['x-credits-cost', 'x-credits-left', 'x-request-id']
const headersOf = ({ headers }: Response) => Object.fromEntries(names.map((name) => [name, headers.get(name)]))
const id = expect.stringMatching(/^[0-9a-f-]{36}$/)

describe('with headers', () => {
  test('a response says what it cost, what is left, and its id', async () => {
    await using node = await openMetered({ keys }, {}, { headers: true })
    const first = await node.post('/v3/front', echo)
    expect(headersOf(first)).toEqual({ 'x-credits-cost': '80', 'x-credits-left': '920', 'x-request-id': id })
    const batch = await node.post('/v3/front', [echo, echo])
    expect(headersOf(batch)).toMatchObject({ 'x-credits-cost': '240', 'x-credits-left': '680' })
    expect(batch.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(headersOf(await node.post('/v3/rich', echo))).toMatchObject({ 'x-credits-left': 'unlimited' })
    expect(headersOf(await node.post('/', echo))).toMatchObject({
      'x-credits-cost': '80',
      'x-credits-left': 'unlimited',
    })
    node.endpoint.release()
    expect(headersOf(await node.post('/v3/front', { ...echo, method: 'wait' }))).toMatchObject({
      'x-credits-left': '600',
    })
  })

  test('an HTTP error does, too', async () => {
    await using node = await openMetered(
      { keys },
      { faults: new Faults([{ method: 'fail', 429: 1 }]) },
      { headers: true },
    )
    const notified = await node.post('/v3/front', { jsonrpc: '2.0', method: 'echo' })
    expect([notified.status, headersOf(notified)]).toEqual([204, expect.objectContaining({ 'x-credits-cost': '80' })])
    const refused = await node.post('/v3/front', { ...echo, method: 'fail' })
    expect([refused.status, headersOf(refused)]).toEqual([
      429,
      expect.objectContaining({ 'x-credits-cost': '0', 'x-credits-left': '920' }),
    ])
    const lost = await node.post('/nowhere/v3/front', echo)
    expect([lost.status, headersOf(lost)]).toEqual([
      404,
      expect.objectContaining({ 'x-credits-cost': '5', 'x-credits-left': '915' }),
    ])
    const unknown = await node.post('/v3/nobody', echo)
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
  ])('the id %s of a request is echoed: %s', async (given, isEchoed) => {
    await using node = await openMetered({ keys }, {}, { headers: true })
    const echoed = (await node.post('/v3/front', echo, { 'x-request-id': given })).headers.get('x-request-id')
    if (isEchoed) expect(echoed).toBe(given)
    else expect(echoed).toEqual(id)
  })

  test('a page that may read the response may read them', async () => {
    await using node = await openMetered({ keys }, {}, { headers: true })
    const exposed = async (path: string) =>
      (await node.post(path, echo, { origin: 'https://app.example' })).headers.get('access-control-expose-headers')
    expect(await exposed('/v3/front')).toBe('x-credits-cost, x-credits-left, x-request-id')
    expect(await exposed('/v3/nobody')).toBeNull()
  })
})

test('without headers there are none', async () => {
  await using node = await openMetered({ keys })
  const response = await node.post('/v3/front', echo, { origin: 'https://app.example', 'x-request-id': 'mine' })
  expect(headersOf(response)).toEqual({ 'x-credits-cost': null, 'x-credits-left': null, 'x-request-id': null })
  expect(response.headers.get('access-control-expose-headers')).toBeNull()
})

test('a fault for one name of a method is met by all of them', async () => {
  const faults = new Faults([{ method: 'hardhat_setBalance', 500: 1 }])
  const draw = (method: string) =>
    faults.draw({ account: { id: 'a', name: 'a', isBuiltIn: true }, network: 'local' }, [method])
  for (const method of ['anvil_setBalance', 'hardhat_setBalance', 'tenderly_setBalance'])
    expect(draw(method)).toMatchObject({ outcome: '500' })
  expect(draw('anvil_setNonce')).toBeUndefined()
})

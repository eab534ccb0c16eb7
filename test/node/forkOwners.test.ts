import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { call, exchange, openWebSocket } from '../gateway/openTestGateway.ts'
import { post, request, requestOverWebSocket } from './openListeningNode.ts'

let node: Node
let url: string
let wsUrl: string
const keys = ['alice', 'bob'].map((name) => ({ name, key: name, creditsPerSecond: 'unlimited' as const }))

beforeAll(async () => {
  node = await createNode({ keys })
  ;({ url, wsUrl } = await node.listen({ port: 0 }))
})
afterAll(() => node.close())

describe('a fork that a key created', () => {
  test('is available to this key and without a key, and not to other keys', async () => {
    expect(await request(`${url}/v3/alice`, 'vivarium_fork', ['scratch'])).toBe('scratch')
    expect(await request(`${url}/scratch/v3/alice`, 'eth_chainId')).toBe('0x7a69')
    expect(await request(`${url}/scratch`, 'eth_chainId')).toBe('0x7a69')
    const other = await post(`${url}/scratch/v3/bob`, 'eth_sendRawTransaction', ['0x00'])
    expect(other.status).toBe(404)
    expect(JSON.stringify(other.outcome)).not.toMatch(/there are .*scratch/)
    expect(await requestOverWebSocket(`${wsUrl}/scratch/ws/v3/bob`, 'eth_chainId')).toBe(404)
    const listed = async (path: string) =>
      ((await (await fetch(url + path)).json()) as { networks: { name: string }[] }).networks.map(({ name }) => name)
    expect(await listed('/networks/bob')).not.toContain('scratch')
    expect(await listed('/networks/alice')).toContain('scratch')
    expect(await listed('/networks')).toContain('scratch')
  })

  test('can be dropped by this key only', async () => {
    await request(`${url}/v3/alice`, 'vivarium_fork', ['mine'])
    expect(await request(`${url}/v3/bob`, 'vivarium_dropFork', ['mine'])).toBe(false)
    expect(await request(`${url}/mine/v3/alice`, 'eth_chainId')).toBe('0x7a69')
    expect(await request(`${url}/v3/alice`, 'vivarium_dropFork', ['mine'])).toBe(true)
    expect((await post(`${url}/mine/v3/alice`, 'eth_chainId')).status).toBe(404)
  })

  test('closes its WebSockets when it is dropped, after their running requests', async () => {
    await request(url, 'vivarium_fork', ['short'])
    const first = await openWebSocket(`${wsUrl}/short`)
    const second = await openWebSocket(`${wsUrl}/short/ws/v3/alice`)
    const other = await openWebSocket(`${wsUrl}/local`)
    const closed = Promise.all([once(first, 'close'), once(second, 'close')])
    expect(await exchange(first, call('vivarium_dropFork', ['short']))).toMatchObject({ result: true })
    for (const [code, reason] of await closed)
      expect([code, String(reason)]).toEqual([1001, 'the network short was dropped'])
    expect(await exchange(other, call('eth_chainId'))).toMatchObject({ result: '0x7a69' })
    other.terminate()
  })

  test('does not answer through a provider any more when it is dropped', async () => {
    await request(url, 'vivarium_fork', ['gone'])
    const { provider } = node.network('gone')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x0')
    await request(url, 'vivarium_dropFork', ['gone'])
    for (const method of ['eth_blockNumber', 'eth_chainId'] as const)
      await expect(provider.request({ method })).rejects.toThrow('the network gone was dropped')
  })

  test('accepts development methods from this key', async () => {
    await request(`${url}/v3/alice`, 'vivarium_fork', ['lab'])
    expect((await post(`${url}/v3/alice`, 'evm_mine')).status).toBe(403)
    expect(await request(`${url}/lab/v3/alice`, 'evm_mine')).toBe('0x0')
    expect(await request(`${url}/lab/v3/alice`, 'eth_blockNumber')).toBe('0x1')
  })

  test('is dropped when the key is revoked', async () => {
    const { key } = (await request(url, 'vivarium_createKey', [{ name: 'carol' }])) as { key: string }
    await request(`${url}/v3/${key}`, 'vivarium_fork', ['hers'])
    expect((await post(`${url}/hers`, 'eth_chainId')).status).toBe(200)
    await request(url, 'vivarium_revokeKey', ['carol'])
    expect((await post(`${url}/hers`, 'eth_chainId')).status).toBe(404)
  })
})

test('the faults that a key sets affect only this key, and are removed when it is revoked', async () => {
  const methods = ['standard', 'vivarium_setFaults']
  const create = async () => (await request(url, 'vivarium_createKey', [{ name: 'dave', methods }])) as { key: string }
  const first = await create()
  await request(`${url}/v3/${first.key}`, 'vivarium_setFaults', [[{ method: 'eth_chainId', 429: 1 }]])
  expect((await post(`${url}/v3/${first.key}`, 'eth_chainId')).status).toBe(429)
  await request(url, 'vivarium_limitKey', ['dave', { name: 'david' }])
  expect((await post(`${url}/v3/${first.key}`, 'eth_chainId')).status).toBe(429)
  const second = await create()
  expect((await post(`${url}/v3/${second.key}`, 'eth_chainId')).status).toBe(200)
  await request(url, 'vivarium_revokeKey', ['david'])

  expect(await request(url, 'vivarium_setFaults', [[]])).toEqual([])
})

test('a fork that was created without a key is available to every key, and no key can drop it', async () => {
  await request(url, 'vivarium_fork', ['shared'])
  expect(await request(`${url}/shared/v3/bob`, 'eth_chainId')).toBe('0x7a69')
  expect(await request(`${url}/v3/bob`, 'vivarium_dropFork', ['shared'])).toBe(false)
  expect(await request(url, 'vivarium_dropFork', ['shared'])).toBe(true)
})

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { NodeNetworks } from '../../src/node/networks/nodeNetworks.ts'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { call, exchange, openWebSocket } from '../gateway/openTestGateway.ts'
import { post } from './openListeningNode.ts'

const recipient = '0x00000000000000000000000000000000000000aa'
let node: Node
afterEach(() => node.close())

/** Starts a node with the keys `key0`, `key1` and so on. The returned functions send requests with a key or without one. */
async function open(count: number, options: NodeOptions = {}) {
  const keys = Array.from({ length: count }, (_, index) => ({ key: `key${index}`, dailyCredits: 'unlimited' as const }))
  node = await createNode({ isolateKeys: true, keys, ...options })
  const { url } = await node.listen({ port: 0 })
  const request = async (key: string | undefined, method: string, params: readonly unknown[] = [], network = '') => {
    const path = `${network && `/${network}`}${key === undefined ? '' : `/v3/${key}`}`
    const { outcome } = await post(`${url}${path}`, method, params)
    if (typeof outcome === 'object' && outcome !== null && 'code' in outcome) throw outcome
    return outcome
  }
  const pay = async (key: string | undefined, value: number) => {
    const from = node.accounts[0]?.address
    return request(key, 'eth_sendTransaction', [{ from, to: recipient, value: `0x${value.toString(16)}` }])
  }
  const balance = async (key: string | undefined) => Number(await request(key, 'eth_getBalance', [recipient, 'latest']))
  return { request, pay, balance }
}

describe('with --isolate-keys', () => {
  test('each key has its own chain, and so have requests without a key', async () => {
    const { pay, balance } = await open(3)
    await pay(undefined, 100)
    await pay('key0', 1)
    await Promise.all([pay('key1', 2), pay('key0', 4), pay('key1', 8)])
    expect(await Promise.all([undefined, 'key0', 'key1', 'key2'].map(balance))).toEqual([100, 5, 10, 0])
    expect(await node.provider.request({ method: 'eth_getBalance', params: [recipient] })).toBe('0x64')
  })

  test('a hundred keys can send transactions concurrently', async () => {
    const { pay, balance, request } = await open(100)
    const keys = Array.from({ length: 100 }, (_, index) => `key${index}`)
    await Promise.all(keys.map((key, index) => pay(key, index + 1)))
    expect(await Promise.all(keys.map(balance))).toEqual(keys.map((_, index) => index + 1))
    expect(await Promise.all(keys.map((key) => request(key, 'eth_blockNumber')))).toEqual(keys.map(() => '0x1'))
    expect(await request(undefined, 'eth_blockNumber')).toBe('0x0')
  })

  test('each key has its own networks and ledgers', async () => {
    const { request } = await open(2)
    await request('key0', 'evm_mine', [], 'mainnet')
    await request('key0', 'vivarium_l2aSealBlock', [], 'l2a')
    expect(await request('key0', 'eth_blockNumber', [], 'mainnet')).toBe('0x1')
    expect(await request('key1', 'eth_blockNumber', [], 'mainnet')).toBe('0x0')
    expect(await request('key0', 'l2a_blockNumber', [], 'l2a')).toBe(1)
    expect(await request('key1', 'l2a_blockNumber', [], 'l2a')).toBe(0)
    expect(await request(undefined, 'l2a_blockNumber', [], 'l2a')).toBe(0)
  })

  test('the chain of a key starts from the initial chain, without later transactions of others', async () => {
    const { request, pay, balance } = await open(2, { mining: false })
    await pay(undefined, 5)
    await request(undefined, 'evm_mine')
    await pay('key0', 7)
    expect([await balance(undefined), await balance('key0')]).toEqual([5, 0])
    await request('key0', 'evm_mine')
    expect([await balance('key0'), await balance('key1')]).toEqual([7, 0])
  })

  test('each key has its own time and snapshots', async () => {
    const { request, pay, balance } = await open(2)
    const id = await request('key0', 'evm_snapshot')
    await pay('key0', 1)
    await pay('key1', 1)
    expect(await request('key1', 'evm_revert', [id])).toBe(false)
    expect(await request('key0', 'evm_revert', [id])).toBe(true)
    expect([await balance('key0'), await balance('key1')]).toEqual([0, 1])
  })

  test('a key beyond the maximum gets an error, and networks when another key is revoked', async () => {
    const { request } = await open(1, { maxIsolatedKeys: 1 })
    const { key } = (await request(undefined, 'vivarium_createKey', [{ name: 'issued' }])) as { key: string }
    expect(await request(key, 'eth_blockNumber')).toBe('0x0')
    await expect(request('key0', 'evm_mine')).rejects.toMatchObject({
      message: expect.stringContaining('--max-isolated-keys'),
    })
    expect(await request(undefined, 'eth_blockNumber')).toBe('0x0')
    await request(undefined, 'vivarium_revokeKey', ['issued'])
    await request('key0', 'evm_mine')
    expect(await request('key0', 'eth_blockNumber')).toBe('0x1')
  })

  test('an open WebSocket of a key beyond the maximum works when another key is revoked', async () => {
    node = await createNode({ isolateKeys: true, maxIsolatedKeys: 1, keys: ['late'] })
    const { url, wsUrl } = await node.listen({ port: 0 })
    const { key } = await node.provider.request<{ key: string }>({
      method: 'vivarium_createKey',
      params: [{ name: 'issued' }],
    })
    await post(`${url}/v3/${key}`, 'eth_blockNumber')
    const socket = await openWebSocket(`${wsUrl}/v3/late`)
    expect(await exchange(socket, call('evm_mine'))).toMatchObject({ error: { code: -32005 } })
    await node.provider.request({ method: 'vivarium_revokeKey', params: ['issued'] })
    expect(await exchange(socket, call('evm_mine'))).toMatchObject({ result: '0x0' })
    expect((await post(`${url}/v3/late`, 'eth_blockNumber')).outcome).toBe('0x1')
    socket.terminate()
  })

  test('the networks of a key are closed when it is revoked', async () => {
    const { request } = await open(1)
    const { key } = (await request(undefined, 'vivarium_createKey', [{ name: 'issued' }])) as { key: string }
    for (const each of [key, 'key0']) await request(each, 'evm_mine')
    const close = vi.spyOn(NodeNetworks.prototype, 'close')
    onTestFinished(() => close.mockRestore())
    await request(undefined, 'vivarium_revokeKey', ['issued'])
    expect(close.mock.calls).toEqual([[expect.objectContaining({ name: 'KeyRevoked' })]])
    expect(await request('key0', 'eth_blockNumber')).toBe('0x1')
  })

  test('the list of networks of a key applies, except to its forks', async () => {
    node = await createNode({ isolateKeys: true, keys: [{ key: 'limited', networks: ['mainnet'] }] })
    const { url } = await node.listen({ port: 0 })
    const status = async (network: string, method: string, params: unknown[] = []) =>
      (await post(`${url}${network}/v3/limited`, method, params)).status
    expect(await status('', 'eth_blockNumber')).toBe(403)
    expect(await status('/sepolia', 'eth_blockNumber')).toBe(403)
    expect(await status('/mainnet', 'evm_mine')).toBe(200)
    expect(await status('/mainnet', 'vivarium_fork', ['scratch'])).toBe(200)
    expect(await status('/scratch', 'evm_mine')).toBe(200)
    const listed = (await (await fetch(`${url}/networks/limited`)).json()) as { networks: { name: string }[] }
    expect(listed.networks.map(({ name }) => name)).toEqual(['mainnet', 'scratch'])
  })

  test('without the option, all keys share the chain', async () => {
    const { pay, balance } = await open(2, { isolateKeys: false })
    await pay('key0', 1)
    expect(await balance('key1')).toBe(1)
  })
})

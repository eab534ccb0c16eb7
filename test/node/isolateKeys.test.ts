import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'

const jar = '0x00000000000000000000000000000000000000aa'
let node: Node
afterEach(() => node.close())

/** A node with keys `key0`, `key1`, …, and what asks it with one of them, or with none. */
async function open(count: number, options: NodeOptions = {}) {
  const keys = Array.from({ length: count }, (_, index) => ({ key: `key${index}`, dailyCredits: 'unlimited' as const }))
  node = await createNode({ isolateKeys: true, keys, ...options })
  const { url } = await node.listen({ port: 0 })
  const ask = async (key: string | undefined, method: string, params: readonly unknown[] = [], network = '') => {
    const path = `${network && `/${network}`}${key === undefined ? '' : `/v3/${key}`}`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } } // JSON-RPC
    if (answer.error !== undefined) throw new Error(answer.error.message)
    return answer.result
  }
  const pay = async (key: string | undefined, value: number) => {
    const from = node.accounts[0]?.address
    return ask(key, 'eth_sendTransaction', [{ from, to: jar, value: `0x${value.toString(16)}` }])
  }
  const balance = async (key: string | undefined) => Number(await ask(key, 'eth_getBalance', [jar, 'latest']))
  return { ask, pay, balance }
}

describe('with --isolate-keys', () => {
  test('each key has a chain of its own, and so has who comes without one', async () => {
    const { pay, balance } = await open(3)
    await pay(undefined, 100)
    await pay('key0', 1)
    await Promise.all([pay('key1', 2), pay('key0', 4), pay('key1', 8)])
    expect(await Promise.all([undefined, 'key0', 'key1', 'key2'].map(balance))).toEqual([100, 5, 10, 0])
    expect(await node.provider.request({ method: 'eth_getBalance', params: [jar] })).toBe('0x64')
  })

  test('a hundred keys at once', async () => {
    const { pay, balance, ask } = await open(100)
    const keys = Array.from({ length: 100 }, (_, index) => `key${index}`)
    await Promise.all(keys.map((key, index) => pay(key, index + 1)))
    expect(await Promise.all(keys.map(balance))).toEqual(keys.map((_, index) => index + 1))
    expect(await Promise.all(keys.map((key) => ask(key, 'eth_blockNumber')))).toEqual(keys.map(() => '0x1'))
    expect(await ask(undefined, 'eth_blockNumber')).toBe('0x0')
  })

  test('every network, and the ledgers that settle there', async () => {
    const { ask } = await open(2)
    await ask('key0', 'evm_mine', [], 'mainnet')
    await ask('key0', 'vivarium_l2aSealBlock', [], 'l2a')
    expect(await ask('key0', 'eth_blockNumber', [], 'mainnet')).toBe('0x1')
    expect(await ask('key1', 'eth_blockNumber', [], 'mainnet')).toBe('0x0')
    expect(await ask('key0', 'l2a_blockNumber', [], 'l2a')).toBe(1)
    expect(await ask('key1', 'l2a_blockNumber', [], 'l2a')).toBe(0)
    expect(await ask(undefined, 'l2a_blockNumber', [], 'l2a')).toBe(0)
  })

  test('a key begins with what the chain was when it was built, whatever others did since', async () => {
    const { ask, pay, balance } = await open(2, { mining: false })
    await pay(undefined, 5)
    await ask(undefined, 'evm_mine')
    await pay('key0', 7)
    expect([await balance(undefined), await balance('key0')]).toEqual([5, 0])
    await ask('key0', 'evm_mine')
    expect([await balance('key0'), await balance('key1')]).toEqual([7, 0])
  })

  test('each key has its own time and snapshots', async () => {
    const { ask, pay, balance } = await open(2)
    const id = await ask('key0', 'evm_snapshot')
    await pay('key0', 1)
    await pay('key1', 1)
    expect(await ask('key1', 'evm_revert', [id])).toBe(false)
    expect(await ask('key0', 'evm_revert', [id])).toBe(true)
    expect([await balance('key0'), await balance('key1')]).toEqual([0, 1])
  })

  test('a key beyond the maximum gets an error, and networks when another key is revoked', async () => {
    const { ask } = await open(1, { maxIsolatedKeys: 1 })
    const { key } = (await ask(undefined, 'vivarium_createKey', [{ name: 'issued' }])) as { key: string }
    expect(await ask(key, 'eth_blockNumber')).toBe('0x0')
    await expect(ask('key0', 'evm_mine')).rejects.toThrow('--max-isolated-keys')
    expect(await ask(undefined, 'eth_blockNumber')).toBe('0x0')
    await ask(undefined, 'vivarium_revokeKey', ['issued'])
    await ask('key0', 'evm_mine')
    expect(await ask('key0', 'eth_blockNumber')).toBe('0x1')
  })

  test('without it all keys share the chain', async () => {
    const { pay, balance } = await open(2, { isolateKeys: false })
    await pay('key0', 1)
    expect(await balance('key1')).toBe(1)
  })
})

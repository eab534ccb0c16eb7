import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'

let node: Node
beforeEach(async () => {
  node = await createNode()
})
afterEach(() => node.close())

const ask = (method: string, params: readonly unknown[] = [], network = 'local') =>
  node.network(network).provider.request({ method, params })

describe('vivarium_fork', () => {
  test('makes a network that goes its own way, at an address of its own', async () => {
    const { url } = await node.listen({ port: 0 })
    await ask('evm_mine')
    const name = String(await ask('vivarium_fork'))
    expect(name).toBe('local-1')
    expect(node.networks).toContain(name)
    await ask('evm_mine', [], name)
    await ask('anvil_setBalance', [node.accounts[0]?.address, '0x1'], name)
    expect([await ask('eth_blockNumber'), await ask('eth_blockNumber', [], name)]).toEqual(['0x1', '0x2'])
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
    const post = (path: string) =>
      fetch(`${url}/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await (await post('local-1')).json()).toMatchObject({ result: '0x2' })
    expect(await ask('vivarium_dropFork', [name])).toBe(true)
    expect((await post('local-1')).status).toBe(404)
    expect(await ask('vivarium_dropFork', [name])).toBe(false)
    expect(await ask('eth_blockNumber')).toBe('0x1')
  })

  test('takes a name, and finds the next free one without', async () => {
    expect(await ask('vivarium_fork', ['scratch'])).toBe('scratch')
    expect(await ask('vivarium_fork', [], 'scratch')).toBe('scratch-1')
    expect(await Promise.all([ask('vivarium_fork'), ask('vivarium_fork')])).toEqual(['local-1', 'local-2'])
    expect(await ask('vivarium_fork', [], 'mainnet')).toBe('mainnet-1')
    expect(await ask('eth_chainId', [], 'mainnet-1')).toBe('0x1')
  })

  test('a fork of a fork outlives it', async () => {
    await ask('vivarium_fork', ['one'])
    await ask('evm_mine', [], 'one')
    await ask('vivarium_fork', ['two'], 'one')
    await ask('vivarium_dropFork', ['one'], 'two')
    await ask('evm_mine', [], 'two')
    expect(await ask('eth_blockNumber', [], 'two')).toBe('0x2')
    expect(() => node.network('one')).toThrow(expect.objectContaining({ name: 'UnknownNetwork' }))
  })

  test.each([
    ['a name that is taken', 'mainnet', 'the network name mainnet is already in use: choose another name, or omit it'],
    [
      'a name that cannot stand in an address',
      'My Fork',
      '"My Fork" cannot be the name of a network: expected lower-case letters',
    ],
    ['a name of the paths', 'v3', '"v3" cannot be the name of a network'],
  ])('refuses %s', async (_, name, message) => {
    await expect(ask('vivarium_fork', [name])).rejects.toThrow(message)
    expect(node.networks).toHaveLength(5)
  })

  test('drops nothing but what it made', async () => {
    expect(await ask('vivarium_dropFork', ['mainnet'])).toBe(false)
    expect(await ask('eth_chainId', [], 'mainnet')).toBe('0x1')
  })

  test('users of a dropped network get an error', async () => {
    await ask('vivarium_fork', ['gone'])
    const { provider } = node.network('gone')
    await ask('vivarium_dropFork', ['gone'])
    await expect(provider.request({ method: 'evm_mine', params: [] })).rejects.toMatchObject({ code: -32603 })
  })

  test('a fork of the node has those networks, and drops its own', async () => {
    await ask('vivarium_fork', ['scratch'])
    await ask('evm_mine', [], 'scratch')
    const copy = await node.fork()
    const request = (method: string, params: readonly unknown[] = []) =>
      copy.network('scratch').provider.request({ method, params })
    expect(await request('eth_blockNumber')).toBe('0x1')
    expect(await request('vivarium_dropFork', ['scratch'])).toBe(true)
    expect(await ask('eth_blockNumber', [], 'scratch')).toBe('0x1')
    await copy.close()
  })

  test('a fork of the node does not get the networks that the node forks later', async () => {
    const copy = await node.fork()
    await ask('vivarium_fork', ['later'])
    await ask('vivarium_fork', [], 'mainnet')
    await copy.network('mainnet').ready
    await copy.network('sepolia').ready
    expect(copy.networks).toEqual(['local', 'mainnet', 'sepolia', 'l2a', 'l2b'])
    await copy.close()
  })

  test('a fork of the node does not get back a network that it dropped', async () => {
    await ask('vivarium_fork', ['scratch'])
    const copy = await node.fork()
    await copy.provider.request({ method: 'vivarium_dropFork', params: ['scratch'] })
    await copy.network('sepolia').ready
    expect(copy.networks).not.toContain('scratch')
    await copy.close()
  })

  test('a ledger cannot be forked by itself', async () => {
    await expect(ask('vivarium_fork', [], 'l2a')).rejects.toMatchObject({ code: -32601 })
  })
})

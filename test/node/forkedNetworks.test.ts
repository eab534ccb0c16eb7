import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { post } from './openListeningNode.ts'

let node: Node
beforeEach(async () => {
  node = await createNode()
})
afterEach(() => node.close())

const request = (method: string, params: readonly unknown[] = [], network = 'local') =>
  node.network(network).provider.request({ method, params })

describe('vivarium_fork', () => {
  test('creates a network with its own chain and address', async () => {
    const { url } = await node.listen({ port: 0 })
    await request('evm_mine')
    const name = String(await request('vivarium_fork'))
    expect(name).toBe('local-1')
    expect(node.networks).toContain(name)
    await request('evm_mine', [], name)
    await request('anvil_setBalance', [node.accounts[0]?.address, '0x1'], name)
    expect([await request('eth_blockNumber'), await request('eth_blockNumber', [], name)]).toEqual(['0x1', '0x2'])
    expect(await post(`${url}/local-1`, 'eth_blockNumber')).toEqual({ status: 200, outcome: '0x2' })
    expect(await request('vivarium_dropFork', [name])).toBe(true)
    expect((await post(`${url}/local-1`, 'eth_blockNumber')).status).toBe(404)
    expect(await request('vivarium_dropFork', [name])).toBe(false)
    expect(await request('eth_blockNumber')).toBe('0x1')
  })

  test('accepts a name, and chooses the next free name by default', async () => {
    expect(await request('vivarium_fork', ['scratch'])).toBe('scratch')
    expect(await request('vivarium_fork', [], 'scratch')).toBe('scratch-1')
    expect(await Promise.all([request('vivarium_fork'), request('vivarium_fork')])).toEqual(['local-1', 'local-2'])
    expect(await request('vivarium_fork', [], 'mainnet')).toBe('mainnet-1')
    expect(await request('eth_chainId', [], 'mainnet-1')).toBe('0x1')
  })

  test('a fork of a dropped fork still works', async () => {
    await request('vivarium_fork', ['one'])
    await request('evm_mine', [], 'one')
    await request('vivarium_fork', ['two'], 'one')
    await request('vivarium_dropFork', ['one'], 'two')
    await request('evm_mine', [], 'two')
    expect(await request('eth_blockNumber', [], 'two')).toBe('0x2')
    expect(() => node.network('one')).toThrow(expect.objectContaining({ name: 'UnknownNetwork' }))
  })

  test.each([
    ['a name in use', 'mainnet', 'the network name mainnet is already in use: choose another name, or omit it'],
    [
      'a name that cannot be part of a URL',
      'My Fork',
      '"My Fork" cannot be the name of a network: expected lower-case letters',
    ],
    ['a reserved name', 'v3', '"v3" cannot be the name of a network'],
  ])('rejects %s', async (_, name, message) => {
    await expect(request('vivarium_fork', [name])).rejects.toThrow(message)
    expect(node.networks).toHaveLength(5)
  })

  test('vivarium_dropFork drops forks only', async () => {
    expect(await request('vivarium_dropFork', ['mainnet'])).toBe(false)
    expect(await request('eth_chainId', [], 'mainnet')).toBe('0x1')
  })

  test('the provider of a dropped network rejects requests', async () => {
    await request('vivarium_fork', ['gone'])
    const { provider } = node.network('gone')
    await request('vivarium_dropFork', ['gone'])
    await expect(provider.request({ method: 'evm_mine', params: [] })).rejects.toMatchObject({ code: -32603 })
  })

  test('a fork of the node has the forked networks, and drops its own copies', async () => {
    await request('vivarium_fork', ['scratch'])
    await request('evm_mine', [], 'scratch')
    const copy = await node.fork()
    const requestFromCopy = (method: string, params: readonly unknown[] = []) =>
      copy.network('scratch').provider.request({ method, params })
    expect(await requestFromCopy('eth_blockNumber')).toBe('0x1')
    expect(await requestFromCopy('vivarium_dropFork', ['scratch'])).toBe(true)
    expect(await request('eth_blockNumber', [], 'scratch')).toBe('0x1')
    await copy.close()
  })

  test('a fork of the node does not have networks that the node forks later', async () => {
    const copy = await node.fork()
    await request('vivarium_fork', ['later'])
    await request('vivarium_fork', [], 'mainnet')
    await copy.network('mainnet').ready
    await copy.network('sepolia').ready
    expect(copy.networks).toEqual(['local', 'mainnet', 'sepolia', 'l2a', 'l2b'])
    await copy.close()
  })

  test('a fork of the node does not restore a network that it dropped', async () => {
    await request('vivarium_fork', ['scratch'])
    const copy = await node.fork()
    await copy.provider.request({ method: 'vivarium_dropFork', params: ['scratch'] })
    await copy.network('sepolia').ready
    expect(copy.networks).not.toContain('scratch')
    await copy.close()
  })

  test('rejects a ledger', async () => {
    await expect(request('vivarium_fork', [], 'l2a')).rejects.toMatchObject({ code: -32601 })
  })
})

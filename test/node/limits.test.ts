import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'

let node: Node
afterEach(() => node.close())

const ask = (method: string, ...params: unknown[]) => node.provider.request({ method, params })
const refused = (option: string) => ({ code: -32005, message: expect.stringContaining(option) })

describe('what clients can make a node keep', () => {
  test('forks', async () => {
    node = await createNode({ maxForks: 2 })
    const name = await ask('vivarium_fork')
    await ask('vivarium_fork')
    await expect(ask('vivarium_fork')).rejects.toMatchObject(refused('--max-forks'))
    await ask('vivarium_dropFork', name)
    await ask('vivarium_fork')
  })

  test('forks of a key', async () => {
    node = await createNode({
      maxForksPerKey: 1,
      keys: [{ key: 'one' }, { key: 'other' }],
    })
    const { url } = await node.listen({ port: 0 })
    const fork = async (key: string) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'vivarium_fork' })
      const response = await fetch(`${url}/v3/${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return (await response.json()) as { result?: string; error?: { code: number; message: string } }
    }
    expect(await fork('one')).toHaveProperty('result')
    expect((await fork('one')).error).toMatchObject(refused('--max-forks-per-key'))
    expect(await fork('other')).toHaveProperty('result')
    await ask('vivarium_fork')
    await ask('vivarium_fork')
  })

  test('snapshots and checkpoints', async () => {
    node = await createNode({ maxSnapshots: 3 })
    const first = await ask('evm_snapshot')
    await ask('vivarium_checkpoint', 'a')
    await ask('vivarium_checkpoint', 'b')
    await ask('vivarium_checkpoint', 'b')
    await expect(ask('evm_snapshot')).rejects.toMatchObject(refused('--max-snapshots'))
    await expect(ask('vivarium_checkpoint', 'c')).rejects.toMatchObject(refused('--max-snapshots'))
    await ask('evm_revert', first)
    await ask('evm_snapshot')
  })

  test('filters', async () => {
    node = await createNode({ maxFilters: 1 })
    const id = await ask('eth_newBlockFilter')
    await expect(ask('eth_newFilter', {})).rejects.toMatchObject(refused('--max-filters'))
    await ask('eth_uninstallFilter', id)
    await ask('eth_newPendingTransactionFilter')
  })

  test('subscriptions', async () => {
    node = await createNode({ maxSubscriptions: 1 })
    const id = await ask('eth_subscribe', 'newHeads')
    await expect(ask('eth_subscribe', 'logs', {})).rejects.toMatchObject(refused('--max-subscriptions'))
    await ask('eth_unsubscribe', id)
    await ask('eth_subscribe', 'newHeads')
  })
})

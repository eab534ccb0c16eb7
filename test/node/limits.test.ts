import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { request as requestOverHttp } from './openListeningNode.ts'

let node: Node
afterEach(() => node.close())

const request = (method: string, ...params: unknown[]) => node.provider.request({ method, params })
const limitError = (option: string) => ({ code: -32005, message: expect.stringContaining(option) })

describe('a node limits the number of', () => {
  test('forks', async () => {
    node = await createNode({ maxForks: 2 })
    const name = await request('vivarium_fork')
    await request('vivarium_fork')
    await expect(request('vivarium_fork')).rejects.toMatchObject(limitError('--max-forks'))
    await request('vivarium_dropFork', name)
    await request('vivarium_fork')
  })

  test('forks of a key', async () => {
    node = await createNode({
      maxForksPerKey: 1,
      keys: [{ key: 'one' }, { key: 'other' }],
    })
    const { url } = await node.listen({ port: 0 })
    const fork = (key: string) => requestOverHttp(`${url}/v3/${key}`, 'vivarium_fork')
    expect(await fork('one')).toBeTypeOf('string')
    expect(await fork('one')).toMatchObject(limitError('--max-forks-per-key'))
    expect(await fork('other')).toBeTypeOf('string')
    await request('vivarium_fork')
    await request('vivarium_fork')
  })

  test('snapshots and checkpoints', async () => {
    node = await createNode({ maxSnapshots: 3 })
    const first = await request('evm_snapshot')
    // A checkpoint replaces the one with its name.
    await request('vivarium_checkpoint', 'a')
    await request('vivarium_checkpoint', 'a')
    await request('vivarium_checkpoint', 'b')
    await request('vivarium_checkpoint', 'b')
    await expect(request('evm_snapshot')).rejects.toMatchObject(limitError('--max-snapshots'))
    await expect(request('vivarium_checkpoint', 'c')).rejects.toMatchObject(limitError('--max-snapshots'))
    await request('evm_revert', first)
    await request('evm_snapshot')
  })

  test('snapshots only beyond what suites with a snapshot per test leave', async () => {
    node = await createNode()
    const first = await request('evm_snapshot')
    await request('anvil_setBalance', `0x${'11'.repeat(20)}`, '0x1')
    for (let count = 1; count < 20_000; count++) await request('evm_snapshot')
    const { snapshots } = (await request('anvil_metadata')) as { snapshots: Record<string, unknown> }
    expect(Object.keys(snapshots)).toHaveLength(1_000)
    expect(Object.keys(snapshots).at(-1)).toBe('0x4e20')
    expect(await request('evm_revert', first)).toBe(true)
    expect(await request('eth_getBalance', `0x${'11'.repeat(20)}`, 'latest')).toBe('0x0')
    expect(await request('evm_revert', '0x4e20')).toBe(false)
  })

  test('filters', async () => {
    node = await createNode({ maxFilters: 1 })
    const id = await request('eth_newBlockFilter')
    await expect(request('eth_newFilter', {})).rejects.toMatchObject(limitError('--max-filters'))
    await request('eth_uninstallFilter', id)
    await request('eth_newPendingTransactionFilter')
  })

  test('subscriptions', async () => {
    node = await createNode({ maxSubscriptions: 1 })
    const id = await request('eth_subscribe', 'newHeads')
    await expect(request('eth_subscribe', 'logs', {})).rejects.toMatchObject(limitError('--max-subscriptions'))
    await request('eth_unsubscribe', id)
    await request('eth_subscribe', 'newHeads')
  })
})

import { RpcError, RpcProvider } from 'starknet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { createEndpoint } from '../../src/rpc/endpoint.ts'
import { l2aTable } from '../../src/rpc/layer2Tables.ts'
import { methods } from '../../src/rpc/methodTable.ts'
import { type Layer2Node, openLayer2Node } from '../layer2/openNode.ts'
import { serveEndpoint } from '../layer2/serve.ts'

const open: Gateway[] = []
const served = async (endpoint: Layer2Node['endpoint']): Promise<Gateway> => {
  const gateway = await serveEndpoint(endpoint)
  open.push(gateway)
  return gateway
}
afterAll(() => Promise.all(open.map((gateway) => gateway.close())))

/** A pending transaction, and one of each kind in block 1. */
async function fill({ request }: Layer2Node): Promise<void> {
  for (const type of ['invoke', 'declare', 'deploy_account', 'l1_handler', 'deploy']) {
    await request('vivarium_l2aAddTransaction', [{ type }])
  }
  await request('vivarium_l2aSealBlock')
  await request('vivarium_l2aAddTransaction', [{ type: 'invoke', version: 1 }])
}

describe.each(['/', '/v3/0123456789abcdef0123456789abcdef'])('starknet.js in the default profile at %s', (path) => {
  let node: Layer2Node
  let provider: RpcProvider
  beforeAll(async () => {
    node = await openLayer2Node()
    await fill(node)
    provider = new RpcProvider({ nodeUrl: `${(await served(node.endpoint)).url}${path}` })
  })

  test('reads blocks by number, hash and tag', async () => {
    expect(await provider.getChainId()).toBe('0x534e5f5345504f4c4941')
    expect(await provider.getSpecVersion()).toMatch(/^0\.6\./)
    expect(await provider.getBlockNumber()).toBe(1)
    const block = await provider.getBlockWithTxs('latest')
    expect(block).toMatchObject({ status: 'ACCEPTED_ON_L2', block_number: 1, starknet_version: '0.13.6' })
    expect(block.transactions.map(({ type }) => type)).toEqual([
      'INVOKE',
      'DECLARE',
      'DEPLOY_ACCOUNT',
      'L1_HANDLER',
      'DEPLOY',
    ])
    expect(await provider.getBlockWithTxs(1)).toEqual(block)
    if (!('block_hash' in block)) throw new Error('the latest block is sealed')
    expect(await provider.getBlockWithTxs(block.block_hash)).toEqual(block)
    const [first] = block.transactions
    expect(await provider.getTransactionByHash(first?.transaction_hash ?? '')).toEqual(first)
    expect(await provider.getTransactionByBlockIdAndIndex(1, 0)).toEqual(first)
    expect(await provider.getBlockTransactionCount(1)).toBe(5)
    expect(await provider.getSyncingStats()).toBe(false)
  })

  test('hears of a block that is not there', async () => {
    const failure = await provider.getBlockWithTxs(99).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RpcError)
    expect(failure instanceof RpcError && failure.isType('BLOCK_NOT_FOUND')).toBe(true)
  })

  test('batches', async () => {
    const batching = new RpcProvider({ nodeUrl: provider.channel.nodeUrl, batch: 0 })
    const [number, block, count] = await Promise.all([
      batching.getBlockNumber(),
      batching.getBlockWithTxs('latest'),
      batching.getBlockTransactionCount('latest'),
    ])
    expect([number, count]).toEqual([1, 5])
    expect(block.transactions).toHaveLength(5)
  })
})

describe.each(['bare', 'own'] as const)('starknet.js in profile 0.10 at the %s address', (address) => {
  let node: Layer2Node
  let provider: RpcProvider
  beforeAll(async () => {
    node = await openLayer2Node({ settings: { l2a: { profile: '0.10', version: '0.14.0' } } })
    await fill(node)
    const services = { chain: node.chain, wallet: undefined as never, clientVersion: 'vivarium/test', l2a: node.l2a }
    const own = createEndpoint(l2aTable(methods), services, (fault) => {
      throw fault
    })
    const gateway = await served(address === 'bare' ? node.endpoint : own)
    provider = await RpcProvider.create({ nodeUrl: `${gateway.url}/v3/0123456789abcdef0123456789abcdef` })
  })

  test('connects, and reads sealed blocks', async () => {
    expect(await provider.getSpecVersion()).toMatch(/^0\.10\./)
    const block = await provider.getBlockWithTxs('latest')
    expect(block).toMatchObject({
      block_number: 1,
      transaction_count: 5,
      l1_da_mode: 'BLOB',
      starknet_version: '0.14.0',
    })
    expect(await provider.getBlockWithTxHashes(1)).toMatchObject({
      transactions: block.transactions.map(({ transaction_hash }) => transaction_hash),
    })
  })

  test('reads the block that is not confirmed yet', async () => {
    const block = await provider.getBlockWithTxs('pre_confirmed')
    expect(block).toMatchObject({ block_number: 2 })
    expect(block.transactions).toHaveLength(1)
    for (const absent of ['block_hash', 'parent_hash', 'new_root', 'status']) expect(block).not.toHaveProperty(absent)
    const [waiting] = block.transactions
    expect(await provider.getTransactionStatus(waiting?.transaction_hash ?? '')).toMatchObject({
      finality_status: 'PRE_CONFIRMED',
    })
  })

  test('finds the block that layer 1 accepted last', async () => {
    await node.request('vivarium_l2aAcceptOnL1', [{ block_number: 1 }])
    expect(await provider.getBlockWithTxs('l1_accepted')).toMatchObject({ status: 'ACCEPTED_ON_L1', block_number: 1 })
  })
})

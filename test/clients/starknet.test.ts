import { RpcError, RpcProvider } from 'starknet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { l2aTable } from '../../src/rpc/protocol/layer2Tables.ts'
import { type Layer2Node, openLayer2Node } from '../layer2/openLayer2Node.ts'
import { serveEndpoint } from '../layer2/serveEndpoint.ts'

const gateways: Gateway[] = []
const serve = async (endpoint: Layer2Node['endpoint']): Promise<Gateway> => {
  const gateway = await serveEndpoint(endpoint)
  gateways.push(gateway)
  return gateway
}
afterAll(() => Promise.all(gateways.map((gateway) => gateway.close())))

/** Adds a block with a transaction of each type, and a pending transaction. */
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
    provider = new RpcProvider({ nodeUrl: `${(await serve(node.endpoint)).url}${path}` })
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

  test('reads consistent receipts, events, nonces and state updates', async () => {
    const block = await provider.getBlockWithReceipts('latest')
    const [first] = block.transactions
    const hash = first?.receipt.transaction_hash ?? ''
    const receipt = await provider.getTransactionReceipt(hash)
    expect(receipt.isSuccess()).toBe(true)
    expect(receipt.value).toMatchObject({ ...first?.receipt, block_number: 1 })
    expect(await provider.getTransactionReceipt(hash)).toMatchObject({ transaction_hash: hash })
    const sender =
      first?.transaction.type === 'INVOKE' && 'sender_address' in first.transaction
        ? first.transaction.sender_address
        : ''
    const page = await provider.getEvents({ from_block: { block_number: 1 }, to_block: 'latest', chunk_size: 2 })
    expect(page.continuation_token).toBeDefined()
    const { continuation_token = '' } = page
    const rest = await provider.getEvents({
      from_block: { block_number: 1 },
      to_block: 'latest',
      chunk_size: 100,
      continuation_token,
    })
    expect(
      [...page.events, ...rest.events].map(({ from_address, keys, data }) => ({ from_address, keys, data })),
    ).toEqual(block.transactions.flatMap(({ receipt: { events } }) => events))
    const [fee] = first?.receipt.events ?? []
    expect(fee?.data.slice(0, 1)).toEqual([sender])
    expect(BigInt(fee?.data[2] ?? 0)).toBe(BigInt(first?.receipt.actual_fee.amount ?? 0))
    const update = await provider.getStateUpdate(1)
    const nonce = update.state_diff.nonces.find(({ contract_address }) => contract_address === sender)?.nonce
    expect(await provider.getNonceForAddress(sender, 1)).toBe(nonce)
    expect(update.state_diff.deployed_contracts).toHaveLength(2)
  })

  test('gets an error for calls, which need a virtual machine', async () => {
    const call = { contractAddress: '0x1', entrypoint: 'balanceOf', calldata: ['0x1'] }
    const failure = await provider.callContract(call).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RpcError)
    expect(String(failure)).toContain('virtual machine')
  })

  test('gets BLOCK_NOT_FOUND for an unknown block', async () => {
    const failure = await provider.getBlockWithTxs(99).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RpcError)
    expect(failure instanceof RpcError && failure.isType('BLOCK_NOT_FOUND')).toBe(true)
  })

  test('sends batches', async () => {
    const batching = new RpcProvider({ nodeUrl: provider.channel.nodeUrl, batch: 0 })
    const [number, block, count] = await Promise.all([
      batching.getBlockNumber(),
      batching.getBlockWithTxs('latest'),
      batching.getBlockTransactionCount('latest'),
    ])
    expect([number, count]).toEqual([1, 5])
    expect(block.transactions).toHaveLength(5)
  })

  test('waits for a transaction until its block is sealed', async () => {
    const { transaction_hash } = await node.request<{ transaction_hash: string }>('vivarium_l2aAddTransaction', [
      { execution_status: 'REVERTED', revert_reason: 'not enough balance' },
    ])
    const waiting = provider.waitForTransaction(transaction_hash, { retryInterval: 5 })
    await node.request('vivarium_l2aSealBlock')
    const receipt = await waiting
    expect(receipt.isReverted()).toBe(true)
    expect(receipt.value).toMatchObject({ revert_reason: 'not enough balance', block_number: 2 })
  })
})

describe.each(['default', 'ledger'] as const)('starknet.js in profile 0.10 at the URL of the %s network', (network) => {
  let node: Layer2Node
  let provider: RpcProvider
  beforeAll(async () => {
    node = await openLayer2Node({ settings: { l2a: { profile: '0.10', version: '0.14.0' } } })
    await fill(node)
    const services = { chain: node.chain, wallet: undefined as never, clientVersion: 'vivarium/test', l2a: node.l2a }
    const ledgerEndpoint = createEndpoint(l2aTable(methods), services, (fault) => {
      throw fault
    })
    const gateway = await serve(network === 'default' ? node.endpoint : ledgerEndpoint)
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

  test('reads the pre-confirmed block', async () => {
    const block = await provider.getBlockWithTxs('pre_confirmed')
    expect(block).toMatchObject({ block_number: 2 })
    expect(block.transactions).toHaveLength(1)
    for (const absent of ['block_hash', 'parent_hash', 'new_root', 'status']) expect(block).not.toHaveProperty(absent)
    const [waiting] = block.transactions
    expect(await provider.getTransactionStatus(waiting?.transaction_hash ?? '')).toMatchObject({
      finality_status: 'PRE_CONFIRMED',
    })
  })

  test('reads receipts, events, nonces and state updates', async () => {
    const block = await provider.getBlockWithReceipts(1)
    for (const { receipt } of block.transactions) {
      expect(await provider.getTransactionReceipt(receipt.transaction_hash)).toMatchObject({
        value: { ...receipt, block_number: 1 },
      })
    }
    const [invoke] = block.transactions
    expect(invoke?.receipt).toMatchObject({
      actual_fee: { unit: 'FRI' },
      execution_resources: { l1_gas: 0, l1_data_gas: 128, l2_gas: 1_000_000 },
    })
    const { events } = await provider.getEvents({
      from_block: { block_number: 1 },
      to_block: 'pre_confirmed',
      chunk_size: 100,
    })
    expect(events.filter(({ block_number }) => block_number === 1)).toHaveLength(
      Number(Reflect.get(block, 'event_count')),
    )
    const [first] = events
    expect(first).toMatchObject({ transaction_index: 0, event_index: 0 })
    const waiting = (await provider.getBlockWithTxs('pre_confirmed')).transactions[0]
    const pending = await provider.getTransactionReceipt(waiting?.transaction_hash ?? '')
    expect(pending.value).toMatchObject({ finality_status: 'PRE_CONFIRMED', block_number: 2 })
    expect(pending.value).not.toHaveProperty('block_hash')
    expect(await provider.getStateUpdate(1)).toMatchObject({ new_root: Reflect.get(block, 'new_root') })
  })

  test('reads the block that was last accepted on layer 1', async () => {
    await node.request('vivarium_l2aAcceptOnL1', [{ block_number: 1 }])
    expect(await provider.getBlockWithTxs('l1_accepted')).toMatchObject({ status: 'ACCEPTED_ON_L1', block_number: 1 })
  })
})

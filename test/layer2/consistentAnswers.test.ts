import { describe, expect, test } from 'vitest'
import { openLayer2Node } from './openLayer2Node.ts'

interface StateUpdate {
  readonly state_diff: Readonly<Record<string, readonly object[]>>
}

interface Added {
  readonly transaction_hash: string
}

describe('a reverted transaction of l2a', () => {
  test.each([
    { type: 'declare', version: 3 },
    { type: 'declare', version: 0 },
    { type: 'deploy' },
    { type: 'deploy_account', version: 3 },
  ])('declares no class and deploys no contract: %j', async (transaction) => {
    const { request } = await openLayer2Node({ settings: { l2a: { profile: '0.10' } } })
    await request('vivarium_l2aAddTransaction', [{ ...transaction, revert_reason: 'out of gas' }])
    const pending = await request<StateUpdate>('l2a_getStateUpdate', ['pre_confirmed'])
    await request('vivarium_l2aSealBlock')
    const { state_diff } = await request<StateUpdate>('l2a_getStateUpdate', ['latest'])
    expect(pending.state_diff).toEqual(state_diff)
    expect(state_diff).toMatchObject({ deprecated_declared_classes: [], declared_classes: [], deployed_contracts: [] })
    // The block has the number of changes. A nonce is used all the same.
    const { state_diff_length } = await request<{ state_diff_length: number }>('l2a_getBlockWithTxs', ['latest'])
    expect(state_diff_length).toBe(state_diff.nonces?.length)
    expect(state_diff_length).toBe(transaction.version === 3 ? 1 : 0)
  })

  test('of type DEPLOY leaves its contract unknown', async () => {
    const { request } = await openLayer2Node()
    const { transaction_hash } = await request<Added>('vivarium_l2aAddTransaction', [
      { type: 'deploy', revert_reason: 'out of gas' },
    ])
    const { contract_address } = await request<{ contract_address: string }>('l2a_getTransactionReceipt', [
      transaction_hash,
    ])
    await expect(request('l2a_getNonce', ['pending', contract_address])).rejects.toMatchObject({ code: 20 })
    const other = await request<Added>('vivarium_l2aAddTransaction', [{ type: 'deploy' }])
    const { contract_address: deployed } = await request<{ contract_address: string }>('l2a_getTransactionReceipt', [
      other.transaction_hash,
    ])
    expect(await request('l2a_getNonce', ['pending', deployed])).toBe('0x0')
  })
})

test('l2a_getEvents does not find a rejected block by its hash', async () => {
  const { request } = await openLayer2Node()
  await request('vivarium_l2aAddTransaction')
  await request('vivarium_l2aSealBlock')
  const { block_hash } = await request<{ block_hash: string }>('l2a_getBlockWithTxHashes', ['latest'])
  const events = (filter: object) => request<{ events: object[] }>('l2a_getEvents', [{ chunk_size: 10, ...filter }])
  expect((await events({ from_block: { block_hash }, to_block: { block_hash } })).events).toHaveLength(1)
  await request('vivarium_l2aRejectBlock', [{ block_hash }])
  // Another block has the number of the rejected one.
  await request('vivarium_l2aAddTransaction')
  await request('vivarium_l2aSealBlock')
  expect(await request('l2a_getBlockWithTxHashes', [{ block_hash }])).toMatchObject({ status: 'REJECTED' })
  for (const filter of [{ from_block: { block_hash } }, { to_block: { block_hash } }])
    await expect(events(filter)).rejects.toMatchObject({ code: 24, message: 'Block not found' })
})

test('the receipts of a rejected block are rejected, also of a transaction that was added again', async () => {
  const { request } = await openLayer2Node()
  const transaction = { sender_address: '0x5', transaction_hash: '0x1' }
  await request('vivarium_l2aAddTransaction', [transaction])
  await request('vivarium_l2aSealBlock')
  const { block_hash } = await request<{ block_hash: string }>('l2a_getBlockWithTxHashes', ['latest'])
  await request('vivarium_l2aRejectBlock', [{ block_hash }])
  const statuses = async (block: unknown) => {
    const { transactions } = await request<{ transactions: { receipt: { finality_status: string } }[] }>(
      'l2a_getBlockWithReceipts',
      [block],
    )
    return transactions.map(({ receipt }) => receipt.finality_status)
  }
  expect(await statuses({ block_hash })).toEqual(['REJECTED'])
  await request('vivarium_l2aAddTransaction', [transaction])
  expect(await statuses({ block_hash })).toEqual(['REJECTED'])
  await request('vivarium_l2aAddTransaction')
  await request('vivarium_l2aSealBlock')
  expect(await statuses({ block_hash })).toEqual(['REJECTED'])
  expect(await statuses('latest')).toEqual(['ACCEPTED_ON_L2', 'ACCEPTED_ON_L2'])
  expect(await request('l2a_getTransactionReceipt', ['0x1'])).toMatchObject({ finality_status: 'ACCEPTED_ON_L2' })
})

import { expect, test } from 'vitest'
import type { Hex } from '../../src/bytes.ts'
import { post } from '../node/openListeningNode.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'

useNodes()

test('a node has the methods of both ledgers on its default network', async () => {
  const node = await start({ keys: [{ key: '0123456789abcdef0123456789abcdef', creditsPerSecond: 'unlimited' }] })
  const { url } = await node.listen({ port: 0 })
  const call = async (method: string, params: unknown) => {
    const { outcome } = await post(`${url}/v3/0123456789abcdef0123456789abcdef`, method, params)
    return (outcome as { code?: number } | null)?.code
  }
  const hash = `0x${'1'.repeat(64)}`
  const codes = await Promise.all([
    call('eth_simulateV1', [{ blockStateCalls: [] }]),
    call('eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0']),
    call('eth_getTransactionByBlockHashAndIndex', [hash, '0x0']),
    call('eth_getTransactionReceipt', [hash]),
    call('l2a_getBlockWithTxs', { block_id: 'latest' }),
    call('l2b_getTransactionDetails', [hash]),
  ])
  // Every method exists.
  expect(codes).not.toContain(-32601)
  expect(codes.slice(1)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('the ledgers of a fixture continue after a restart with a data directory', async () => {
  const dataDir = fileIn('data')
  const fixtures = ['fixtures/layer2.yaml']
  const first = await start({ dataDir, fixtures })
  const { request } = first.provider
  expect(await request({ method: 'l2a_getBlockWithTxs', params: [{ block_number: 1 }] })).toMatchObject({
    status: 'ACCEPTED_ON_L1',
  })
  await request({ method: 'vivarium_l2aAddTransaction', params: [] })
  const hash = await request({ method: 'vivarium_l2bAddTransaction', params: [] })
  await request({ method: 'vivarium_l2bAdvance', params: [hash, 'verified'] })
  const before = await request({ method: 'l2b_getTransactionDetails', params: [hash] })
  await first.close()

  const second = await start({ dataDir, fixtures })
  expect(await second.provider.request({ method: 'l2b_getTransactionDetails', params: [hash] })).toEqual(before)
  const { ethCommitTxHash } = before as { ethCommitTxHash: Hex }
  expect(
    await second.provider.request({ method: 'eth_getTransactionReceipt', params: [ethCommitTxHash] }),
  ).toMatchObject({ status: '0x1' })
})

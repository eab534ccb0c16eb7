import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { alice, bob, openChain, wallet } from '../chain/support.ts'

const request = { from: alice, to: bob, gas: '0x5208', blobs: [`0x${'00'.repeat(131_072)}`] }

let chain: Chain
let rpc: (method: string, ...params: unknown[]) => Promise<unknown>
beforeEach(async () => {
  chain = await openChain()
  const endpoint = createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, () => {})
  const provider = createProvider(endpoint)
  rpc = (method, ...params) => provider.request({ method, params } as never)
})
afterEach(() => chain.close())

test('eth_signTransaction returns the cell proofs that other nodes require from Osaka on', async () => {
  const { raw } = (await rpc('eth_signTransaction', request)) as { raw: `0x${string}` } // a signed transaction
  const { tx } = await chain.decode(hexToBytes(raw))
  expect(tx.sidecar).toMatchObject({ version: 1, proofs: { length: 128 } })
})

test('a blob whose words are not field elements of BLS12-381 is an invalid argument', async () => {
  const order = '73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001'
  const blobOf = (word: string) => `0x${'00'.repeat(131_040)}${word}`
  for (const method of ['eth_sendTransaction', 'eth_fillTransaction'])
    await expect(rpc(method, { ...request, blobs: [blobOf(order)] })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('(transaction.blobs[0]): expected a blob'),
    })
  const largest = blobOf(`${order.slice(0, -1)}0`)
  expect(await rpc('eth_sendTransaction', { ...request, blobs: [largest] })).toMatch(/^0x/)
})

test('eth_sendTransaction rejects versioned hashes that are not those of its blobs', async () => {
  const other = `0x01${'00'.repeat(31)}`
  const { tx } = (await rpc('eth_fillTransaction', request)) as { tx: { blobVersionedHashes: string[] } } // a filled-in transaction
  const { blobVersionedHashes } = tx
  await expect(rpc('eth_sendTransaction', { ...request, blobVersionedHashes: [other] })).rejects.toMatchObject({
    code: -32000,
    message: `blob hash verification failed (have=${other}, want=${blobVersionedHashes}): omit blobVersionedHashes`,
  })
  expect(await rpc('eth_sendTransaction', { ...request, blobVersionedHashes })).toMatch(/^0x/)
})

test('the Beacon API names a block whose blobs the node does not have', async () => {
  await rpc('eth_sendTransaction', request)
  const other = await openChain()
  try {
    await other.importer.importBlock(hexToBytes((await rpc('debug_getRawBlock', 'latest')) as `0x${string}`)) // RLP
    const endpoint = createEndpoint(
      createTable(methods),
      { chain: other, wallet, clientVersion: 'vivarium/test' },
      () => {},
    )
    const params = ['/eth/v1/beacon/blobs/head']
    await expect(createProvider(endpoint).request({ method: 'vivarium_beaconApi', params } as never)).rejects.toThrow(
      /^the node does not have the blob 0x01[0-9a-f]{62} of block 1: /,
    )
  } finally {
    await other.close()
  }
})

test('a bundle needs the blobs of its transactions, unless the pool has them', async () => {
  chain.setMining({ kind: 'manual' })
  const { raw } = (await rpc('eth_signTransaction', request)) as { raw: `0x${string}` } // a signed transaction
  const { tx } = await chain.decode(hexToBytes(raw))
  const txs = [bytesToHex(tx.withoutSidecar().rlp)]
  for (const sent of [rpc('eth_sendBundle', { txs }), rpc('eth_sendPrivateTransaction', { tx: txs[0] })])
    await expect(sent).rejects.toThrow(/^missing sidecar in blob transaction/)
  await rpc('eth_sendRawTransaction', raw)
  await rpc('eth_sendBundle', { txs })
  await rpc('anvil_mine')
  expect(chain.head.transactions.map(({ hash }) => hash)).toEqual([tx.hash])
  expect(await rpc('anvil_getBlobsByTransactionHash', tx.hash)).toEqual(request.blobs)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { behaviorOf } from '../../src/rpc/protocol/behavior.ts'
import type { Context } from '../../src/rpc/protocol/context.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { defaultLimits } from '../../src/rpc/protocol/limits.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { transactionsByBlock } from '../../src/rpc/services/mining/reorgTransactions.ts'
import { alice, bob, openChain, signed, type TestChainOptions, wallet } from '../chain/support.ts'
import { countTurns } from '../turns.ts'

let chain: Chain
let rpc: (method: string, ...params: unknown[]) => Promise<unknown>
beforeEach(() => open())
afterEach(() => chain.close())

async function open(options?: TestChainOptions) {
  chain = await openChain(options)
  const endpoint = createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, () => {})
  const provider = createProvider(endpoint)
  rpc = (method, ...params) => provider.request({ method, params } as never)
}

test.each([
  [{}, '0x2'],
  [{ maxPriorityFeePerGas: '0x5' }, '0x2'],
  [{ type: '0x0' }, '0x0'],
  [{ type: '0x1', accessList: [] }, '0x1'],
])('anvil_reorg includes a transaction with %o although the base fee fell since', async (fees, type) => {
  await chain.miner.mine({ count: 80 })
  const transfer = { from: alice, to: bob, value: '0x1', ...fees }
  await rpc('anvil_reorg', 80, [
    [transfer, 0],
    [transfer, 1],
  ])
  const found = await rpc('eth_getTransactionByBlockNumberAndIndex', '0x1', '0x0')
  expect(found).toMatchObject({ from: alice, type, ...('maxPriorityFeePerGas' in fees && fees) })
  expect(await rpc('eth_getBlockTransactionCountByNumber', '0x2')).toBe('0x1')
})

test('anvil_reorg of no blocks rejects a transaction', async () => {
  await expect(rpc('anvil_reorg', 0, [[{ to: bob }, 0]])).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('a depth of 0 replaces no blocks'),
  })
})

test('anvil_reorg includes a blob transaction although the blob base fee fell since', async () => {
  await chain.close()
  // From Osaka on, the blob base fee falls only if the base fee is low (EIP-7918).
  await open({ fork: 'prague' })
  const blobVersionedHashes = Array.from({ length: 9 }, () => `0x01${'00'.repeat(31)}`)
  for (let block = 0; block < 20; block++) {
    const tx = signed(chain, { type: 3, blobVersionedHashes })
    await chain.miner.mineExactly([{ hash: tx.hash, from: alice, tx }])
  }
  await chain.miner.mine({ count: 10 })
  await rpc('anvil_reorg', 10, [[{ from: alice, to: bob, blobs: [`0x${'00'.repeat(131_072)}`] }, 0]])
  const found = await rpc('eth_getTransactionByBlockNumberAndIndex', '0x15', '0x0')
  expect(found).toMatchObject({ type: '0x3', maxFeePerBlobGas: '0x8' })
})

test('other requests run while the transactions of anvil_reorg are signed', async () => {
  await chain.miner.mine()
  const given = { from: alice, to: bob, gas: 21_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n }
  const pairs = Array.from({ length: 300 }, () => [given, 0] as const)
  const context = { chain, wallet, behavior: behaviorOf({}, 'test'), limits: defaultLimits } as Context
  const [byBlock, turns] = await countTurns(() => transactionsByBlock(context, 1, pairs))
  expect(byBlock.get(0)).toHaveLength(pairs.length)
  expect(turns).toBeGreaterThan(30)
})

test.each([undefined, false, true])(
  'a removed block has no state by its hash if requireCanonical is %s',
  async (requireCanonical) => {
    await chain.miner.mine()
    const block = { blockHash: chain.head.hash, requireCanonical }
    expect(await rpc('eth_getTransactionCount', alice, block)).toBe('0x0')
    await rpc('anvil_reorg', 1, [])
    await expect(rpc('eth_getTransactionCount', alice, block)).rejects.toMatchObject({
      code: -32000,
      message: 'header not found',
    })
  },
)

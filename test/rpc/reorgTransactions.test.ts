import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { alice, bob, openChain, wallet } from '../chain/support.ts'

let chain: Chain
let rpc: (method: string, ...params: unknown[]) => Promise<unknown>
beforeEach(async () => {
  chain = await openChain()
  const endpoint = createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, () => {})
  const provider = createProvider(endpoint)
  rpc = (method, ...params) => provider.request({ method, params } as never)
})
afterEach(() => chain.close())

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

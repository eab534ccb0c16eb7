import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import type { Provider } from '../../src/rpc/provider/eip1193.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { alice, bob, wallet } from '../chain/support.ts'
import { type ExampleNode, openExampleChain } from './exampleChain.ts'

/** Inputs that Hardhat and anvil accept and go-ethereum rejects. */

/** The contract of the example chain that has storage. */
const contract = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'

let node: ExampleNode
let provider: Provider
beforeAll(async () => {
  node = await openExampleChain()
  provider = createProvider(node.endpoint)
})
afterAll(() => node.chain.close())

const rpc = <Result = unknown>(method: string, ...params: unknown[]) =>
  provider.request<Result>({ method, params } as never)

// Some clients send JSON numbers. The log filters of MetaMask send an even number of digits.
describe.each([2, '0x02', '0x0002'])('the block number %j', (number) => {
  test.each([
    ['eth_getBlockByNumber', (block: unknown) => [block, false]],
    ['eth_getBalance', (block: unknown) => [alice, block]],
    ['eth_call', (block: unknown) => [{ to: alice }, block]],
    ['eth_getLogs', (block: unknown) => [{ fromBlock: block, toBlock: block }]],
    ['eth_feeHistory', (block: unknown) => ['0x1', block, []]],
    ['debug_traceBlockByNumber', (block: unknown) => [block]],
  ])('is accepted by %s', async (method, params) => {
    expect(await rpc(method, ...params(number))).toEqual(await rpc(method, ...params('0x2')))
  })
})

test.each([-1, 1.5, 2 ** 53, '0x', '0x08000000000000000', `0x${'0'.repeat(64)}2`])(
  'the block number %j is rejected',
  async (block) => {
    await expect(rpc('eth_getBalance', alice, block)).rejects.toMatchObject({ code: -32602 })
    await expect(rpc('eth_getLogs', { fromBlock: block })).rejects.toMatchObject({ code: -32602 })
  },
)

test.each([
  { type: '0x0', maxFeePerGas: '0x77359400' },
  { type: '0x1', maxPriorityFeePerGas: '0x2' },
  { type: '0x0', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' },
])('fees of EIP-1559 take precedence over the type: %j', async (fees) => {
  const { tx } = await rpc<{ tx: Record<string, string> }>('eth_fillTransaction', { from: alice, to: bob, ...fees })
  expect(tx.type).toBe('0x2')
  const { type: _, ...rest } = fees
  expect(tx).toMatchObject(rest)
})

test('debug_storageRangeAt begins at the lowest hash with 0x0, which clients of Ganache send', async () => {
  const { hash } = await rpc<{ hash: string }>('eth_getBlockByNumber', '0x3', false)
  const range = (keyStart: string) => rpc('debug_storageRangeAt', hash, 1, contract, keyStart, 10)
  expect(await range('0x0')).toEqual(await range('0x'))
  await expect(range('0x1')).rejects.toMatchObject({ code: -32602 })
})

test.each(['anvil/v1.7.1', 'HardhatNetwork/2.28.0', 'Ganache/v7.9.2'])(
  'the trace of the genesis block is empty on %s',
  async (name) => {
    const { chain } = node
    const { request } = createProvider(
      createEndpoint(createTable(methods), { chain, wallet, clientVersion: name }, () => {}),
    )
    expect(await request({ method: 'debug_traceBlockByNumber', params: ['0x0'] } as never)).toEqual([])
    const params = [chain.genesis.hash, { tracer: 'callTracer' }]
    expect(await request({ method: 'debug_traceBlockByHash', params } as never)).toEqual([])
  },
)

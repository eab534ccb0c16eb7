import { BrowserProvider } from 'ethers'
import { createPublicClient, custom } from 'viem'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import type { Hex } from '../../src/bytes.ts'
import { createNode, type Node } from '../../src/node.ts'
import type { RpcBlock, RpcReceipt } from '../../src/rpc/generated/methodTypes.ts'

/** The compiler checks the types (`npm run check`), and the tests check that the values match. */

let node: Node
beforeAll(async () => {
  node = await createNode()
})
afterAll(() => node.close())

test('the result of a known method has its type', async () => {
  const { provider } = node
  const number = await provider.request({ method: 'eth_blockNumber' })
  expectTypeOf(number).toEqualTypeOf<Hex>()
  const block = await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  expectTypeOf(block).toEqualTypeOf<RpcBlock | null>()
  expect(block?.number).toBe(number)
  const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [`0x${'00'.repeat(32)}`] })
  expectTypeOf(receipt).toEqualTypeOf<RpcReceipt | null>()
  expect(receipt).toBeNull()
  const mined = await provider.request({ method: 'anvil_mine', params: [1] })
  expectTypeOf(mined).toEqualTypeOf<null>()
  expect(mined).toBeNull()
})

test('the parameters of a known method have its types', async () => {
  const { request } = node.provider
  const { address } = node.accounts[0]!
  const wrong = { code: -32602 }
  // @ts-expect-error An address is not a number.
  await expect(request({ method: 'eth_getBalance', params: [5] })).rejects.toMatchObject(wrong)
  // @ts-expect-error Too many parameters.
  await expect(request({ method: 'eth_getBalance', params: [address, 'latest', 1] })).rejects.toMatchObject(wrong)
  // @ts-expect-error A misspelt tag.
  await expect(request({ method: 'eth_getBalance', params: [address, 'lastest'] })).rejects.toMatchObject(wrong)
  // @ts-expect-error No parameters.
  await expect(request({ method: 'eth_getBalance' })).rejects.toMatchObject(wrong)
  // @ts-expect-error Only methods of the layer 2 take named parameters.
  await expect(request({ method: 'eth_getBalance', params: { address } })).rejects.toMatchObject(wrong)

  // As over HTTP, null and undefined are values that are left out.
  await request({ method: 'eth_getBalance', params: [address, null] })
  await request({ method: 'eth_estimateGas', params: [{ from: address, to: address, value: undefined, gas: null }] })
})

test('methods of a layer 2 take named parameters', async () => {
  const { request } = node.network('l2a').provider
  expect(await request({ method: 'l2a_getBlockTransactionCount', params: { block_id: 'latest' } })).toBe(0)
  // @ts-expect-error An unknown name.
  await expect(request({ method: 'l2a_getBlockTransactionCount', params: { block: 'latest' } })).rejects.toMatchObject({
    code: -32602,
  })
})

test('parameters that are parsed can be text', async () => {
  const faults = await node.provider.request({ method: 'vivarium_setFaults', params: ['latency=5,method=eth_call'] })
  expect(faults).toMatchObject([{ method: 'eth_call' }])
  await node.provider.request({ method: 'vivarium_setFaults', params: [[]] })
})

test('a caller that sets the type of the result can pass any parameters', async () => {
  const address: string = node.accounts[0]!.address
  const balance = await node.provider.request<Hex>({ method: 'eth_getBalance', params: [address, 'latest'] })
  expectTypeOf(balance).toEqualTypeOf<Hex>()
  expect(balance).toBe('0x21e19e0c9bab2400000')
})

test('the caller sets the type of a method that is not a literal', async () => {
  const method: string = 'eth_chainId'
  expectTypeOf(await node.provider.request({ method })).toEqualTypeOf<unknown>()
  const chainId = await node.provider.request<Hex>({ method })
  expectTypeOf(chainId).toEqualTypeOf<Hex>()
  expect(chainId).toBe('0x7a69')
})

test('viem and ethers accept the provider', async () => {
  const viem = createPublicClient({ transport: custom(node.provider) })
  const ethers = new BrowserProvider(node.provider)
  expect([await viem.getChainId(), Number((await ethers.getNetwork()).chainId)]).toEqual([31_337, 31_337])
  ethers.destroy()
})

test.each<[unknown]>([['eth_chainId'], [{}], [{ method: 5 }], [undefined], [null]])(
  'a request %j without a method is rejected',
  async (call) => {
    await expect(node.provider.request(call as never)).rejects.toMatchObject({
      code: -32600,
      message: 'invalid request: request takes an object { method, params } whose method is a string',
    })
  },
)

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

import { afterEach, describe, expect, test } from 'vitest'
import type { Hex } from '../../src/bytes.ts'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'

/** Estimates, and the transactions that have them as their gas limit. */

let node: Node
afterEach(() => node.close())

const rpc = <Result = Hex>(method: string, ...params: unknown[]) =>
  node.provider.request<Result>({ method, params } as never)

/** Storing a value other than zero costs 20,000 gas more. */
const storesGasPrice = `0x${'a1'.repeat(20)}` as const
const storesBaseFee = `0x${'a2'.repeat(20)}` as const

async function open(options: Partial<NodeOptions> = {}): Promise<Hex> {
  node = await createNode(options)
  await rpc('anvil_setCode', storesGasPrice, '0x3a600055')
  await rpc('anvil_setCode', storesBaseFee, '0x48600055')
  const [from] = await rpc<Hex[]>('eth_accounts')
  return from as Hex
}

const statusOf = async (hash: Hex) => (await rpc<{ status: Hex }>('eth_getTransactionReceipt', hash)).status

describe.each([undefined, 'hardhat', 'anvil', 'ganache'] as const)('on %s', (compatibleWith) => {
  test.each([
    ['the gas price', storesGasPrice, {}],
    ['the gas price of a legacy transaction', storesGasPrice, { type: '0x0' }],
    ['the gas price of a fee cap', storesGasPrice, { maxFeePerGas: '0x77359400' }],
    ['the base fee', storesBaseFee, {}],
  ])('a transaction without a gas limit gets enough for code that reads %s', async (_name, to, fees) => {
    const from = await open({ compatibleWith })
    expect(await statusOf(await rpc('eth_sendTransaction', { from, to, ...fees }))).toBe('0x1')
  })

  test('a transaction that its sender cannot pay is refused', async () => {
    await open({ compatibleWith })
    const poor = `0x${'b1'.repeat(20)}`
    await rpc('anvil_impersonateAccount', poor)
    await expect(rpc('eth_sendTransaction', { from: poor, to: storesGasPrice })).rejects.toThrow(/funds/)
  })
})

test.each([{}, { hardfork: 'berlin' as const }])(
  'with Hardhat, an estimate has the fees of the transaction: %j',
  async (options) => {
    const from = await open({ compatibleWith: 'hardhat', ...options })
    const gas = await rpc('eth_estimateGas', { from, to: storesGasPrice })
    expect(Number(gas)).toBeGreaterThan(43_000)
    expect(await rpc('eth_estimateGas', { to: storesGasPrice })).toBe(gas)
    expect(Number(await rpc('eth_estimateGas', { from, to: storesGasPrice, gasPrice: '0x0' }))).toBeLessThan(24_000)
    expect(await statusOf(await rpc('eth_sendTransaction', { from, to: storesGasPrice, gas }))).toBe('0x1')
  },
)

test('with Hardhat, an estimate with only a tip gets a fee cap', async () => {
  const from = await open({ compatibleWith: 'hardhat' })
  const request = { from, to: storesGasPrice, maxPriorityFeePerGas: '0x77359400' }
  expect(Number(await rpc('eth_estimateGas', request))).toBeGreaterThan(43_000)
})

test('without it, an estimate without fees has the gas price zero, as on go-ethereum', async () => {
  const from = await open()
  expect(Number(await rpc('eth_estimateGas', { from, to: storesGasPrice }))).toBeLessThan(24_000)
})

test.each(['hardhat', 'anvil', 'ganache'] as const)(
  'on %s, an estimate is the gas that the transaction uses',
  async (compatibleWith) => {
    const from = await open({ compatibleWith })
    const request = { from, to: storesBaseFee, gasPrice: '0x77359400' }
    const gas = await rpc('eth_estimateGas', request)
    const hash = await rpc('eth_sendTransaction', { ...request, gas })
    expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', gasUsed: gas })
  },
)

test('on Hardhat, an estimate is higher than the gas used, if the code needs the gas that it gets back', async () => {
  const from = await open({ compatibleWith: 'hardhat' })
  // Sets a slot and clears it again, with a refund.
  const refunded = `0x${'a3'.repeat(20)}`
  await rpc('anvil_setCode', refunded, '0x60016000556000600055')
  const request = { from, to: refunded }
  const gas = await rpc('eth_estimateGas', request)
  const hash = await rpc('eth_sendTransaction', { ...request, gas })
  const { status, gasUsed } = await rpc<{ status: Hex; gasUsed: Hex }>('eth_getTransactionReceipt', hash)
  expect(status).toBe('0x1')
  expect(Number(gas)).toBeGreaterThan(Number(gasUsed))
})

describe.each(['hardhat', 'anvil', 'ganache'] as const)(
  'on %s, with a fee cap below the base fee',
  (compatibleWith) => {
    const low = [{ gasPrice: '0x1' }, { maxFeePerGas: '0x1' }, { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }]

    test.each(low)('calls and estimates succeed: %j', async (fees) => {
      const from = await open({ compatibleWith })
      expect(await rpc('eth_call', { from, to: storesGasPrice, ...fees })).toBe('0x')
      expect(await rpc('eth_estimateGas', { from, to: from, ...fees })).toBe('0x5208')
    })

    test.each(low)('a transaction without a gas limit is refused for its fee: %j', async (fees) => {
      const from = await open({ compatibleWith })
      await expect(rpc('eth_sendTransaction', { from, to: from, ...fees })).rejects.toThrow(
        compatibleWith === 'anvil' ? /max fee per gas less than block base fee/ : /too low|less than/,
      )
    })
  },
)

test.each([
  ['hardhat', '0x1000000'],
  ['ganache', '0x5208'],
] as const)(
  'on %s, a transaction with a low fee waits in the pool without automatic mining, with a gas limit of %s',
  async (compatibleWith, gas) => {
    const from = await open({ compatibleWith, mining: false })
    const hash = await rpc('eth_sendTransaction', { from, to: from, gasPrice: '0x1' })
    expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({ blockHash: null, gas })
  },
)

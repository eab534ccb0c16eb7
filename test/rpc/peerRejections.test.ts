import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'

/** Rejected transactions and unknown objects, as anvil 1.7.1 and Ganache 7.9 answer them. */

let node: Node
afterEach(() => node.close())

const open = async (compatibleWith: NodeOptions['compatibleWith']) => {
  node = await createNode({ ...(compatibleWith !== undefined && { compatibleWith }) })
  return node.accounts[0]?.address ?? ''
}
const rpc = <Result = unknown>(method: string, ...params: unknown[]) =>
  node.provider.request<Result>({ method, params } as never)

const to = '0x00000000000000000000000000000000000000ff'
const unknown = `0x${'11'.repeat(32)}`
/** The first account of the mnemonic of anvil. */
const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const fees = { maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
const signed = (members: object) =>
  signer.signTransaction({ type: 'eip1559', chainId: 31_337, gas: 21_000n, to, nonce: 0, ...fees, ...members } as never)

describe('with the anvil preset', () => {
  test.each([
    ['the nonce is too low', { nonce: '0x0' }, /^nonce too low/],
    ['the sender cannot pay', { value: '0xffffffffffffffffffffffff' }, /^Insufficient funds for gas \* price \+ value/],
    ['the fee cap is below the base fee', { gasPrice: '0x1' }, /^max fee per gas less than block base fee/],
    [
      'the tip is above the fee cap',
      { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x87359400' },
      /maxPriorityFeePerGas/,
    ],
    [
      'the init code is too large',
      { to: undefined, data: `0x${'00'.repeat(49_153)}`, gas: '0xf00000' },
      /^max initcode size exceeded/,
    ],
  ])('eth_sendTransaction is rejected with -32003 if %s', async (_, members, message) => {
    const from = await open('anvil')
    await rpc('eth_sendTransaction', { from, to })
    const sent = rpc('eth_sendTransaction', { from, to, gas: '0x5208', ...members })
    await expect(sent).rejects.toMatchObject({ code: -32003, message: expect.stringMatching(message) })
  })

  test.each([
    ['the chain ID is wrong', { chainId: 5 }, -32003, /^invalid chain id for signer/],
    ['the sender cannot pay', { value: 10n ** 30n }, -32003, /^Insufficient funds for gas/],
    ['the gas limit is too low', { gas: 20_000n }, -32000, /^intrinsic gas too low/],
  ])('eth_sendRawTransaction is rejected if %s', async (_, members, code, message) => {
    await open('anvil')
    const raw = await signed(members)
    const error = { code, message: expect.stringMatching(message) }
    await expect(rpc('eth_sendRawTransaction', raw)).rejects.toMatchObject(error)
    await expect(rpc('eth_sendRawTransactionSync', raw)).rejects.toMatchObject(error)
  })

  test('a known transaction and a replacement with the same fees are rejected with -32003', async () => {
    await open('anvil')
    await rpc('evm_setAutomine', false)
    const raw = await signed({})
    await rpc('eth_sendRawTransaction', raw)
    const known = { code: -32003, message: 'transaction already imported: already known' }
    await expect(rpc('eth_sendRawTransaction', raw)).rejects.toMatchObject(known)
    const replacement = { code: -32003, message: 'replacement transaction underpriced' }
    await expect(rpc('eth_sendRawTransaction', await signed({ value: 1n }))).rejects.toMatchObject(replacement)
  })

  test.each(['0x', '0x1234', '0x02c0'])('bytes that are no transaction (%s) are invalid parameters', async (bytes) => {
    await open('anvil')
    const error = { code: -32602, message: expect.stringMatching(/^Failed to decode transaction: /) }
    await expect(rpc('eth_sendRawTransaction', bytes)).rejects.toMatchObject(error)
  })

  test.each([
    ['eth_sendTransaction', [{ from: to, to }]],
    ['eth_sign', [to, '0x11']],
  ])('%s of an account without a key is an invalid parameter', async (method, params) => {
    await open('anvil')
    const error = { code: -32602, message: expect.stringMatching(/^No Signer available: unknown account 0x0+ff/) }
    await expect(rpc(method, ...params)).rejects.toMatchObject(error)
  })

  test('calls and estimates that are rejected have the code of transactions', async () => {
    const from = await open('anvil')
    const funds = { code: -32003, message: expect.stringMatching(/^Insufficient funds for gas \* price \+ value: /) }
    const unpaid = { from, to, value: '0xffffffffffffffffffffffff', gas: '0x5208', gasPrice: '0x77359400' }
    await expect(rpc('eth_call', unpaid, 'latest')).rejects.toMatchObject(funds)
    const large = { from, data: `0x${'00'.repeat(49_153)}`, gas: '0xf00000' }
    const initCode = { code: -32003, message: expect.stringContaining('max initcode size exceeded') }
    await expect(rpc('eth_call', large, 'latest')).rejects.toMatchObject(initCode)
    await expect(rpc('eth_estimateGas', large)).rejects.toMatchObject(initCode)
    const outOfGas = { code: -32003, message: 'Out of gas: gas required exceeds allowance: 100000' }
    await expect(rpc('eth_estimateGas', { from, data: '0x5b600056', gas: '0x186a0' })).rejects.toMatchObject(outOfGas)
    const gas = { code: -32000, message: expect.stringContaining('intrinsic gas too low') }
    await expect(rpc('eth_call', { from, to, gas: '0x10' }, 'latest')).rejects.toMatchObject(gas)
  })

  test('eth_simulateV1 keeps the codes of its specification', async () => {
    const from = await open('anvil')
    const calls = [{ from, to, value: '0xffffffffffffffffffffffff', maxFeePerGas: '0x77359400' }]
    const simulation = { blockStateCalls: [{ calls }], validation: true }
    await expect(rpc('eth_simulateV1', simulation, 'latest')).rejects.toMatchObject({ code: -38014 })
  })

  test('trace_transaction of an unknown transaction is an empty list', async () => {
    await open('anvil')
    expect(await rpc('trace_transaction', unknown)).toEqual([])
  })

  test('the raw bytes of an unknown transaction are null', async () => {
    await open('anvil')
    expect(await rpc('debug_getRawTransaction', unknown)).toBeNull()
  })
})

test('without a preset, rejections have the codes of go-ethereum, and the trace of an unknown transaction is null', async () => {
  const from = await open(undefined)
  const value = '0xffffffffffffffffffffffff'
  const message = expect.stringMatching(/^insufficient funds for gas/)
  await expect(rpc('eth_sendTransaction', { from, to, gas: '0x5208', value })).rejects.toMatchObject({
    code: -32000,
    message,
  })
  expect(await rpc('trace_transaction', unknown)).toBeNull()
  expect(await rpc('debug_getRawTransaction', unknown)).toBe('0x')
})

test.each(['eth_sendRawTransactionSync', 'eth_sendTransactionSync'])(
  '%s rejects a transaction that eth_sendRawTransaction rejects, instead of waiting',
  async (method) => {
    const from = await open('anvil')
    const isRaw = method === 'eth_sendRawTransactionSync'
    const low = isRaw
      ? await signed({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
      : { from, to, gas: '0x5208', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
    const error = { message: expect.stringMatching(/^max fee per gas less than block base fee/) }
    await expect(rpc(method, low, 1)).rejects.toMatchObject(error)
    expect(await rpc('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  },
)

describe.each([
  ['anvil', false],
  ['ganache', false],
  ['hardhat', true],
  [undefined, true],
] as const)('with the preset %s', (preset, hasChecksums) => {
  test(`the senders of the pool ${hasChecksums ? 'are checksum addresses' : 'are in lower case'}`, async () => {
    const from = await open(preset)
    await rpc('evm_setAutomine', false)
    await rpc('eth_sendTransaction', { from, to })
    const sender = hasChecksums ? from : from.toLowerCase()
    for (const method of ['txpool_content', 'txpool_inspect']) {
      const { pending } = await rpc<{ pending: object }>(method)
      expect(Object.keys(pending)).toEqual([sender])
    }
  })

  test(`eth_unsubscribe of an unknown subscription ${preset === undefined ? 'is an error' : 'returns false'}`, async () => {
    await open(preset)
    const result = rpc('eth_unsubscribe', '0x1234')
    if (preset === undefined) await expect(result).rejects.toMatchObject({ message: 'subscription not found' })
    else expect(await result).toBe(false)
  })
})

test('personal_sendTransaction sends for an account of evm_addAccount, which has no key', async () => {
  await open('ganache')
  await rpc('evm_addAccount', to, 'passphrase')
  await rpc('evm_setAccountBalance', to, '0xde0b6b3a7640000')
  const hash = await rpc('personal_sendTransaction', { from: to, to: signer.address, value: '0x1' }, 'passphrase')
  expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', from: to })
})

test.each([
  ['Ganache takes in the same process', (time: number) => new Date(time * 1000)],
  ['JSON has for it', (time: number) => new Date(time * 1000).toISOString()],
])('evm_setTime takes a Date, which %s', async (_, dateOf) => {
  await open('ganache')
  const time = 4_000_000_000
  await rpc('evm_setTime', dateOf(time))
  await rpc('evm_mine')
  const { timestamp } = await rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
  expect(Number(timestamp) - time).toBeLessThan(60)
  expect(Number(timestamp)).toBeGreaterThanOrEqual(time)
  await expect(rpc('evm_setTime', new Date(Number.NaN))).rejects.toMatchObject({ code: -32602 })
})

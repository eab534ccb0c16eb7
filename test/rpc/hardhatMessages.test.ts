import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { alice, bob } from '../chain/support.ts'

/** Errors and results of Hardhat 2.29 and 3.18. */

let node: Node
afterEach(() => node.close())

const open = async (compatibleWith: 'hardhat' | 'anvil') => {
  node = await createNode({ compatibleWith })
  const [first, second] = node.accounts
  return { from: first?.address, to: second?.address }
}
const rpc = <Result = unknown>(method: string, ...params: unknown[]) =>
  node.provider.request<Result>({ method, params } as never)

describe('with the Hardhat preset', () => {
  test('a nonce that is too low names automatic mining only while it is enabled', async () => {
    const request = { ...(await open('hardhat')), nonce: '0x0' }
    await rpc('eth_sendTransaction', request)
    const automatic =
      "Nonce too low. Expected nonce to be 1 but got 0. Note that transactions can't be queued when automining."
    await expect(rpc('eth_sendTransaction', request)).rejects.toThrow(automatic)
    await rpc('evm_setAutomine', false)
    const message = 'Transaction nonce too low. Expected nonce to be at least 1 but got 0.'
    await expect(rpc('eth_sendTransaction', request)).rejects.toMatchObject({ code: -32000, message })
  })

  test.each(['eth_call', 'eth_estimateGas'])(
    '%s with a tip above the fee cap gets the message of Hardhat',
    async (method) => {
      const request = { ...(await open('hardhat')), maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }
      const message = 'maxPriorityFeePerGas (2) is bigger than maxFeePerGas (1)'
      await expect(rpc(method, request)).rejects.toMatchObject({ code: -32000, message })
    },
  )

  test.each([
    ['maxFeePerGas', 'Cannot send both gasPrice and maxFeePerGas params'],
    ['maxPriorityFeePerGas', 'Cannot send both gasPrice and maxPriorityFeePerGas'],
  ])('a gas price together with %s gets the message of Hardhat', async (member, message) => {
    const request = { ...(await open('hardhat')), gasPrice: '0x77359400', [member]: '0x77359400' }
    await expect(rpc('eth_sendTransaction', request)).rejects.toMatchObject({ code: -32000, message })
  })

  test('eth_pendingTransactions contains transactions that wait for another nonce', async () => {
    const request = await open('hardhat')
    await rpc('evm_setAutomine', false)
    const later = await rpc('eth_sendTransaction', { ...request, nonce: '0x3' })
    const first = await rpc('eth_sendTransaction', request)
    const hashes = async () => (await rpc<{ hash: string }[]>('eth_pendingTransactions')).map(({ hash }) => hash).sort()
    expect(await hashes()).toEqual([first, later].sort())
    await rpc('hardhat_dropTransaction', first)
    expect(await hashes()).toEqual([later])
  })
})

describe.each(['hardhat', 'anvil'] as const)('with the preset %s, an account that received code', (preset) => {
  test('still sends transactions', async () => {
    const request = { ...(await open(preset)), value: '0x1' }
    await rpc(`${preset}_setCode`, request.from, '0x6001')
    const hash = await rpc('eth_sendTransaction', request)
    expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({
      status: '0x1',
      from: request.from?.toLowerCase(),
    })
    expect(await rpc('eth_getTransactionCount', request.from, 'latest')).toBe('0x1')
  })

  test('still signs with its key', async () => {
    const request = await open(preset)
    const signed = await rpc('eth_signTransaction', request)
    await rpc(`${preset}_setCode`, request.from, '0x6001')
    expect(await rpc('eth_signTransaction', request)).toEqual(signed)
  })
})

test('without a preset, an account that received code cannot send transactions (EIP-3607)', async () => {
  node = await createNode({})
  await rpc('hardhat_setCode', alice, '0x6001')
  await expect(rpc('eth_sendTransaction', { from: alice, to: bob })).rejects.toThrow('sender not an eoa')
})

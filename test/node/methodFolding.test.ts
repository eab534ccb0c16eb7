import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { post, request } from './openListeningNode.ts'

const account = '0x00000000000000000000000000000000000000aa'
const unlimited = { creditsPerSecond: 'unlimited' } as const
let node: Node
let url: string

beforeAll(async () => {
  node = await createNode({
    networks: {
      guarded: { chainId: 5, methods: { block: ['tenderly_setBalance', 'hardhat_mine', 'eth_sendTransaction'] } },
      narrow: { chainId: 6, methods: { allow: ['hardhat_setBalance', 'eth_*'] } },
      reading: { chainId: 7, methods: { allow: ['read-only'], block: ['debug_*'] } },
      l2a: { methods: { block: ['starknet_getBlockWithTxs'] } },
    },
    prices: { hardhat_setBalance: 7 },
    keys: [
      { ...unlimited, name: 'plain', key: 'plain' },
      { ...unlimited, name: 'reader', key: 'reader', methods: ['read-only'] },
      { ...unlimited, name: 'tester', key: 'tester', methods: ['standard', 'development'] },
      { ...unlimited, name: 'funder', key: 'funder', methods: ['evm_setAccountBalance'] },
      { ...unlimited, name: 'any', key: 'any', methods: ['*'] },
    ],
  })
  ;({ url } = await node.listen({ port: 0 }))
})
afterAll(() => node.close())

const balance = [account, '0x1']
/** Returns 403, the code of the error, or undefined for a result. */
const rejectionOf = async (path: string, method: string, params: unknown = []) => {
  const { status, outcome } = await post(url + path, method, params)
  return status === 403 ? 403 : (outcome as { code?: number } | null)?.code
}

describe('a method that a network blocks', () => {
  test.each([
    'anvil_setBalance',
    'hardhat_setBalance',
    'evm_setAccountBalance',
    'tenderly_setBalance',
    'anvil_addBalance',
  ])('is blocked under its name %s', async (method) =>
    expect(await rejectionOf('/guarded', method, balance)).toBe(-32601),
  )

  test.each([
    'evm_mine',
    'anvil_mine',
    'hardhat_mine',
    'evm_mineDetailed',
    'eth_sendTransactionSync',
    'personal_sendTransaction',
  ])('blocks %s, which has the same effect', async (method) =>
    expect(await rejectionOf('/guarded', method)).toBe(-32601),
  )

  test('is blocked under both prefixes of its ledger', async () => {
    expect(await rejectionOf('/l2a', 'l2a_getBlockWithTxs', { block_id: 'latest' })).toBe(-32601)
    expect(await rejectionOf('/l2a', 'starknet_getBlockWithTxs', { block_id: 'latest' })).toBe(-32601)
    expect(await rejectionOf('/l2a', 'starknet_chainId')).toBeUndefined()
  })

  test('blocks no other methods', async () => {
    expect(await rejectionOf('/guarded', 'anvil_setNonce', [account, '0x1'])).toBeUndefined()
    expect(await rejectionOf('/guarded', 'eth_blockNumber')).toBeUndefined()
  })
})

test('a method that a network allows is available under all of its names', async () => {
  expect(await rejectionOf('/narrow', 'anvil_setBalance', balance)).toBeUndefined()
  expect(await rejectionOf('/narrow', 'eth_chainId')).toBeUndefined()
  expect(await rejectionOf('/narrow', 'net_version')).toBe(-32601)
  expect(await rejectionOf('/narrow', 'anvil_setNonce', [account, '0x1'])).toBe(-32601)
})

test('a network can allow read methods only', async () => {
  expect(await rejectionOf('/reading', 'eth_getBalance', [account, 'latest'])).toBeUndefined()
  expect(await rejectionOf('/reading', 'eth_call', [{ to: account }, 'latest'])).toBeUndefined()
  expect(await rejectionOf('/reading', 'debug_getRawHeader', ['latest'])).toBe(-32601)
  expect(await rejectionOf('/reading', 'eth_sendRawTransaction', ['0x00'])).toBe(-32601)
  expect(await rejectionOf('/reading', 'evm_snapshot')).toBe(-32601)
})

describe('a key', () => {
  const control = [
    'evm_increaseTime',
    'evm_mine',
    'anvil_setBalance',
    'evm_snapshot',
    'anvil_reset',
    'vivarium_setTime',
    'personal_newAccount',
    'anvil_impersonateAccount',
  ]

  test.each(control)('without a list may not use %s', async (method) => {
    const { status, outcome } = await post(`${url}/v3/plain`, method)
    expect(status).toBe(403)
    expect(outcome).toMatchObject({
      code: -32002,
      data: { reason: expect.stringContaining('development methods need a key') },
    })
    expect(await rejectionOf('/v3/reader', method)).toBe(403)
  })

  test('without a list may read and send', async () => {
    expect(await rejectionOf('/v3/plain', 'eth_blockNumber')).toBeUndefined()
    expect(await rejectionOf('/v3/plain', 'eth_sendRawTransaction', ['0x00'])).toBe(-32000)
    expect(await rejectionOf('/v3/plain', 'eth_noSuchMethod')).toBe(-32601)
  })

  test('for read methods may not send or sign', async () => {
    expect(await rejectionOf('/v3/reader', 'eth_blockNumber')).toBeUndefined()
    expect(await rejectionOf('/v3/reader', 'eth_sendRawTransaction', ['0x00'])).toBe(403)
    expect(await rejectionOf('/v3/reader', 'eth_sign')).toBe(403)
    expect(await rejectionOf('/v3/reader', 'vivarium_fork')).toBe(403)
  })

  test('may use the methods of its list under all of their names', async () => {
    expect(await rejectionOf('/v3/tester', 'evm_increaseTime', [1])).toBeUndefined()
    expect(await rejectionOf('/v3/any', 'evm_increaseTime', [1])).toBeUndefined()
    expect(await rejectionOf('/v3/funder', 'hardhat_setBalance', balance)).toBeUndefined()
    expect(await rejectionOf('/v3/funder', 'anvil_addBalance', balance)).toBe(403)
  })
})

test('a price applies to all names of a method', async () => {
  const spent = async () => {
    const listed = (await request(url, 'vivarium_listKeys')) as { name: string; spent: number }[]
    return listed.find(({ name }) => name === 'funder')?.spent ?? Number.NaN
  }
  for (const method of ['anvil_setBalance', 'hardhat_setBalance', 'tenderly_setBalance']) {
    const before = await spent()
    await request(`${url}/v3/funder`, method, balance)
    expect((await spent()) - before).toBe(7)
  }
})

test('two prices for one method are rejected', async () => {
  await expect(createNode({ prices: { hardhat_setBalance: 7, anvil_setBalance: 8 } })).rejects.toThrow(
    'anvil_setBalance and hardhat_setBalance are names of the same method with different prices',
  )
})

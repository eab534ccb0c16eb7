import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { ask, post } from './networkNode.ts'

const address = '0x00000000000000000000000000000000000000aa'
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

const balance = [address, '0x1']
const refusedBy = async (path: string, method: string, params: unknown = []) => {
  const { status, said } = await post(url + path, method, params)
  return status === 403 ? 403 : (said as { code?: number } | null)?.code
}

describe('a method that a network blocks', () => {
  test.each([
    'anvil_setBalance',
    'hardhat_setBalance',
    'evm_setAccountBalance',
    'tenderly_setBalance',
    'anvil_addBalance',
  ])('is blocked as %s', async (method) => expect(await refusedBy('/guarded', method, balance)).toBe(-32601))

  test.each([
    'evm_mine',
    'anvil_mine',
    'hardhat_mine',
    'evm_mineDetailed',
    'eth_sendTransactionSync',
    'personal_sendTransaction',
  ])('is blocked in the form of %s', async (method) => expect(await refusedBy('/guarded', method)).toBe(-32601))

  test('is blocked under the other prefix of its family', async () => {
    expect(await refusedBy('/l2a', 'l2a_getBlockWithTxs', { block_id: 'latest' })).toBe(-32601)
    expect(await refusedBy('/l2a', 'starknet_getBlockWithTxs', { block_id: 'latest' })).toBe(-32601)
    expect(await refusedBy('/l2a', 'starknet_chainId')).toBeUndefined()
  })

  test('takes no other with it', async () => {
    expect(await refusedBy('/guarded', 'anvil_setNonce', [address, '0x1'])).toBeUndefined()
    expect(await refusedBy('/guarded', 'eth_blockNumber')).toBeUndefined()
  })
})

test('a method that a network allows is answered by all of its names', async () => {
  expect(await refusedBy('/narrow', 'anvil_setBalance', balance)).toBeUndefined()
  expect(await refusedBy('/narrow', 'eth_chainId')).toBeUndefined()
  expect(await refusedBy('/narrow', 'net_version')).toBe(-32601)
  expect(await refusedBy('/narrow', 'anvil_setNonce', [address, '0x1'])).toBe(-32601)
})

test('a network can be for reading alone', async () => {
  expect(await refusedBy('/reading', 'eth_getBalance', [address, 'latest'])).toBeUndefined()
  expect(await refusedBy('/reading', 'eth_call', [{ to: address }, 'latest'])).toBeUndefined()
  expect(await refusedBy('/reading', 'debug_getRawHeader', ['latest'])).toBe(-32601)
  expect(await refusedBy('/reading', 'eth_sendRawTransaction', ['0x00'])).toBe(-32601)
  expect(await refusedBy('/reading', 'evm_snapshot')).toBe(-32601)
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
    const { status, said } = await post(`${url}/v3/plain`, method)
    expect(status).toBe(403)
    expect(said).toMatchObject({
      code: -32002,
      data: { reason: expect.stringContaining('development methods need a key') },
    })
    expect(await refusedBy('/v3/reader', method)).toBe(403)
  })

  test('without a list may read, send and sign', async () => {
    expect(await refusedBy('/v3/plain', 'eth_blockNumber')).toBeUndefined()
    expect(await refusedBy('/v3/plain', 'eth_sendRawTransaction', ['0x00'])).toBe(-32000)
    expect(await refusedBy('/v3/plain', 'eth_noSuchMethod')).toBe(-32601)
  })

  test('for reading may not send or sign', async () => {
    expect(await refusedBy('/v3/reader', 'eth_blockNumber')).toBeUndefined()
    expect(await refusedBy('/v3/reader', 'eth_sendRawTransaction', ['0x00'])).toBe(403)
    expect(await refusedBy('/v3/reader', 'eth_sign')).toBe(403)
    expect(await refusedBy('/v3/reader', 'vivarium_fork')).toBe(403)
  })

  test('may use what its list names, by every name', async () => {
    expect(await refusedBy('/v3/tester', 'evm_increaseTime', [1])).toBeUndefined()
    expect(await refusedBy('/v3/any', 'evm_increaseTime', [1])).toBeUndefined()
    expect(await refusedBy('/v3/funder', 'hardhat_setBalance', balance)).toBeUndefined()
    expect(await refusedBy('/v3/funder', 'anvil_addBalance', balance)).toBe(403)
  })
})

test('a price holds for all names of a method', async () => {
  const spent = async () => {
    const listed = (await ask(url, 'vivarium_listKeys')) as { name: string; spent: number }[]
    return listed.find(({ name }) => name === 'funder')?.spent ?? Number.NaN
  }
  for (const method of ['anvil_setBalance', 'hardhat_setBalance', 'tenderly_setBalance']) {
    const before = await spent()
    await ask(`${url}/v3/funder`, method, balance)
    expect((await spent()) - before).toBe(7)
  }
})

test('two prices for one method are refused', async () => {
  await expect(createNode({ prices: { hardhat_setBalance: 7, anvil_setBalance: 8 } })).rejects.toThrow(
    'anvil_setBalance and hardhat_setBalance are names of the same method with different prices',
  )
})

import { Hardfork } from '@ethereumjs/common'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hex, hexToBytes } from '../../src/bytes.ts'
import { keccak256Hex } from '../../src/crypto/keccak.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { openChain, type TestChain } from './tracing/openChain.ts'

type Json = Readonly<Record<string, unknown>>

let node: TestChain
let contract: string
beforeAll(async () => {
  node = await openChain(Hardfork.Amsterdam)
  // Stores the slot number in slot 1 and reads slot 2.
  contract = await node.deploy('0x4b600155600254')
  await node.mine({ from: node.accounts[0], to: contract, gas: '0x40000' })
})
afterAll(() => node.chain.close())

const block = (): Promise<Json> => node.ask<Json>('eth_getBlockByNumber', 'latest', false)

test('eth_getBlockAccessList returns the list in the form of execution-apis', async () => {
  const list = await node.ask<readonly Json[]>('eth_getBlockAccessList', 'latest')
  expect(methods.eth_getBlockAccessList?.result.safeParse(list).error).toBeUndefined()
  const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
  expect(list.find(({ address }) => address === contract)).toEqual({
    address: contract,
    storageChanges: [{ key: word(1), changes: [{ index: '0x1', value: word(2) }] }],
    storageReads: [word(2)],
    balanceChanges: [],
    nonceChanges: [],
    codeChanges: [],
  })
  const { hash, number } = await block()
  expect(await node.ask('eth_getBlockAccessList', hash)).toEqual(list)
  expect(await node.ask('eth_getBlockAccessList', number)).toEqual(list)
  expect(await node.ask('eth_getBlockAccessList', '0x0')).toEqual([])
})

test('the code of a deployment is in the list of its block', async () => {
  const list = await node.ask<readonly Json[]>('eth_getBlockAccessList', '0x1')
  expect(list.find(({ address }) => address === contract)).toMatchObject({
    nonceChanges: [{ index: '0x1', value: '0x1' }],
    codeChanges: [{ index: '0x1', code: '0x4b600155600254' }],
  })
})

test('debug_getRawBlockAccessList returns the bytes whose hash is in the header', async () => {
  const raw = await node.ask<Hex>('debug_getRawBlockAccessList', 'latest')
  const { blockAccessListHash, slotNumber } = await block()
  expect(keccak256Hex(hexToBytes(raw))).toBe(blockAccessListHash)
  expect(slotNumber).toBe('0x2')
})

test.each(['eth_getBlockAccessList', 'debug_getRawBlockAccessList'])(
  '%s returns null for pending and unknown blocks',
  async (method) => {
    expect(await node.ask(method, 'pending')).toBeNull()
    expect(await node.ask(method, '0x99')).toBeNull()
  },
)

test('a built payload has the list and the slot number', async () => {
  const { hash, timestamp } = await block()
  const attributes = {
    timestamp: `0x${(Number(timestamp) + 12).toString(16)}`,
    prevRandao: `0x${'00'.repeat(32)}`,
    suggestedFeeRecipient: contract,
    withdrawals: [{ index: '0x0', validatorIndex: '0x0', address: node.accounts[1], amount: '0x0' }],
    parentBeaconBlockRoot: `0x${'00'.repeat(32)}`,
    slotNumber: '0x64',
  }
  const built = await node.ask<Json>('testing_buildBlockV1', hash, attributes, [], '0x')
  const { executionPayload } = built as { executionPayload: { blockAccessList: string; slotNumber: string } }
  expect(executionPayload.slotNumber).toBe('0x64')
  // The recipient of an empty withdrawal is accessed, the fee recipient of a block without transactions is not.
  expect(executionPayload.blockAccessList).toContain(node.accounts[1]?.slice(2))
  expect(executionPayload.blockAccessList).not.toContain(contract.slice(2))
})

test('a simulated block has a list hash and the next slot number', async () => {
  const [simulated] = await node.ask<readonly Json[]>('eth_simulateV1', { blockStateCalls: [{}] })
  expect(simulated).toMatchObject({ slotNumber: '0x3', blockAccessListHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
})

test('eth_config has the builder contracts', async () => {
  const { current } = await node.ask<{ current: { systemContracts: Json } }>('eth_config')
  expect(current.systemContracts).toMatchObject({
    BUILDER_DEPOSIT_CONTRACT_ADDRESS: '0x0000bff46984e3725691fa540a8c7589300d8282',
    BUILDER_EXIT_CONTRACT_ADDRESS: '0x000064d678505ad48f8ccb093bc65613800e8282',
  })
})

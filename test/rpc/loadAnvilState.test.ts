import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Hex, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { Context } from '../../src/rpc/protocol/context.ts'
import { dumpState } from '../../src/rpc/services/anvilState/dumpState.ts'
import { loadAnvilState } from '../../src/rpc/services/anvilState/loadAnvilState.ts'
import { NearbyKeys } from '../../src/rpc/services/anvilState/nearbyKeys.ts'
import { openChain } from '../chain/support.ts'

const LIMIT = 64 * 1024 * 1024
const account: Hex = `0x${'5a'.repeat(20)}`

let chain: Chain
beforeEach(async () => {
  chain = await openChain()
})
afterEach(() => chain.close())

const load = (text: string | Buffer, limit = LIMIT) => loadAnvilState(chain, Buffer.from(text), { limit })
const stateOf = () => chain.state(chain.head)
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`

describe('a state that is larger than allowed', () => {
  test.each([
    ['after decompression', gzipSync(Buffer.alloc(2_000_000, ' '))],
    ['without compression', Buffer.alloc(2_000_000, ' ')],
    [
      'in several gzip members',
      Buffer.concat([gzipSync(Buffer.alloc(900_000, ' ')), gzipSync(Buffer.alloc(900_000, ' '))]),
    ],
  ])('%s is rejected', async (_, bytes) => {
    await expect(load(bytes, 1_000_000)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/larger than 1000000 bytes.*--state-limit/),
    })
  })
})

test('a state with the maximum size is loaded', async () => {
  const text = `{"accounts":{"${account}":{"balance":"0x7"}}}`
  await load(gzipSync(text), text.length)
  expect(stateOf().account(account)?.balance).toBe(7n)
})

test('loading a large state yields the event loop, and readers see all of it or nothing', async () => {
  const SLOTS = 40_000
  const storage = Object.fromEntries(Array.from({ length: SLOTS }, (_, index) => [word(index), word(index + 1)]))
  const text = JSON.stringify({ accounts: { [account]: { balance: '0x1', code: '0x00', storage } } })
  let others = 0
  const seen = new Set<bigint>()
  const other = () => {
    others++
    seen.add(stateOf().storage(account, BigInt(SLOTS - 1)) + stateOf().storage(account, 0n))
    pending = setImmediate(other)
  }
  let pending = setImmediate(other)
  await load(gzipSync(text))
  clearImmediate(pending)
  expect(others).toBeGreaterThan(10)
  seen.add(stateOf().storage(account, BigInt(SLOTS - 1)) + stateOf().storage(account, 0n))
  expect([...seen]).toEqual([0n, BigInt(SLOTS + 1)])
  // Compares with a chain that sets the state in one step.
  const expected = await openChain()
  await expected.overrideState((state) => {
    state.setBalance(account, 1n)
    state.setCode(account, Uint8Array.of(0))
    for (let index = 0; index < SLOTS; index++) state.setStorage(account, BigInt(index), BigInt(index + 1))
  })
  expect(stateOf().root()).toBe(expected.state(expected.head).root())
  await expected.close()
})

test('all accounts and slots of a large state are loaded, and the last duplicate counts', async () => {
  const COUNT = 5_000
  const storage = Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [word(index), word(index + 1)]))
  const accounts = Array.from({ length: COUNT }, (_, index) => {
    const address = `0x${(index + 0x1000).toString(16).padStart(40, 'a')}`
    return `"${address}":{"balance":"0x${(index + 1).toString(16)}"}`
  })
  const large = `"${account}":{"balance":"0x1","code":"0x00","storage":${JSON.stringify({ ...storage, '0x7': '0x63' })}}`
  const repeated = accounts[0]?.replace('"0x1"', '"0x64"')
  await load(`{"accounts":{${[...accounts, large, repeated].join(',')}}}`)
  const state = stateOf()
  const loaded = [...state.entries()].map(([address]) => address).filter((address) => address.startsWith('0xaaaa'))
  expect(loaded).toHaveLength(COUNT)
  expect(state.account(`0x${(0x1000).toString(16).padStart(40, 'a')}`)?.balance).toBe(100n)
  expect([...state.storageEntries(account)]).toHaveLength(COUNT)
  expect(state.storage(account, 7n)).toBe(0x63n)
  expect(state.storage(account, 4_999n)).toBe(5_000n)
})

test('NearbyKeys returns items of one region of the trie together, in their order', () => {
  const items = new NearbyKeys<string>(4_096)
  for (const item of ['b1', 'a1', 'c1', 'a2', 'b2']) items.add(item, () => item)
  expect(items.inOrder()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1'])
  const few = new NearbyKeys<string>(2)
  for (const item of ['b1', 'a1']) few.add(item, () => item)
  expect(few.inOrder()).toEqual(['b1', 'a1'])
})

test('concurrent loads run one after another', async () => {
  const storage = (value: number) =>
    Object.fromEntries(Array.from({ length: 500 }, (_, slot) => [word(slot), word(value)]))
  await Promise.all(
    [1, 2].map((value) => load(JSON.stringify({ accounts: { [account]: { storage: storage(value) } } }))),
  )
  expect(stateOf().storage(account, 499n)).toBe(2n)
})

test.each([
  ['{"accounts":[]}', 'at accounts, expected an object that maps addresses to accounts'],
  ['[]', 'at accounts, expected'],
  ['null', 'at the top level, expected an object with accounts'],
  [`{"accounts":{"${account}":7}}`, `at accounts.${account}, expected an account`],
  [`{"accounts":{"${account}":{"storage":[]}}}`, 'storage, expected an object that maps storage slots to values'],
  [`{"accounts":{"${account}":{"storage":{"x":"0x1"}}}}`, 'expected storage slots as hex'],
  [`{"accounts":{"${account}":{"storage":{"0x1":"-1"}}}}`, 'expected a whole number'],
  [`{"accounts":{"${account}":{"nonce":"0x${'f'.repeat(65)}"}}}`, 'expected a whole number'],
  [`{"accounts":${'['.repeat(1_000_000)}`, 'neither JSON nor compressed JSON'],
  [`{"accounts":{},"blocks":[{}, 7, null, {"header":[]}]}`, undefined],
])('%.60s is rejected with the reason, or loads nothing', async (text, message) => {
  const root = stateOf().root()
  if (message === undefined) await load(text)
  else await expect(load(text)).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(message) })
  expect(stateOf().root()).toBe(root)
})

test('a warning says that the blocks of a state are not on the chain', async () => {
  await chain.miner.mine({ count: 2 })
  const dump = await dumpState({ chain, signal: new AbortController().signal } as Context)
  const bytes = hexToBytes(JSON.parse(dump.text))
  const warningsOfLoad = async () => {
    const warnings: string[] = []
    await loadAnvilState(chain, bytes, { limit: LIMIT, warn: (text) => warnings.push(text) })
    return warnings
  }
  expect(await warningsOfLoad()).toEqual([])
  await chain.reorganizer.rollback(2)
  expect(await warningsOfLoad()).toEqual([])
  expect(chain.head.number).toBe(2)
  await chain.reorganizer.rollback(1)
  await chain.overrideState((state) => state.setBalance(account, 1n))
  await chain.miner.mine({ count: 1 })
  expect(await warningsOfLoad()).toEqual([expect.stringContaining('without its blocks')])
})

test('invalid blocks after the head are rejected', async () => {
  const block = (header: object) =>
    JSON.stringify({ accounts: {}, blocks: [{ header: { parentHash: chain.head.hash, ...header } }] })
  for (const header of [
    {},
    { hash: chain.head.hash },
    { parentBeaconBlockRoot: [['deep']] },
    { number: '0x', extraData: {} },
  ])
    await expect(load(block(header))).rejects.toMatchObject({ code: -32602 })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Provider } from '../../src/rpc/provider/eip1193.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { type ExampleNode, openExampleChain } from './exampleChain.ts'

/** Wrong parameters of the three look-ups of transactions and receipts. */

let node: ExampleNode
let provider: Provider
beforeAll(async () => {
  node = await openExampleChain()
  provider = createProvider(node.endpoint)
})
afterAll(() => node.chain.close())

const hash = `0x${'ab'.repeat(32)}`
const byNumber = 'eth_getTransactionByBlockNumberAndIndex'
const byHash = 'eth_getTransactionByBlockHashAndIndex'
const receipt = 'eth_getTransactionReceipt'

/** Values that are not a hash of 32 bytes. */
const invalidHashes: readonly (readonly [string, unknown])[] = [
  ['a number', 1],
  ['true', true],
  ['null', null],
  ['a list', [hash]],
  ['an object', { hash }],
  ['empty text', ''],
  ['0x', '0x'],
  ['31 bytes', `0x${'ab'.repeat(31)}`],
  ['33 bytes', `0x${'ab'.repeat(33)}`],
  ['an odd number of digits', `0x${'ab'.repeat(31)}a`],
  ['no prefix', 'ab'.repeat(32)],
  ['a prefix in upper case', `0X${'ab'.repeat(32)}`],
  ['an invalid digit', `0x${'ab'.repeat(31)}ag`],
  ['a space before', ` ${hash}`],
  ['a line break after', `${hash}\n`],
  ['a tag', 'latest'],
]

/** Values that are not a hex number of 64 bits. */
const invalidQuantities: readonly (readonly [string, unknown])[] = [
  ['a number', 0],
  ['true', true],
  ['null', null],
  ['a list', ['0x0']],
  ['an object', {}],
  ['empty text', ''],
  ['0x', '0x'],
  ['decimal text', '0'],
  ['leading zeros', '0x00'],
  ['leading zeros before a digit', '0x01'],
  ['a prefix in upper case', '0X1'],
  ['a negative number', '-0x1'],
  ['an invalid digit', '0xg'],
  ['a fraction', '0x1.5'],
  ['65 bits', '0x10000000000000000'],
  ['a space after', '0x1 '],
]

/** Values that are not a block in a look-up by number. */
const invalidBlocks: readonly (readonly [string, unknown])[] = [
  ...invalidQuantities.filter(([name]) => name !== 'an object'),
  ['64 bits', '0x8000000000000000'],
  ['safe', 'safe'],
  ['a tag in upper case', 'LATEST'],
  ['a tag with a capital', 'Latest'],
  ['an unknown tag', 'newest'],
  ['a hash', hash],
  ['an empty object', {}],
  ['both number and hash', { blockNumber: '0x1', blockHash: hash }],
  ['a short hash in an object', { blockHash: '0xab' }],
  ['an invalid flag', { blockHash: hash, requireCanonical: 'yes' }],
  ['an object with an unknown member', { blockNumber: '0x1', more: true }],
]

const respond = async (method: string, params: unknown) =>
  provider.request({ method, params: params as unknown[] }).then(
    (result) => ({ result }),
    ({ code, message }) => ({ code, message }),
  )

describe('an argument', () => {
  const wrong = [
    ...invalidBlocks.map(([name, value]) => [byNumber, 'blockParameter', 0, name, [value, '0x0']] as const),
    ...invalidQuantities.map(([name, value]) => [byNumber, 'transaction_index', 1, name, ['0x1', value]] as const),
    ...invalidHashes.map(([name, value]) => [byHash, 'block_hash', 0, name, [value, '0x0']] as const),
    ...invalidQuantities.map(([name, value]) => [byHash, 'transaction_index', 1, name, [hash, value]] as const),
    ...invalidHashes.map(([name, value]) => [receipt, 'transaction_hash', 0, name, [value]] as const),
  ]
  test.each(wrong)('of %s, %s (%i), is rejected if it is %s', async (method, name, index, _, params) => {
    const response = await respond(method, params)
    expect(response).toMatchObject({ code: -32602 })
    // The message has the name of the argument and the expected value or members.
    expect(response).toMatchObject({
      message: expect.stringMatching(new RegExp(`argument ${index} \\(${name}.*(expected|known members are) `)),
    })
  })

  test.each([
    ['eth_getBalance', [`0x${'11'.repeat(20)}`]],
    ['eth_getBlockByNumber', []],
    ['eth_simulateV1', [{ blockStateCalls: [{}] }]],
  ])('of %s can be an object with a tag, in which null counts as missing', async (method, before) => {
    const latest = await respond(method, [...before, 'latest'])
    expect(latest).toHaveProperty('result')
    const block = { blockNumber: 'latest', blockHash: null, requireCanonical: null }
    expect(await respond(method, [...before, block])).toEqual(latest)
  })

  test('cannot be an object without a block', async () => {
    const error = { code: -32602, message: expect.stringContaining('{blockNumber} or {blockHash, requireCanonical}') }
    expect(await respond('eth_getBalance', [`0x${'11'.repeat(20)}`, { blockNumber: null }])).toMatchObject(error)
  })

  test('safe is rejected with the tag to use instead', async () => {
    for (const block of ['safe', { blockNumber: 'safe' }])
      expect(await respond(byNumber, [block, '0x0'])).toMatchObject({
        message: expect.stringContaining('use finalized'),
      })
  })
})

describe('the arguments', () => {
  test.each([
    [byNumber, [], 'blockParameter'],
    [byNumber, ['0x1'], 'transaction_index'],
    [byHash, [], 'block_hash'],
    [byHash, [hash], 'transaction_index'],
    [receipt, [], 'transaction_hash'],
    [receipt, undefined, 'transaction_hash'],
    [receipt, {}, 'transaction_hash'],
  ])('of %s are rejected if one is missing: %j', async (method, params, name) => {
    expect(await respond(method, params)).toMatchObject({
      code: -32602,
      message: expect.stringMatching(new RegExp(`missing .*\\(${name}\\).*expected `)),
    })
  })

  test.each([
    [byNumber, ['0x1', '0x0', true]],
    [byHash, [hash, '0x0', null]],
    [receipt, [hash, hash]],
    [receipt, { transaction_hash: hash }],
  ])('of %s are rejected if there are too many, or by name: %j', async (method, params) => {
    expect(await respond(method, params)).toMatchObject({ code: -32602 })
  })
})

describe('returns null for unknown transactions', () => {
  test.each([
    [byNumber, ['0x4', '0x0']],
    [byNumber, ['0x7fffffffffffffff', '0x0']],
    [byNumber, ['0x3', '0x2']],
    [byNumber, ['0x3', '0xffffffffffffffff']],
    [byNumber, ['earliest', '0x0']],
    [byNumber, ['finalized', '0x0']],
    [byNumber, ['pending', '0x1']],
    [byNumber, [{ blockHash: hash }, '0x0']],
    [byHash, [hash, '0x0']],
    [byHash, [`0x${'0'.repeat(64)}`, '0x0']],
    [receipt, [hash]],
    [receipt, [`0x${'0'.repeat(64)}`]],
  ])('%s %j', async (method, params) => expect(await respond(method, params)).toEqual({ result: null }))
})

test('hex digits in upper case give the same result', async () => {
  const block = node.chain.blockByNumber(1)
  const transaction = block?.transactions[0]
  const upper = (hex = '') => `0x${hex.slice(2).toUpperCase()}`
  const request = (method: string, params: unknown[]) => provider.request({ method, params })
  expect(await request(byHash, [upper(block?.hash), '0x0'])).toEqual(await request(byHash, [block?.hash, '0x0']))
  expect(await request(receipt, [upper(transaction?.hash)])).toEqual(await request(receipt, [transaction?.hash]))
  expect(await request(receipt, [upper(transaction?.hash)])).toMatchObject({ status: '0x1' })
  expect(await request(byNumber, ['0x3', '0x1'])).toMatchObject({ blockNumber: '0x3', transactionIndex: '0x1' })
})

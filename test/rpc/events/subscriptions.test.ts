import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type Node, startNode } from '../../../src/node.ts'
import type { SubscriptionMessage } from '../../../src/rpc/provider/providerEvents.ts'
import { alice, bob } from '../../clients/accounts.ts'

/** Init code of a contract that emits a log without topics and stores the block number in slot 0. */
const EMITTER = `0x60068060093d393df3435f555f5fa0`

/** An account without a key. */
const carol = `0x${'ca'.repeat(20)}`

let node: Node
beforeEach(async () => {
  node = await createNode()
})
afterEach(() => node.close())

const ask = <Result = unknown>(method: string, ...params: unknown[]): Promise<Result> =>
  node.provider.request<Result>({ method, params })

/** Records the messages of the provider. `until` waits for a number of them. */
function listen() {
  const messages: SubscriptionMessage[] = []
  let arrived = () => {}
  node.provider.on('message', (message) => {
    messages.push(message)
    arrived()
  })
  const until = (count: number) =>
    new Promise<readonly SubscriptionMessage[]>((resolve) => {
      arrived = () => {
        if (messages.length >= count) resolve(messages)
      }
      arrived()
    })
  return { messages, until }
}

const resultsOf = (messages: readonly SubscriptionMessage[], id: unknown) =>
  messages.filter(({ data }) => data.subscription === id).map(({ data }) => data.result)

async function deploy(): Promise<string> {
  const hash = await ask('eth_sendTransaction', { from: alice, data: EMITTER })
  return (await ask<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress
}

describe('the provider', () => {
  test('emits new heads', async () => {
    const { until } = listen()
    const id = await ask('eth_subscribe', 'newHeads')
    await ask('evm_mine')
    const [message] = await until(1)
    expect(message).toEqual({
      type: 'eth_subscription',
      data: { subscription: id, result: await ask('eth_getHeaderByNumber', 'latest') },
    })
  })

  test('emits the mined transactions that a filter of Alchemy selects, and removed ones', async () => {
    const { until } = listen()
    const kind = 'alchemy_minedTransactions'
    const all = await ask('eth_subscribe', kind)
    const pairs = [{ from: alice, to: bob }, { to: carol }]
    const selected = await ask('eth_subscribe', kind, { addresses: pairs, hashesOnly: true, includeRemoved: true })
    const none = await ask('eth_subscribe', kind, { addresses: [{ from: carol }] })
    const snapshot = await ask('evm_snapshot')
    const send = (from: string, to: string) => ask('eth_sendTransaction', { from, to })
    const hashes = [await send(alice, bob), await send(bob, alice), await send(bob, carol)]
    const mined = await Promise.all(hashes.map((hash) => ask('eth_getTransactionByHash', hash)))
    await ask('evm_revert', snapshot)
    const messages = await until(7)
    const event = (removed: boolean, transaction: unknown) => ({ removed, transaction })
    const [first, , third] = hashes.map((hash) => ({ hash }))
    expect(resultsOf(messages, all)).toEqual(mined.map((transaction) => event(false, transaction)))
    expect(resultsOf(messages, selected)).toEqual([
      event(false, first),
      event(false, third),
      event(true, third),
      event(true, first),
    ])
    expect(resultsOf(messages, none)).toEqual([])
  })

  test('emits the pending transactions that a filter of Alchemy selects', async () => {
    await ask('evm_setAutomine', false)
    const { until } = listen()
    const kind = 'alchemy_pendingTransactions'
    const all = await ask('eth_subscribe', kind)
    const selected = await ask('eth_subscribe', kind, { fromAddress: bob, toAddress: [carol], hashesOnly: true })
    const send = (from: string, to: string) => ask('eth_sendTransaction', { from, to })
    const hashes = [await send(alice, bob), await send(alice, carol), await send(bob, alice)]
    const messages = await until(5)
    expect(resultsOf(messages, all)).toEqual(
      await Promise.all(hashes.map((hash) => ask('eth_getTransactionByHash', hash))),
    )
    expect(resultsOf(messages, selected)).toEqual(hashes.slice(1))
  })

  test('emits every new block of a reorganization, and no block after a revert', async () => {
    const snapshot = await ask('evm_snapshot')
    await ask('anvil_mine', 3)
    const { until } = listen()
    const id = await ask('eth_subscribe', 'newHeads')
    const filter = await ask('eth_newBlockFilter')
    await ask('anvil_reorg', 2, [])
    const numbers = ['0x2', '0x3']
    const headers = await Promise.all(numbers.map((number) => ask('eth_getHeaderByNumber', number)))
    expect(resultsOf(await until(2), id)).toEqual(headers)
    expect(await ask('eth_getFilterChanges', filter)).toEqual(
      headers.map((header) => (header as { hash: string }).hash),
    )
    await ask('evm_revert', snapshot)
    await ask('evm_mine')
    const [, , ...later] = await until(3)
    expect(resultsOf(later, id)).toEqual([await ask('eth_getHeaderByNumber', '0x1')])
  })

  test('emits matching logs once and in order, after the head of their block', async () => {
    const address = await deploy()
    const { until } = listen()
    const logs = await ask('eth_subscribe', 'logs', { address })
    const others = await ask('eth_subscribe', 'logs', { address: bob })
    const heads = await ask('eth_subscribe', 'newHeads')
    await ask('eth_sendTransaction', { from: alice, to: address })
    const messages = await until(2)
    expect(resultsOf(messages, heads)).toHaveLength(1)
    expect(messages[0]?.data.subscription).toBe(heads)
    expect(resultsOf(messages, logs)).toEqual(await ask('eth_getLogs', { address, fromBlock: 'earliest' }))
    expect(resultsOf(messages, others)).toEqual([])
  })

  test('emits the receipts of each block as a list, all or of some transactions', async () => {
    const address = await deploy()
    await ask('evm_setAutomine', false)
    const send = (to: string) => ask<string>('eth_sendTransaction', { from: alice, to })
    const [first, second, third] = [await send(address), await send(bob), await send(bob)]
    const { until } = listen()
    const all = await ask('eth_subscribe', 'transactionReceipts')
    const some = await ask('eth_subscribe', 'transactionReceipts', { transactionHashes: [third, first] })
    const none = await ask('eth_subscribe', 'transactionReceipts', { transactionHashes: [`0x${'1'.repeat(64)}`] })
    const logs = await ask('eth_subscribe', 'logs')
    await ask('evm_mine')
    await ask('evm_mine')
    await send(bob)
    await ask('evm_mine')
    const messages = await until(4)
    const receipts = await Promise.all([first, second, third].map((hash) => ask('eth_getTransactionReceipt', hash)))
    expect(resultsOf(messages, all)).toEqual([receipts, await ask('eth_getBlockReceipts', 'latest')])
    expect(resultsOf(messages, some)).toEqual([[receipts[0], receipts[2]]])
    expect(resultsOf(messages, none)).toEqual([])
    expect(messages[0]?.data.subscription, 'logs are first').toBe(logs)
  })

  test.each([{ transactionHashes: Array(201).fill(`0x${'1'.repeat(64)}`) }, { transactionHashes: ['0x1'] }, true])(
    'rejects a wrong filter of receipts',
    async (filter) => {
      await expect(ask('eth_subscribe', 'transactionReceipts', filter)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(/options.*(at most 200 hashes|32 bytes)/),
      })
    },
  )

  test('emits pending transactions, as hashes and in full', async () => {
    const { until } = listen()
    const hashes = await ask('eth_subscribe', 'newPendingTransactions')
    const full = await ask('eth_subscribe', 'newPendingTransactions', true)
    const hash = await ask('eth_sendTransaction', { from: alice, to: bob })
    const messages = await until(2)
    expect(resultsOf(messages, hashes)).toEqual([hash])
    expect(resultsOf(messages, full)).toMatchObject([{ hash, blockHash: null, from: alice.toLowerCase() }])
  })

  test('emits once that the node is not syncing', async () => {
    const { until } = listen()
    const id = await ask('eth_subscribe', 'syncing')
    expect(resultsOf(await until(1), id)).toEqual([false])
  })

  test('emits logs of removed blocks again as removed, then the logs of the new blocks', async () => {
    const address = await deploy()
    const { until } = listen()
    const logs = await ask('eth_subscribe', 'logs', { address })
    const snapshot = await ask('evm_snapshot')
    await ask('eth_sendTransaction', { from: alice, to: address })
    await ask('evm_revert', snapshot)
    await ask('evm_increaseTime', 100)
    await ask('eth_sendTransaction', { from: alice, to: address })
    const [added, removed, replacement] = resultsOf(await until(3), logs) as { blockHash: string; removed: boolean }[]
    expect(removed).toEqual({ ...added, removed: true })
    expect(replacement).toMatchObject({ removed: false, blockNumber: '0x2' })
    expect(replacement?.blockHash).not.toBe(added?.blockHash)
  })

  test('emits nothing without subscriptions and listeners', async () => {
    const { messages, until } = listen()
    const [first, second] = [await ask('eth_subscribe', 'newHeads'), await ask('eth_subscribe', 'newHeads')]
    expect(await ask('eth_unsubscribe', first)).toBe(true)
    await ask('evm_mine')
    expect((await until(1)).map(({ data }) => data.subscription)).toEqual([second])
    await expect(ask('eth_unsubscribe', first)).rejects.toMatchObject({
      code: -32000,
      message: 'subscription not found',
    })
    const listener = () => expect.fail('it was removed')
    node.provider.on('message', listener).removeListener('message', listener)
    expect(await ask('eth_unsubscribe', second)).toBe(true)
    await ask('evm_mine')
    expect(messages).toHaveLength(1)
  })

  test('accepts a listener of errors, which web3.js 1.x adds', () => {
    const listener = () => expect.fail('it is never emitted')
    expect(node.provider.on('error', listener).removeListener('error', listener)).toBe(node.provider)
  })

  test('rejects unknown events', () => {
    const provider: { on(event: string, listener: () => void): unknown } = node.provider
    expect(() => provider.on('block', () => {})).toThrow('unknown event "block": expected one of connect')
    expect(() => provider.on('toString', () => {})).toThrow('unknown event')
  })
})

test('the provider emits accountsChanged for new accounts', async () => {
  const changed = new Promise((resolve) => {
    node.provider.on('accountsChanged', resolve)
  })
  const before = await ask<string[]>('eth_accounts')
  const added = await ask('personal_importRawKey', `0x${'11'.repeat(32)}`, 'secret')
  expect(await changed).toEqual([...before, added])
  expect(await ask('eth_accounts')).toEqual([...before, added])
})

test('the provider emits accountsChanged for an account that is created at once after the listener is added', async () => {
  const changed = new Promise<readonly string[]>((resolve) => {
    node.provider.on('accountsChanged', resolve)
  })
  const added = await ask('personal_newAccount', 'secret')
  expect((await changed).at(-1)).toBe(added)
})

test('the provider of a network emits connect when the network is built, accountsChanged and disconnect', async () => {
  const { provider } = node.network('mainnet')
  const events: [event: string, value: unknown][] = []
  for (const event of ['connect', 'accountsChanged', 'disconnect'] as const)
    provider.on(event, (value: unknown) => events.push([event, value]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(events, 'the listeners do not build the network').toEqual([])
  await provider.request({ method: 'personal_newAccount', params: ['secret'] })
  await expect.poll(() => events.map(([event]) => event).sort()).toEqual(['accountsChanged', 'connect'])
  expect(Object.fromEntries(events)).toMatchObject({
    connect: { chainId: '0x1' },
    accountsChanged: await provider.request({ method: 'eth_accounts' }),
  })
  const later: unknown[] = []
  node.network('mainnet').provider.on('connect', (value) => later.push(value))
  await expect.poll(() => later, { message: 'the network is built already' }).toEqual([{ chainId: '0x1' }])
  await node.close()
  await expect.poll(() => events.at(-1)?.[0]).toBe('disconnect')
})

test('the provider emits connect when the chain is open, and disconnect when the node is closed', async () => {
  const starting = startNode()
  const connected = new Promise((resolve) => {
    starting.provider.on('connect', resolve)
  })
  const disconnected = new Promise((resolve) => {
    starting.provider.on('disconnect', resolve)
  })
  expect(await connected).toEqual({ chainId: '0x7a69' })
  await starting.close()
  expect(await disconnected).toMatchObject({ code: 4900, message: 'the node is closed' })
})

test.each([
  [['newhead'], -32601, 'no "newhead" subscription in eth namespace'],
  [['newHeads', {}], -32602, 'too many arguments'],
  [['syncing', true], -32602, 'too many arguments'],
  [['logs', 5], -32602, 'invalid argument 1 (options): expected a filter object'],
  [['logs', { address: '0x1' }], -32602, 'invalid argument 1 (options.address): expected an address'],
  [['logs', { topics: [[], [], [], [], []] }], -32000, 'exceed max topics'],
  [['logs', { fromBlock: 'pending' }], -32000, 'pending logs are not supported'],
  [['logs', { fromBlock: '0x5', toBlock: '0x4' }], -32602, 'invalid block range params'],
  [['newPendingTransactions', 'yes'], -32602, 'invalid argument 1 (options): expected true or false'],
  [['toString'], -32601, 'no "toString" subscription'],
  [[], -32602, 'missing value for required argument 0 (kind)'],
])('%j is rejected', async (params, code, message) => {
  await expect(ask('eth_subscribe', ...params)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  })
})

test('other listeners receive events if one throws', async () => {
  const uncaught = new Promise<Error>((resolve) => {
    process.prependOnceListener('uncaughtException', resolve)
  })
  const before = process.rawListeners('uncaughtException').slice(1)
  for (const listener of before) process.removeListener('uncaughtException', listener as () => void)
  node.provider.on('message', () => {
    throw new Error('mine')
  })
  const { until } = listen()
  await ask('eth_subscribe', 'newHeads')
  await ask('evm_mine')
  await until(1)
  expect((await uncaught).message).toBe('mine')
  for (const listener of before) process.on('uncaughtException', listener as () => void)
})

import { BrowserProvider, Contract, JsonRpcProvider, WebSocketProvider } from 'ethers'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getContract,
  type Hex,
  http,
  parseAbiItem,
  type Transport,
  webSocket,
} from 'viem'
import { hardhat } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { createNode, type Node, type NodeAddress } from '../../src/node.ts'
import { alice, bob } from './accounts.ts'
import { abi, bytecode } from './keeper.ts'

/** How clients observe blocks, logs and transactions: subscriptions, polled filters, and searches. */

let node: Node
let address: NodeAddress
let contract: Hex
beforeAll(async () => {
  node = await createNode()
  address = await node.listen({ port: 0 })
  const hash = await sender().deployContract({ abi, bytecode })
  contract = (await reader(http(address.url)).waitForTransactionReceipt({ hash })).contractAddress ?? expect.fail()
})
afterAll(() => node.close())

const chain = hardhat
const reader = (transport: Transport) => createPublicClient({ chain, transport, pollingInterval: 5 })
const sender = () => createWalletClient({ chain, transport: http(address.url), account: alice })
const tester = () => createTestClient({ chain, mode: 'hardhat', transport: http(address.url) })
const set = (value: bigint) => sender().writeContract({ abi, address: contract, functionName: 'set', args: [value] })
const kept = parseAbiItem('event Kept(uint256 value)')

/** A list that can be waited for. */
class Heard<Item> {
  readonly items: Item[] = []
  #arrived = () => {}

  readonly take = (item: Item): void => {
    this.items.push(item)
    this.#arrived()
  }

  /** The items, once there are so many. */
  until(count: number): Promise<readonly Item[]> {
    return new Promise((resolve) => {
      this.#arrived = () => {
        if (this.items.length >= count) resolve(this.items)
      }
      this.#arrived()
    })
  }
}

/** Does something again and again until it was heard: a client that polls hears of nothing that was before it looked first. */
async function untilHeard(heard: { readonly items: readonly unknown[] }, act: () => Promise<unknown>): Promise<void> {
  while (heard.items.length === 0) await act()
}

const mine = () => tester().mine({ blocks: 1 })

const transports: readonly (readonly [string, () => Transport])[] = [
  ['a WebSocket', () => webSocket(address.wsUrl)],
  ['HTTP', () => http(address.url)],
]

describe.each(transports)('viem over %s', (_, transport) => {
  const client = () => reader(transport())

  test('watches blocks', async () => {
    const heard = new Heard<bigint>()
    const stop = client().watchBlocks({ onBlock: ({ number }) => heard.take(number), emitMissed: true })
    await untilHeard(heard, mine)
    const [first = 0n] = heard.items
    await mine()
    expect((await heard.until(2)).slice(0, 2)).toEqual([first, first + 1n])
    stop()
  })

  test('watches block numbers', async () => {
    const heard = new Heard<bigint>()
    const stop = client().watchBlockNumber({ onBlockNumber: heard.take, emitMissed: true })
    await untilHeard(heard, mine)
    const [first = 0n] = heard.items
    await mine()
    expect((await heard.until(2)).slice(0, 2)).toEqual([first, first + 1n])
    stop()
  })

  test('watches events', async () => {
    const heard = new Heard<bigint | undefined>()
    const onLogs = (logs: readonly { args: { value?: bigint | undefined } }[]) => {
      for (const { args } of logs) heard.take(args.value)
    }
    const stop = client().watchEvent({ address: contract, event: kept, onLogs })
    await untilHeard(heard, () => set(22n))
    expect(heard.items[0]).toBe(22n)
    stop()
  })

  test('watches pending transactions', async () => {
    const heard = new Heard<Hex>()
    const sent: Hex[] = []
    const stop = client().watchPendingTransactions({ onTransactions: (hashes) => hashes.forEach(heard.take) })
    await untilHeard(heard, async () => sent.push(await set(13n)))
    expect(sent).toContain(heard.items[0])
    stop()
  })
})

describe('viem over a WebSocket', () => {
  const client = () => reader(webSocket(address.wsUrl))

  test('watches events of a contract', async () => {
    const heard = new Heard<bigint | undefined>()
    const watching = client()
    const stop = watching.watchContractEvent({
      address: contract,
      abi,
      eventName: 'Kept',
      onLogs: (logs) => {
        for (const { args } of logs) heard.take(args.value)
      },
    })
    // Its subscription has been answered when a request is that came after it.
    await watching.getBlockNumber()
    await set(11n)
    await set(12n)
    expect(await heard.until(2)).toEqual([11n, 12n])
    stop()
  })

  test('hears what a revert takes away', async () => {
    const heard = new Heard<readonly [bigint | undefined, boolean]>()
    const watching = client()
    const stop = watching.watchEvent({
      address: contract,
      event: kept,
      onLogs: (logs) => {
        for (const { args, removed } of logs) heard.take([args.value, removed])
      },
    })
    await watching.getBlockNumber()
    const id = await tester().snapshot()
    await set(14n)
    await heard.until(1)
    await tester().revert({ id })
    await set(15n)
    expect(await heard.until(3)).toEqual([
      [14n, false],
      [14n, true],
      [15n, false],
    ])
    stop()
  })
})

describe('viem with filters', () => {
  const client = () => reader(http(address.url))

  test('for events, blocks and pending transactions, polled and taken away', async () => {
    const public_ = client()
    const events = await public_.createContractEventFilter({ address: contract, abi, eventName: 'Kept' })
    const all = await public_.createEventFilter({ address: contract, event: kept, fromBlock: 'earliest' })
    const blocks = await public_.createBlockFilter()
    const pending = await public_.createPendingTransactionFilter()
    const hash = await set(21n)
    const { number } = await public_.getBlock()
    expect(await public_.getFilterChanges({ filter: events })).toMatchObject([
      { args: { value: 21n }, blockNumber: number, transactionHash: hash, removed: false },
    ])
    expect(await public_.getFilterChanges({ filter: events })).toEqual([])
    expect(await public_.getFilterChanges({ filter: blocks })).toEqual([(await public_.getBlock()).hash])
    expect(await public_.getFilterChanges({ filter: pending })).toEqual([hash])
    const before = await public_.getContractEvents({ address: contract, abi, fromBlock: 'earliest' })
    expect((await public_.getFilterLogs({ filter: all })).map(({ args }) => args)).toEqual(
      before.map(({ args }) => args),
    )
    expect(await public_.uninstallFilter({ filter: events })).toBe(true)
    expect(await public_.uninstallFilter({ filter: events })).toBe(false)
    await expect(public_.getFilterChanges({ filter: events })).rejects.toThrow('filter not found')
  })

  test('searches by range, by block and by arguments', async () => {
    const public_ = client()
    const hash = await set(23n)
    const { blockHash, blockNumber } = await public_.getTransactionReceipt({ hash })
    const found = { args: { value: 23n }, blockHash, blockNumber, logIndex: 0, transactionHash: hash }
    expect(await public_.getLogs({ event: kept, blockHash })).toMatchObject([found])
    expect(await public_.getLogs({ event: kept, fromBlock: blockNumber, toBlock: blockNumber })).toMatchObject([found])
    expect(await public_.getLogs({ address: bob, fromBlock: 'earliest', toBlock: 'latest' })).toEqual([])
    await expect(public_.getLogs({ fromBlock: 5n, toBlock: 1n })).rejects.toThrow('invalid block range params')
    const events = getContract({ abi, address: contract, client: public_ }).getEvents
    expect((await events.Kept({ fromBlock: 'earliest' })).at(-1)).toMatchObject(found)
  })
})

/** Without the first, an answer stands for all equal requests of a quarter of a second. */
const impatient = { cacheTimeout: -1, pollingInterval: 5 }
const ethersProviders = [
  ['a WebSocket', () => new WebSocketProvider(address.wsUrl)],
  ['HTTP', () => new JsonRpcProvider(address.url, undefined, { ...impatient, polling: true })],
  ['filters over HTTP', () => new JsonRpcProvider(address.url, undefined, { ...impatient, polling: false })],
  ['the provider', () => new BrowserProvider(node.provider, undefined, { ...impatient, polling: true })],
] as const

describe.each(ethersProviders)('ethers over %s', (_, open) => {
  test('hears of blocks and of events', async () => {
    const provider = open()
    const blocks = new Heard<number>()
    const values = new Heard<bigint>()
    const keeper = new Contract(contract, abi, provider)
    await provider.on('block', blocks.take)
    await keeper.on('Kept', (value: bigint) => values.take(value))
    await untilHeard(values, () => set(31n))
    expect(values.items[0]).toBe(31n)
    await untilHeard(blocks, mine)
    expect(blocks.items.at(-1)).toBeLessThanOrEqual(await provider.getBlockNumber())
    expect((await keeper.queryFilter('Kept', 0)).length).toBeGreaterThan(0)
    await keeper.removeAllListeners()
    await provider.removeAllListeners()
    // Requests that end a subscription leave in the next turn, before later requests.
    await new Promise((resolve) => setImmediate(resolve))
    await provider.send('net_listening', [])
    await provider.destroy()
  })
})

const web3s = [
  ['a WebSocket', () => new Web3(address.wsUrl)],
  ['the provider', () => new Web3(node.provider as unknown as string)], // it takes every EIP-1193 provider, and its types know only some
] as const

describe.each(web3s)('web3 over %s', (_, open) => {
  let web3: Web3
  beforeAll(() => {
    web3 = open()
  })
  afterAll(async () => {
    await web3.subscriptionManager.clear()
    if (web3.provider !== undefined && 'disconnect' in web3.provider) web3.provider.disconnect()
  })

  test('subscribes to heads, logs, pending transactions and syncing', async () => {
    const heads = new Heard<unknown>()
    const logs = new Heard<unknown>()
    const hashes = new Heard<unknown>()
    const syncing = new Heard<unknown>()
    ;(await web3.eth.subscribe('newHeads')).on('data', heads.take)
    ;(await web3.eth.subscribe('logs', { address: contract })).on('data', logs.take)
    ;(await web3.eth.subscribe('pendingTransactions')).on('data', hashes.take)
    ;(await web3.eth.subscribe('syncing')).on('changed', syncing.take)
    const hash = await set(41n)
    expect(await heads.until(1)).toMatchObject([{ number: await web3.eth.getBlockNumber() }])
    expect(await logs.until(1)).toMatchObject([{ transactionHash: hash }])
    expect(await hashes.until(1)).toEqual([hash])
  })

  test('hears of the events of a contract', async () => {
    const keeper = new web3.eth.Contract(abi, contract)
    const heard = new Heard<unknown>()
    const events = keeper.events.Kept()
    const connected = new Promise<void>((resolve) => {
      events.on('connected', () => resolve())
    })
    events.on('data', heard.take)
    await connected
    await set(42n)
    expect(await heard.until(1)).toMatchObject([{ returnValues: { value: 42n } }])
    expect((await keeper.getPastEvents('Kept', { fromBlock: 0 })).length).toBeGreaterThan(0)
    await events.unsubscribe()
  })
})

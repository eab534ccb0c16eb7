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
import { nextTurn } from '../turns.ts'
import { useListeningNode } from '../useListeningNode.ts'
import { alice, bob } from './accounts.ts'
import { abi, bytecode } from './testContract.ts'

/** Blocks, logs and transactions through the subscriptions, filters and log queries of clients. */

const server = useListeningNode()
let contract: Hex
beforeAll(async () => {
  const hash = await sender().deployContract({ abi, bytecode })
  contract = (await reader(http(server.url)).waitForTransactionReceipt({ hash })).contractAddress ?? expect.fail()
})

const chain = hardhat
const reader = (transport: Transport) => createPublicClient({ chain, transport, pollingInterval: 5 })
const sender = () => createWalletClient({ chain, transport: http(server.url), account: alice })
const tester = () => createTestClient({ chain, mode: 'hardhat', transport: http(server.url) })
const set = (value: bigint) => sender().writeContract({ abi, address: contract, functionName: 'set', args: [value] })
const kept = parseAbiItem('event Kept(uint256 value)')

/** Collects items, and waits for a number of them. */
class Collector<Item> {
  readonly items: Item[] = []
  #arrived = () => {}

  readonly add = (item: Item): void => {
    this.items.push(item)
    this.#arrived()
  }

  /** Resolves to the items once there are `count`. */
  until(count: number): Promise<readonly Item[]> {
    return new Promise((resolve) => {
      this.#arrived = () => {
        if (this.items.length >= count) resolve(this.items)
      }
      this.#arrived()
    })
  }
}

/** Repeats an action until the client reports it. A client that polls misses what happens before its first poll. */
async function repeatUntilReceived(
  received: { readonly items: readonly unknown[] },
  action: () => Promise<unknown>,
): Promise<void> {
  while (received.items.length === 0) await action()
}

const mine = () => tester().mine({ blocks: 1 })

const transports: readonly (readonly [string, () => Transport])[] = [
  ['a WebSocket', () => webSocket(server.wsUrl)],
  ['HTTP', () => http(server.url)],
]

describe.each(transports)('viem over %s', (_, transport) => {
  const client = () => reader(transport())

  test('watches blocks', async () => {
    const received = new Collector<bigint>()
    const stop = client().watchBlocks({ onBlock: ({ number }) => received.add(number), emitMissed: true })
    await repeatUntilReceived(received, mine)
    const [first = 0n] = received.items
    await mine()
    expect((await received.until(2)).slice(0, 2)).toEqual([first, first + 1n])
    stop()
  })

  test('watches block numbers', async () => {
    const received = new Collector<bigint>()
    const stop = client().watchBlockNumber({ onBlockNumber: received.add, emitMissed: true })
    await repeatUntilReceived(received, mine)
    const [first = 0n] = received.items
    await mine()
    expect((await received.until(2)).slice(0, 2)).toEqual([first, first + 1n])
    stop()
  })

  test('watches events', async () => {
    const received = new Collector<bigint | undefined>()
    const onLogs = (logs: readonly { args: { value?: bigint | undefined } }[]) => {
      for (const { args } of logs) received.add(args.value)
    }
    const stop = client().watchEvent({ address: contract, event: kept, onLogs })
    await repeatUntilReceived(received, () => set(22n))
    expect(received.items[0]).toBe(22n)
    stop()
  })

  test('watches pending transactions', async () => {
    const received = new Collector<Hex>()
    const sent: Hex[] = []
    const stop = client().watchPendingTransactions({ onTransactions: (hashes) => hashes.forEach(received.add) })
    await repeatUntilReceived(received, async () => sent.push(await set(13n)))
    expect(sent).toContain(received.items[0])
    stop()
  })
})

describe('viem over a WebSocket', () => {
  const client = () => reader(webSocket(server.wsUrl))

  test('watches events of a contract', async () => {
    const received = new Collector<bigint | undefined>()
    const watching = client()
    const stop = watching.watchContractEvent({
      address: contract,
      abi,
      eventName: 'Kept',
      onLogs: (logs) => {
        for (const { args } of logs) received.add(args.value)
      },
    })
    // The subscription is active once a later request is answered.
    await watching.getBlockNumber()
    await set(11n)
    await set(12n)
    expect(await received.until(2)).toEqual([11n, 12n])
    stop()
  })

  test('reports the logs that a revert removes', async () => {
    const received = new Collector<readonly [bigint | undefined, boolean]>()
    const watching = client()
    const stop = watching.watchEvent({
      address: contract,
      event: kept,
      onLogs: (logs) => {
        for (const { args, removed } of logs) received.add([args.value, removed])
      },
    })
    await watching.getBlockNumber()
    const id = await tester().snapshot()
    await set(14n)
    await received.until(1)
    await tester().revert({ id })
    await set(15n)
    expect(await received.until(3)).toEqual([
      [14n, false],
      [14n, true],
      [15n, false],
    ])
    stop()
  })
})

describe('viem with filters', () => {
  const client = () => reader(http(server.url))

  test('polls and removes filters for events, blocks and pending transactions', async () => {
    const viem = client()
    const events = await viem.createContractEventFilter({ address: contract, abi, eventName: 'Kept' })
    const all = await viem.createEventFilter({ address: contract, event: kept, fromBlock: 'earliest' })
    const blocks = await viem.createBlockFilter()
    const pending = await viem.createPendingTransactionFilter()
    const hash = await set(21n)
    const { number } = await viem.getBlock()
    expect(await viem.getFilterChanges({ filter: events })).toMatchObject([
      { args: { value: 21n }, blockNumber: number, transactionHash: hash, removed: false },
    ])
    expect(await viem.getFilterChanges({ filter: events })).toEqual([])
    expect(await viem.getFilterChanges({ filter: blocks })).toEqual([(await viem.getBlock()).hash])
    expect(await viem.getFilterChanges({ filter: pending })).toEqual([hash])
    const before = await viem.getContractEvents({ address: contract, abi, fromBlock: 'earliest' })
    expect((await viem.getFilterLogs({ filter: all })).map(({ args }) => args)).toEqual(before.map(({ args }) => args))
    expect(await viem.uninstallFilter({ filter: events })).toBe(true)
    expect(await viem.uninstallFilter({ filter: events })).toBe(false)
    await expect(viem.getFilterChanges({ filter: events })).rejects.toThrow('filter not found')
  })

  test('queries logs by range, block and address', async () => {
    const viem = client()
    const hash = await set(23n)
    const { blockHash, blockNumber } = await viem.getTransactionReceipt({ hash })
    const expected = { args: { value: 23n }, blockHash, blockNumber, logIndex: 0, transactionHash: hash }
    expect(await viem.getLogs({ event: kept, blockHash })).toMatchObject([expected])
    expect(await viem.getLogs({ event: kept, fromBlock: blockNumber, toBlock: blockNumber })).toMatchObject([expected])
    expect(await viem.getLogs({ address: bob, fromBlock: 'earliest', toBlock: 'latest' })).toEqual([])
    await expect(viem.getLogs({ fromBlock: 5n, toBlock: 1n })).rejects.toThrow('invalid block range params')
    const events = getContract({ abi, address: contract, client: viem }).getEvents
    expect((await events.Kept({ fromBlock: 'earliest' })).at(-1)).toMatchObject(expected)
  })
})

/** By default, ethers caches responses for a quarter of a second, and polls every four seconds. */
const fast = { cacheTimeout: -1, pollingInterval: 5 }
const ethersProviders = [
  ['a WebSocket', () => new WebSocketProvider(server.wsUrl)],
  ['HTTP', () => new JsonRpcProvider(server.url, undefined, { ...fast, polling: true })],
  ['filters over HTTP', () => new JsonRpcProvider(server.url, undefined, { ...fast, polling: false })],
  ['the provider', () => new BrowserProvider(server.node.provider, undefined, { ...fast, polling: true })],
] as const

describe.each(ethersProviders)('ethers over %s', (_, open) => {
  test('reports blocks and events', async () => {
    const provider = open()
    const blocks = new Collector<number>()
    const values = new Collector<bigint>()
    const instance = new Contract(contract, abi, provider)
    await provider.on('block', blocks.add)
    await instance.on('Kept', (value: bigint) => values.add(value))
    await repeatUntilReceived(values, () => set(31n))
    expect(values.items[0]).toBe(31n)
    await repeatUntilReceived(blocks, mine)
    expect(blocks.items.at(-1)).toBeLessThanOrEqual(await provider.getBlockNumber())
    expect((await instance.queryFilter('Kept', 0)).length).toBeGreaterThan(0)
    await instance.removeAllListeners()
    await provider.removeAllListeners()
    // ethers sends the requests that end subscriptions in the next turn.
    await nextTurn()
    await provider.send('net_listening', [])
    await provider.destroy()
  })
})

const web3s = [
  ['a WebSocket', () => new Web3(server.wsUrl)],
  ['the provider', () => new Web3(server.node.provider as unknown as string)], // web3 accepts every EIP-1193 provider, but its types do not
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
    const heads = new Collector<unknown>()
    const logs = new Collector<unknown>()
    const hashes = new Collector<unknown>()
    const syncing = new Collector<unknown>()
    ;(await web3.eth.subscribe('newHeads')).on('data', heads.add)
    ;(await web3.eth.subscribe('logs', { address: contract })).on('data', logs.add)
    ;(await web3.eth.subscribe('pendingTransactions')).on('data', hashes.add)
    ;(await web3.eth.subscribe('syncing')).on('changed', syncing.add)
    const hash = await set(41n)
    expect(await heads.until(1)).toMatchObject([{ number: await web3.eth.getBlockNumber() }])
    expect(await logs.until(1)).toMatchObject([{ transactionHash: hash }])
    expect(await hashes.until(1)).toEqual([hash])
  })

  test('reports the events of a contract', async () => {
    const instance = new web3.eth.Contract(abi, contract)
    const received = new Collector<unknown>()
    const events = instance.events.Kept()
    const connected = new Promise<void>((resolve) => {
      events.on('connected', () => resolve())
    })
    events.on('data', received.add)
    await connected
    await set(42n)
    expect(await received.until(1)).toMatchObject([{ returnValues: { value: 42n } }])
    expect((await instance.getPastEvents('Kept', { fromBlock: 0 })).length).toBeGreaterThan(0)
    await events.unsubscribe()
  })
})

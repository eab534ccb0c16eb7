import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '../../../src/bytes.ts'
import type { Chain } from '../../../src/chain/chain.ts'
import { methods } from '../../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../../src/rpc/protocol/endpoint.ts'
import { defaultLimits, type LogLimits } from '../../../src/rpc/protocol/limits.ts'
import type { Provider } from '../../../src/rpc/provider/eip1193.ts'
import { createProvider } from '../../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../../src/storage/memoryStore.ts'
import type { Store } from '../../../src/storage/store.ts'
import { initCode, LOGS_AND_STORES, openChain, send, wallet } from '../../chain/support.ts'

let chain: Chain
let provider: Provider
afterEach(async () => {
  vi.restoreAllMocks()
  await chain.close()
})

/** From now on so many milliseconds pass whenever somebody looks at the clock: what is done in turns makes a pause at each chance. */
function hurryTime(milliseconds: number): void {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += milliseconds
    return now
  })
}

async function open(limits: Partial<LogLimits> = {}, store?: Store): Promise<void> {
  chain = await openChain({ mining: { kind: 'manual' }, residentBlocks: 64, ...(store && { store }) })
  const services = {
    chain,
    wallet,
    clientVersion: 'test',
    limits: { ...defaultLimits, logs: { ...defaultLimits.logs, ...limits } },
  }
  const report = (fault: unknown) => {
    throw fault
  }
  provider = createProvider(createEndpoint(createTable(methods), services, report))
}

/** A chain of so many blocks of which the index knows nothing, as one that was opened again. */
async function openUnindexed(blocks: number): Promise<void> {
  const store = await openMemoryStore()
  const close = store.close.bind(store)
  store.close = async () => {}
  await open({}, store)
  await chain.miner.mine({ count: blocks })
  await chain.close()
  store.close = close
  await open({}, store)
}

interface Found {
  readonly blockNumber: string
  readonly logIndex: string
  readonly transactionIndex: string
}
const find = (filter: object) => provider.request<Found[]>({ method: 'eth_getLogs', params: [filter] })
const numbersOf = (logs: readonly Found[]) => logs.map(({ blockNumber }) => Number(blockNumber))

/** Two contracts that emit a log when they are called. */
async function deploy(): Promise<readonly [Address, Address]> {
  const data = initCode(LOGS_AND_STORES)
  const hashes = [
    await send(chain, { to: undefined, data, gasLimit: 200_000n, nonce: 0n }),
    await send(chain, { to: undefined, data, gasLimit: 200_000n, nonce: 1n }),
  ]
  await chain.miner.mine()
  const [first, second] = hashes.map((hash) => chain.receipt(hash)?.contractAddress)
  return [first ?? expect.fail(), second ?? expect.fail()]
}

/** A block that calls these contracts, one after another. */
async function callAll(...contracts: Address[]): Promise<void> {
  for (const to of contracts) await send(chain, { to, gasLimit: 100_000n })
  await chain.miner.mine()
}

describe('eth_getLogs', () => {
  test('counts logs through the block, and finds those that are meant alone', async () => {
    await open()
    const [one, other] = await deploy()
    await callAll(one, other, one)
    await callAll()
    await callAll(other)
    const all = await find({ fromBlock: '0x0' })
    expect(all.map(({ blockNumber, logIndex, transactionIndex }) => [blockNumber, transactionIndex, logIndex])).toEqual(
      [
        ['0x2', '0x0', '0x0'],
        ['0x2', '0x1', '0x1'],
        ['0x2', '0x2', '0x2'],
        ['0x4', '0x0', '0x0'],
      ],
    )
    expect(await find({ fromBlock: '0x0', address: one })).toEqual([all[0], all[2]])
    expect(await find({ fromBlock: '0x0', address: [one, other] })).toEqual(all)
    expect(await find({ blockHash: chain.blockByNumber(2)?.hash, address: other })).toEqual([all[1]])
    // These logs have no topics.
    expect(await find({ fromBlock: '0x0', topics: [null] })).toEqual([])
    expect(await find({ fromBlock: '0x0', topics: [] })).toEqual(all)
    const receipts = await provider.request<{ logs: Found[] }[]>({ method: 'eth_getBlockReceipts', params: ['0x2'] })
    expect(receipts.flatMap(({ logs }) => logs)).toEqual(all.slice(0, 3))
  })

  test('finds in a chain that was opened again, and in one that was imported', async () => {
    const store = await openMemoryStore()
    const close = store.close.bind(store)
    store.close = async () => {}
    await open({}, store)
    const [one] = await deploy()
    await callAll(one)
    await chain.miner.mine({ count: 70 })
    await callAll(one)
    const found = await find({ fromBlock: '0x0' })
    expect(numbersOf(found)).toEqual([2, 73])
    const blocks = Array.from({ length: chain.head.number }, (_, index) => chain.blockByNumber(index + 1)?.rlp())
    await chain.close()
    await open({}, store)
    expect(await find({ fromBlock: '0x0' })).toEqual(found)
    await chain.close()
    await close()
    await open()
    for (const rlp of blocks) await chain.importer.importBlock(rlp ?? expect.fail())
    expect(await find({ fromBlock: '0x0' })).toEqual(found)
  })

  test('reads from the store what it found in memory, whatever the type of the transaction', async () => {
    await open()
    const [one, other] = await deploy()
    const accessList = [{ address: one, storageKeys: [] }]
    await send(chain, { to: one, gasLimit: 100_000n, type: 0 })
    await send(chain, { gasLimit: 21_000n })
    await send(chain, { to: other, gasLimit: 100_000n, type: 1, accessList })
    await send(chain, { to: one, gasLimit: 100_000n, type: 2 })
    await chain.miner.mine()
    const all = await find({ fromBlock: '0x2', toBlock: '0x2' })
    const some = await find({ fromBlock: '0x2', toBlock: '0x2', address: one })
    expect(all).toHaveLength(3)
    expect(some).toEqual([all[0], all[2]])
    // More blocks than stay in memory.
    await chain.miner.mine({ count: 100 })
    expect(await find({ fromBlock: '0x2', toBlock: '0x2' })).toEqual(all)
    expect(await find({ fromBlock: '0x2', toBlock: '0x2', address: one })).toEqual(some)
  })

  test('finds the same in a fork, which goes its own way', async () => {
    await open()
    const [one] = await deploy()
    await callAll(one)
    const forked = await chain.fork()
    await callAll(one)
    const original = chain
    chain = forked
    const report = (fault: unknown) => {
      throw fault
    }
    const services = { chain, wallet, clientVersion: 'test' }
    const there = createProvider(createEndpoint(createTable(methods), services, report))
    const search = { method: 'eth_getLogs', params: [{ fromBlock: '0x0' }] }
    expect(numbersOf(await there.request<Found[]>(search))).toEqual([2])
    expect(numbersOf(await provider.request<Found[]>(search))).toEqual([2, 3])
    await original.close()
  })

  test('answers from the chain that is there in the end, when it goes back during the search', async () => {
    await open()
    const [one] = await deploy()
    const snapshot = chain.history.snapshot()
    await callAll(one)
    await callAll(one, one)
    hurryTime(10)
    // It makes its first pause when it has found what the first of these blocks holds.
    const search = find({ fromBlock: '0x0' })
    await chain.history.revert(snapshot)
    expect(numbersOf(await search)).toEqual([])
  })

  test('lets others go first while it searches', async () => {
    await openUnindexed(400)
    hurryTime(10)
    const order: string[] = []
    const search = find({ fromBlock: '0x0' }).then(() => order.push('logs'))
    for (const _ of [1, 2, 3]) {
      await provider.request({ method: 'eth_getBalance', params: [wallet.addresses[0]] })
      await new Promise((resolve) => setImmediate(resolve))
      order.push('balance')
    }
    await search
    expect(order).toEqual(['balance', 'balance', 'balance', 'logs'])
  })
})

describe('limits of eth_getLogs', () => {
  test('too many logs: the range that would do is named', async () => {
    await open({ results: 3 })
    const [one] = await deploy()
    await callAll(one, one)
    await callAll(one)
    await callAll(one)
    await expect(find({ fromBlock: '0x1' })).rejects.toMatchObject({
      code: -32005,
      message: 'query returned more than 3 results. Try with this block range [0x1, 0x3].',
    })
    expect(await find({ fromBlock: '0x1', toBlock: '0x3' })).toHaveLength(3)
    await callAll(one, one, one, one)
    await expect(find({ fromBlock: '0x5' })).rejects.toMatchObject({ message: 'query returned more than 3 results.' })
  })

  test('too many blocks', async () => {
    await open({ blocks: 10 })
    await chain.miner.mine({ count: 10 })
    expect(await find({ fromBlock: '0x1', toBlock: '0xa' })).toEqual([])
    await expect(find({ fromBlock: '0x0', toBlock: '0xa' })).rejects.toMatchObject({
      code: -32000,
      message: 'exceed maximum block range: 10',
    })
  })

  test('too many alternatives', async () => {
    await open({ alternatives: 2 })
    const addresses = Array.from({ length: 3 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const topics = addresses.map((address) => `0x${address.slice(2).padStart(64, '0')}`)
    const message = 'exceed max addresses or topics per search position'
    await expect(find({ address: addresses })).rejects.toMatchObject({ code: -32000, message })
    await expect(find({ topics: [null, topics] })).rejects.toMatchObject({ code: -32000, message })
    expect(await find({ address: addresses.slice(1), topics: [topics.slice(1)] })).toEqual([])
  })

  test('too much time', async () => {
    await openUnindexed(200)
    hurryTime(10_000)
    await expect(find({ fromBlock: '0x0' })).rejects.toMatchObject({ code: -32016 })
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Address, Hex } from '../../../src/bytes.ts'
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
import { advanceClock, nextTurn } from '../../turns.ts'

let chain: Chain
let provider: Provider
afterEach(async () => {
  vi.restoreAllMocks()
  await chain.close()
})

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

/** Opens a chain of empty blocks again, so that the index has no blocks in memory. */
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

interface FoundLog {
  readonly blockNumber: string
  readonly logIndex: string
  readonly transactionIndex: string
}
const find = (filter: object) => provider.request<FoundLog[]>({ method: 'eth_getLogs', params: [filter] })
const numbersOf = (logs: readonly FoundLog[]) => logs.map(({ blockNumber }) => Number(blockNumber))

/** Deploys two contracts that emit a log for each call. */
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

/** Mines a block that calls these contracts in order. */
async function callAll(...contracts: Address[]): Promise<void> {
  for (const to of contracts) await send(chain, { to, gasLimit: 100_000n })
  await chain.miner.mine()
}

describe('eth_getLogs', () => {
  test('numbers logs within the block, and returns only matching ones', async () => {
    await open()
    const [first, second] = await deploy()
    await callAll(first, second, first)
    await callAll()
    await callAll(second)
    const all = await find({ fromBlock: '0x0' })
    expect(all.map(({ blockNumber, logIndex, transactionIndex }) => [blockNumber, transactionIndex, logIndex])).toEqual(
      [
        ['0x2', '0x0', '0x0'],
        ['0x2', '0x1', '0x1'],
        ['0x2', '0x2', '0x2'],
        ['0x4', '0x0', '0x0'],
      ],
    )
    expect(await find({ fromBlock: '0x0', address: first })).toEqual([all[0], all[2]])
    expect(await find({ fromBlock: '0x0', address: [first, second] })).toEqual(all)
    expect(await find({ blockHash: chain.blockByNumber(2)?.hash, address: second })).toEqual([all[1]])
    // These logs have no topics.
    expect(await find({ fromBlock: '0x0', topics: [null] })).toEqual([])
    expect(await find({ fromBlock: '0x0', topics: [] })).toEqual(all)
    const receipts = await provider.request<{ logs: FoundLog[] }[]>({ method: 'eth_getBlockReceipts', params: ['0x2'] })
    expect(receipts.flatMap(({ logs }) => logs)).toEqual(all.slice(0, 3))
  })

  test('returns logs of a chain that is opened again or imported', async () => {
    const store = await openMemoryStore()
    const close = store.close.bind(store)
    store.close = async () => {}
    await open({}, store)
    const [first] = await deploy()
    await callAll(first)
    await chain.miner.mine({ count: 70 })
    await callAll(first)
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

  test('returns the same logs from the store as from memory, for all types of transactions', async () => {
    await open()
    const [first, second] = await deploy()
    const accessList = [{ address: first, storageKeys: [] }]
    await send(chain, { to: first, gasLimit: 100_000n, type: 0 })
    await send(chain, { gasLimit: 21_000n })
    await send(chain, { to: second, gasLimit: 100_000n, type: 1, accessList })
    await send(chain, { to: first, gasLimit: 100_000n, type: 2 })
    await chain.miner.mine()
    const all = await find({ fromBlock: '0x2', toBlock: '0x2' })
    const some = await find({ fromBlock: '0x2', toBlock: '0x2', address: first })
    expect(all).toHaveLength(3)
    expect(some).toEqual([all[0], all[2]])
    // More blocks than the chain keeps in memory.
    await chain.miner.mine({ count: 100 })
    expect(await find({ fromBlock: '0x2', toBlock: '0x2' })).toEqual(all)
    expect(await find({ fromBlock: '0x2', toBlock: '0x2', address: first })).toEqual(some)
  })

  test('returns the logs of a fork without later logs of the chain', async () => {
    await open()
    const [first] = await deploy()
    await callAll(first)
    const forked = await chain.fork()
    await callAll(first)
    const original = chain
    chain = forked
    const report = (fault: unknown) => {
      throw fault
    }
    const services = { chain, wallet, clientVersion: 'test' }
    const forkProvider = createProvider(createEndpoint(createTable(methods), services, report))
    const search = { method: 'eth_getLogs', params: [{ fromBlock: '0x0' }] }
    expect(numbersOf(await forkProvider.request<FoundLog[]>(search))).toEqual([2])
    expect(numbersOf(await provider.request<FoundLog[]>(search))).toEqual([2, 3])
    await original.close()
  })

  test('returns no logs of blocks that are removed during the search', async () => {
    await open()
    const [first] = await deploy()
    const snapshot = chain.history.snapshot()
    await callAll(first)
    await callAll(first, first)
    advanceClock(10)
    // It yields after it has found the logs of the first block.
    const search = find({ fromBlock: '0x0' })
    // The clock stands still, so that the revert does not yield, and the search cannot end before it.
    advanceClock(0)
    await chain.history.revert(snapshot)
    expect(numbersOf(await search)).toEqual([])
  })

  test.each([
    ['a range', () => ({ fromBlock: '0x2', toBlock: '0x2' })],
    ['a block hash', () => ({ blockHash: chain.blockByNumber(2)?.hash })],
  ])('yields to other requests between long logs of one block: %s', async (_name, filter) => {
    await open()
    // PUSH2 16384, PUSH0, LOG0
    const hash = await send(chain, { to: undefined, data: initCode('6140005fa0'), gasLimit: 200_000n, nonce: 0n })
    await chain.miner.mine()
    const contract = chain.receipt(hash)?.contractAddress ?? expect.fail()
    for (let count = 0; count < 8; count++) await send(chain, { to: contract, gasLimit: 300_000n })
    await chain.miner.mine()
    advanceClock(10)
    const order: string[] = []
    const search = find(filter()).then((logs) => order.push(`${logs.length} logs`))
    for (const _ of [1, 2, 3]) {
      await nextTurn()
      order.push('turn')
    }
    await search
    expect(order).toEqual(['turn', 'turn', 'turn', '8 logs'])
  })

  test('yields to other requests during the search', async () => {
    await openUnindexed(400)
    advanceClock(10)
    const order: string[] = []
    const search = find({ fromBlock: '0x0' }).then(() => order.push('logs'))
    for (const _ of [1, 2, 3]) {
      await provider.request<Hex>({ method: 'eth_getBalance', params: [wallet.addresses[0]] })
      await nextTurn()
      order.push('balance')
    }
    await search
    expect(order).toEqual(['balance', 'balance', 'balance', 'logs'])
  })
})

describe('limits of eth_getLogs', () => {
  test('reject too many logs, with a smaller range', async () => {
    await open({ results: 3 })
    const [first] = await deploy()
    await callAll(first, first)
    await callAll(first)
    await callAll(first)
    await expect(find({ fromBlock: '0x1' })).rejects.toMatchObject({
      code: -32005,
      message: 'query returned more than 3 results. Try with this block range [0x1, 0x3].',
    })
    expect(await find({ fromBlock: '0x1', toBlock: '0x3' })).toHaveLength(3)
    await callAll(first, first, first, first)
    await expect(find({ fromBlock: '0x5' })).rejects.toMatchObject({ message: 'query returned more than 3 results.' })
  })

  test('reject logs that are longer than a response', async () => {
    await open({ characters: 1_000 })
    const [first] = await deploy()
    await callAll(first, first)
    await callAll(first)
    const blockHash = chain.blockByNumber(2)?.hash
    const tooLarge = { code: -38026, message: 'the response is too large: request less data' }
    expect(await find({ fromBlock: '0x1', toBlock: '0x2' })).toHaveLength(2)
    expect(await find({ blockHash })).toHaveLength(2)
    await expect(find({ fromBlock: '0x1' })).rejects.toMatchObject(tooLarge)
    await callAll(first, first, first)
    await expect(find({ blockHash: chain.head.hash })).rejects.toMatchObject(tooLarge)
  })

  test('reject too many blocks', async () => {
    await open({ blocks: 10 })
    await chain.miner.mine({ count: 10 })
    expect(await find({ fromBlock: '0x1', toBlock: '0xa' })).toEqual([])
    await expect(find({ fromBlock: '0x0', toBlock: '0xa' })).rejects.toMatchObject({
      code: -32000,
      message: 'exceed maximum block range: 10',
    })
  })

  test('reject too many alternatives', async () => {
    await open({ alternatives: 2 })
    const addresses = Array.from({ length: 3 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const topics = addresses.map((address) => `0x${address.slice(2).padStart(64, '0')}`)
    const message = 'exceed max addresses or topics per search position'
    await expect(find({ address: addresses })).rejects.toMatchObject({ code: -32000, message })
    await expect(find({ topics: [null, topics] })).rejects.toMatchObject({ code: -32000, message })
    expect(await find({ address: addresses.slice(1), topics: [topics.slice(1)] })).toEqual([])
  })

  test('end searches that take too long', async () => {
    await openUnindexed(200)
    advanceClock(10_000)
    await expect(find({ fromBlock: '0x0' })).rejects.toMatchObject({ code: -32016 })
  })
})

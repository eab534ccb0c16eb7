import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Hex } from '../../../src/bytes.ts'
import type { Chain } from '../../../src/chain/chain.ts'
import { ChainEvents } from '../../../src/rpc/events/chainEvents.ts'
import { initCode, LOGS_AND_STORES, openChain, send } from '../../chain/support.ts'

const EVERY_LOG = {
  filter: { addresses: [], topics: [] },
  range: { first: 0, last: Number.POSITIVE_INFINITY },
  reportsRemoved: true,
}
const TIMEOUT = 300_000

let chain: Chain
let events: ChainEvents
let now = 0
beforeEach(async () => {
  now = 0
  chain = await openChain({ mining: { kind: 'manual' } })
  events = new ChainEvents(chain, { filterTimeout: TIMEOUT, now: () => now })
})
afterEach(() => chain.close())

const forBlocks = (): Hex => events.filters.install((take) => events.feed.watchHashes(take))
const forLogs = (): Hex =>
  events.filters.install((take) => events.feed.watchLogs(EVERY_LOG, take), {
    filter: EVERY_LOG.filter,
    blockHash: undefined,
    from: undefined,
    to: undefined,
  })
const poll = (id: Hex): unknown[] => JSON.parse(events.filters.changes(id).text)

/** Deploys a contract that emits a log for each call. */
async function deploy(): Promise<`0x${string}`> {
  const hash = await send(chain, { to: undefined, data: initCode(LOGS_AND_STORES), gasLimit: 200_000n })
  await chain.miner.mine()
  return chain.receipt(hash)?.contractAddress ?? expect.fail()
}

describe('a filter', () => {
  test('returns the events since the last poll', async () => {
    const id = forBlocks()
    expect(poll(id)).toEqual([])
    const [first] = await chain.miner.mine()
    const [second] = await chain.miner.mine()
    expect(poll(id)).toEqual([first?.hash, second?.hash])
    expect(poll(id)).toEqual([])
  })

  test('returns added earlier events before the events since its creation', async () => {
    const id = forBlocks()
    const [first] = await chain.miner.mine()
    events.filters.addEarlier(id, ['"a"', '"b"'])
    const [second] = await chain.miner.mine()
    expect(poll(id)).toEqual(['a', 'b', first?.hash, second?.hash])
    expect(poll(id)).toEqual([])
    events.filters.uninstall(id)
    events.filters.addEarlier(id, ['"a"'])
    expect(events.filters.size).toBe(0)
  })

  test('is removed after the timeout without a poll, and not before', async () => {
    const [unpolled, polled] = [forBlocks(), forBlocks()]
    now = TIMEOUT
    expect(poll(polled)).toEqual([])
    now = TIMEOUT + 1
    await chain.miner.mine()
    expect(() => events.filters.changes(unpolled)).toThrow('filter not found')
    expect(poll(polled)).toHaveLength(1)
    expect(events.filters.uninstall(unpolled)).toBe(false)
  })

  test('that is removed collects no events and has no listener on the chain', async () => {
    let listeners = 0
    const onBlock = chain.onBlock.bind(chain)
    chain.onBlock = (listener) => {
      listeners++
      const remove = onBlock(listener)
      return () => {
        listeners--
        remove()
      }
    }
    forBlocks()
    expect(listeners).toBe(1)
    now = TIMEOUT + 1
    await chain.miner.mine()
    expect(listeners).toBe(0)
    expect(events.filters.size).toBe(0)
  })

  test('has an unpredictable id', () => {
    const ids = Array.from({ length: 100 }, forBlocks)
    expect(new Set(ids).size).toBe(100)
    for (const id of ids) expect(id).toMatch(/^0x[0-9a-f]{32}$/)
  })

  test('for blocks has no criteria for logs', () => {
    expect(() => events.filters.criteria(forBlocks())).toThrow('filter not found')
    expect(events.filters.criteria(forLogs())).toMatchObject({ blockHash: undefined })
  })
})

describe('a filter for logs, when blocks are removed', () => {
  test('returns their logs as removed, newest first, then the logs of the new blocks', async () => {
    const contract = await deploy()
    const id = forLogs()
    const snapshot = chain.history.snapshot()
    for (const nonce of [1n, 2n]) await send(chain, { to: contract, gasLimit: 100_000n, nonce })
    await chain.miner.mine()
    await send(chain, { to: contract, gasLimit: 100_000n })
    await chain.miner.mine()
    const added = poll(id) as { blockNumber: string; logIndex: string; removed: boolean }[]
    expect(added.map(({ blockNumber, logIndex, removed }) => [blockNumber, logIndex, removed])).toEqual([
      ['0x2', '0x0', false],
      ['0x2', '0x1', false],
      ['0x3', '0x0', false],
    ])
    await chain.history.revert(snapshot)
    await send(chain, { to: contract, gasLimit: 100_000n, value: 0n })
    await chain.miner.mine({ timestamp: chain.head.timestamp + 100 })
    const later = poll(id) as typeof added
    expect(later.slice(0, 3)).toEqual(added.reverse().map((log) => ({ ...log, removed: true })))
    expect(later.slice(3)).toMatchObject([{ blockNumber: '0x2', logIndex: '0x0', removed: false }])
  })

  test('returns nothing if no block is removed', async () => {
    const id = forLogs()
    await chain.history.revert(chain.history.snapshot())
    expect(poll(id)).toEqual([])
  })
})

describe('a filter for pending transactions', () => {
  const forPending = (inFull = false): Hex => events.filters.install((take) => events.feed.watchPending(inFull, take))

  test('returns a transaction when it is executable', async () => {
    const id = forPending()
    const second = await send(chain, { nonce: 1n })
    expect(poll(id)).toEqual([])
    const first = await send(chain, { nonce: 0n })
    expect(poll(id)).toEqual([first, second])
  })

  test('returns a replacement, and not again later transactions of the sender', async () => {
    const early = await send(chain, { nonce: 0n })
    await send(chain, { nonce: 1n })
    const id = forPending()
    const higherFees = { maxFeePerGas: 6_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
    const replacement = await send(chain, { nonce: 0n, ...higherFees })
    expect(replacement).not.toBe(early)
    expect(poll(id)).toEqual([replacement])
  })

  test('returns full transactions if requested', async () => {
    const id = forPending(true)
    const hash = await send(chain)
    expect(poll(id)).toMatchObject([{ hash, blockHash: null, nonce: '0x0' }])
  })
})

test('watchers of hashes and of heads receive a block until they stop', async () => {
  const received: string[] = []
  events.feed.watchHashes((text) => received.push(text))
  const stop = events.feed.watchHeads((text) => received.push(text))
  await chain.miner.mine()
  stop()
  await chain.miner.mine()
  expect(received).toHaveLength(3)
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ number: '0x1', hash: chain.blockByNumber(1)?.hash })
})

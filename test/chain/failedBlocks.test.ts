import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Hash } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { MiningMode } from '../../src/chain/mining/miningSchedule.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { alice, bob, carol, GENESIS_TIME, openChain, signed } from './support.ts'

let chain: Chain
let store: FaultyStore
let reported: unknown[]
afterEach(() => {
  store.batchesLeft = Number.POSITIVE_INFINITY
  store.broken = false
  return chain.close()
})

async function openFaultyChain(mining: MiningMode = { kind: 'auto' }): Promise<void> {
  store = new FaultyStore(await openMemoryStore())
  reported = []
  chain = await openChain({ store, mining, report: (error) => reported.push(error) })
}

const writeFailed = expect.objectContaining({ name: 'WriteFailed' })

describe('a submitted transaction whose block cannot be stored', () => {
  test('is not accepted and can be sent again', async () => {
    await openFaultyChain()
    const tx = signed(chain, { value: 1n })
    store.broken = true
    await expect(chain.submit(tx, alice)).rejects.toEqual(writeFailed)
    await expect(chain.submit(tx, alice)).rejects.toEqual(writeFailed)
    expect(chain.pool.size).toBe(0)
    store.broken = false
    await chain.miner.mine()
    expect(chain.head.transactions).toEqual([])
    const hash = await chain.submit(tx, alice)
    expect(chain.receipt(hash)?.transaction.block.number).toBe(2)
    expect(reported).toEqual([])
  })

  test('leaves the waiting transactions in the pool', async () => {
    await openFaultyChain()
    const next = await chain.submit(signed(chain, { nonce: 1n }), alice)
    const other = await chain.submit(signed(chain, { from: bob, to: carol, nonce: 1n }), bob)
    const tx = signed(chain, { nonce: 0n })
    store.broken = true
    await expect(chain.submit(tx, alice)).rejects.toEqual(writeFailed)
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([next, other])
    store.broken = false
    await chain.submit(tx, alice)
    expect(chain.receipt(next)?.transaction.block.number).toBe(2)
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([other])
  })

  test('leaves a later one of its sender that was sent at the same time in the pool', async () => {
    await openFaultyChain()
    const [first, second] = [signed(chain, { nonce: 0n }), signed(chain, { nonce: 1n })]
    store.broken = true
    const results = await Promise.allSettled([chain.submit(first, alice), chain.submit(second, alice)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([second.hash])
  })

  test('is not accepted if the block of an earlier transaction cannot be stored', async () => {
    await openFaultyChain({ kind: 'manual' })
    const earlier = await chain.submit(signed(chain, { from: bob, to: carol }), bob)
    chain.setMining({ kind: 'auto' })
    store.broken = true
    await expect(chain.submit(signed(chain), alice)).rejects.toEqual(writeFailed)
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([earlier])
  })
})

describe('the transaction that a submitted one replaced', () => {
  const bump = (times: bigint) => ({
    nonce: 0n,
    maxFeePerGas: 3_000_000_000n * times,
    maxPriorityFeePerGas: 1_000_000_000n * times,
  })

  /** Opens a chain with automatic mining and two waiting transactions. The first one is of alice. */
  async function openWithWaiting(): Promise<Hash[]> {
    await openFaultyChain({ kind: 'manual' })
    const hashes = [
      await chain.submit(signed(chain), alice),
      await chain.submit(signed(chain, { from: bob, to: carol }), bob),
    ]
    chain.setMining({ kind: 'auto' })
    return hashes
  }
  const pooled = () => chain.pool.all().map(({ hash }) => hash)

  test('is at its earlier place in the pool again if the block cannot be stored', async () => {
    const waiting = await openWithWaiting()
    store.broken = true
    await expect(chain.submit(signed(chain, bump(2n)), alice)).rejects.toEqual(writeFailed)
    expect(pooled()).toEqual(waiting)
    store.broken = false
    await chain.miner.mine()
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual(waiting)
  })

  test('is in the pool again if several replacements fail', async () => {
    const waiting = await openWithWaiting()
    store.broken = true
    const submitted = [2n, 4n].map((times) => chain.submit(signed(chain, bump(times)), alice))
    const [first, second] = await Promise.allSettled(submitted)
    expect(first).toMatchObject({ reason: { name: 'TransactionRemoved' } })
    expect(second).toMatchObject({ reason: { name: 'WriteFailed' } })
    expect(pooled()).toEqual(waiting)
  })

  test('is in the pool again if no block can include the other', async () => {
    const [first] = await openWithWaiting()
    const overridden = chain.overrideState((state) => state.setBalance(alice, 10n ** 15n))
    const submitted = chain.submit(signed(chain, { ...bump(2n), value: 10n ** 18n }), alice)
    await expect(submitted).rejects.toMatchObject({ name: 'NotExecutable' })
    await overridden
    // It was mined afterwards, as one of the waiting transactions.
    await chain.miner.mine()
    expect(chain.receipt(first ?? '0x')).toBeDefined()
  })

  test('does not come back if the account has a later nonce meanwhile', async () => {
    const [, other] = await openWithWaiting()
    store.batchesLeft = 1
    const overridden = chain.overrideState((state) => state.setNonce(alice, 5n))
    await expect(chain.submit(signed(chain, bump(2n)), alice)).rejects.toEqual(writeFailed)
    await overridden
    expect(pooled()).toEqual([other])
  })

  test('does not come back if the pool was emptied meanwhile', async () => {
    await openWithWaiting()
    store.broken = true
    const emptied = chain.waiting.clear()
    await expect(chain.submit(signed(chain, bump(2n)), alice)).rejects.toMatchObject({ name: 'TransactionRemoved' })
    await emptied
    expect(pooled()).toEqual([])
  })

  test('does not come back if its caller got an error', async () => {
    await openFaultyChain()
    store.broken = true
    const submitted = [1n, 2n].map((times) => chain.submit(signed(chain, bump(times)), alice))
    const results = await Promise.allSettled(submitted)
    expect(results).toMatchObject([{ reason: { name: 'TransactionRemoved' } }, { reason: { name: 'WriteFailed' } }])
    expect(pooled()).toEqual([])
  })
})

test('a submitted transaction is accepted if only the block of a later one cannot be stored', async () => {
  await openFaultyChain()
  const later = await chain.submit(signed(chain, { nonce: 1n }), alice)
  store.batchesLeft = 1
  const hash = await chain.submit(signed(chain, { nonce: 0n }), alice)
  expect(chain.receipt(hash)?.transaction.block.number).toBe(1)
  expect(chain.pool.all().map((transaction) => transaction.hash)).toEqual([later])
  expect(reported).toEqual([writeFailed])
})

describe('waiting transactions stay in the pool if a block cannot be stored', () => {
  test('on request', async () => {
    await openFaultyChain({ kind: 'manual' })
    const hash = await chain.submit(signed(chain), alice)
    store.broken = true
    await expect(chain.miner.mine()).rejects.toEqual(writeFailed)
    store.broken = false
    await chain.miner.mine()
    expect(chain.receipt(hash)?.transaction.block.number).toBe(1)
  })

  test('at an interval', async () => {
    await openFaultyChain({ kind: 'interval', seconds: 0.01 })
    store.broken = true
    const hash = await chain.submit(signed(chain), alice)
    await vi.waitFor(() => expect(reported).toContainEqual(writeFailed))
    expect(chain.pool.size).toBe(1)
    store.broken = false
    await vi.waitFor(() => expect(chain.receipt(hash)).toBeDefined())
  })
})

test('the time that is set for the next block applies to it after a block that could not be stored', async () => {
  await openFaultyChain({ kind: 'manual' })
  const time = GENESIS_TIME + 500
  chain.time.setInterval(1_000)
  chain.time.setNext(time)
  store.broken = true
  await expect(chain.miner.mine()).rejects.toEqual(writeFailed)
  expect(chain.clock.now()).toBe(GENESIS_TIME)
  store.broken = false
  await chain.miner.mine({ count: 2 })
  expect([1, 2].map((number) => chain.blockByNumber(number)?.timestamp)).toEqual([time, time + 1_000])
})

test('the clock keeps a change that was made while a block could not be stored', async () => {
  await openFaultyChain({ kind: 'manual' })
  store.broken = true
  const before = chain.clock.now()
  const batch = store.batch.bind(store)
  vi.spyOn(store, 'batch').mockImplementation(() => {
    chain.time.increase(100)
    return batch()
  })
  await expect(chain.miner.mine()).rejects.toEqual(writeFailed)
  vi.restoreAllMocks()
  expect(chain.clock.now()).toBe(before + 100)
})

test.each([
  ['time', { timestamp: GENESIS_TIME + 5_000 }, 1],
  ['interval', { count: 3, interval: 5_000 }, 2],
])(
  'the %s of a request whose block could not be stored does not apply to later blocks',
  async (_, options, failing) => {
    await openFaultyChain({ kind: 'manual' })
    store.batchesLeft = failing - 1
    await expect(chain.miner.mine(options)).rejects.toEqual(writeFailed)
    expect(chain.head.number).toBe(failing - 1)
    store.batchesLeft = Number.POSITIVE_INFINITY
    store.broken = false
    await chain.miner.mine()
    expect(chain.head.timestamp).toBe(GENESIS_TIME + failing)
  },
)

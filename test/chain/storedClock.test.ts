import { cp } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { Clock, type ClockState } from '../../src/chain/clock.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Store, tables } from '../../src/storage/store.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { GENESIS_TIME, openChain } from './support.ts'

const temporary = temporaryFolder()
let chain: Chain
afterEach(() => chain.close())

const open = async (store: Store) => {
  chain = await openChain({ store, clock: new Clock(() => GENESIS_TIME) })
}
const stateOf = ({ clock }: Chain) => (clock as Clock).state()
const storedState = (store: Store): ClockState | undefined => {
  const bytes = store.get(tables.meta, Buffer.from('clock'))
  return bytes && JSON.parse(Buffer.from(bytes).toString())
}

test.each<[string, () => unknown]>([
  ['increase', () => chain.time.increase(1_000)],
  ['increaseAfterHead', () => chain.time.increaseAfterHead(1_000)],
  ['set', () => chain.time.set(GENESIS_TIME + 5_000)],
  ['setNext', () => chain.time.setNext(GENESIS_TIME + 7_000)],
  ['setInterval', () => chain.time.setInterval(12)],
])('%s stores the clock, so that a crash does not lose it', async (_, change) => {
  const [folder, copy] = [temporary.newFolder(), temporary.newFolder()]
  await open(await openLevelStore(folder))
  await chain.miner.mine()
  change()
  await chain.time.stored
  const [before, next] = [stateOf(chain), chain.clock.peek(chain.head.timestamp)]
  await cp(folder, copy, { recursive: true })
  await chain.close()
  await open(await openLevelStore(copy))
  expect(stateOf(chain)).toEqual(before)
  expect((await chain.miner.mine())[0]?.timestamp).toBe(next)
})

test('a change that cannot be stored is undone, unless another one followed', async () => {
  const store = new FaultyStore(await openMemoryStore())
  Object.assign(store, { isPermanent: true })
  await open(store)
  chain.time.increase(100)
  await chain.time.stored
  store.broken = true
  chain.time.increase(1_000)
  await expect(chain.time.stored).rejects.toMatchObject({ name: 'WriteFailed' })
  expect(chain.clock.offset).toBe(100)
  chain.time.increase(1_000)
  const failing = chain.time.stored
  store.broken = false
  chain.time.setInterval(3)
  await expect(failing).rejects.toMatchObject({ name: 'WriteFailed' })
  await chain.time.stored
  expect([chain.clock.offset, chain.clock.interval]).toEqual([1_100, 3])
  expect(storedState(store)).toEqual(JSON.parse(JSON.stringify(stateOf(chain))))
})

test('changes that can all not be stored are undone together', async () => {
  const store = new FaultyStore(await openMemoryStore())
  Object.assign(store, { isPermanent: true })
  await open(store)
  chain.time.increase(100)
  await chain.time.stored
  store.broken = true
  const changes = [
    () => chain.time.increase(1_000),
    () => chain.time.setInterval(3),
    () => chain.time.set(GENESIS_TIME + 9_000),
  ]
  const failing = changes.map((change) => {
    change()
    return chain.time.stored
  })
  for (const each of failing) await expect(each).rejects.toMatchObject({ name: 'WriteFailed' })
  store.broken = false
  expect(stateOf(chain)).toEqual({ offset: 100, next: undefined, interval: undefined, start: undefined })
})

test('the store has the last of several changes, also of the same value again', async () => {
  const store = new FaultyStore(await openMemoryStore())
  Object.assign(store, { isPermanent: true })
  await open(store)
  for (const seconds of [5, 9, 5]) chain.time.setInterval(seconds)
  await chain.time.stored
  expect(storedState(store)?.interval).toBe(5)
  const { writes } = store
  chain.time.setInterval(5)
  await chain.time.stored
  expect(store.writes).toBe(writes)
})

/** Runs `during` while the store writes the next batch. */
function duringNextWrite(store: FaultyStore, during: () => void): void {
  const batch = store.batch.bind(store)
  store.batch = () => {
    store.batch = batch
    const next = batch()
    const write = next.write.bind(next)
    return Object.assign(next, {
      write() {
        const written = write()
        during()
        return written
      },
    })
  }
}

test('a change during the write of a revert leaves the clock of the snapshot, in memory and in the store', async () => {
  const store = new FaultyStore(await openMemoryStore())
  Object.assign(store, { isPermanent: true })
  await open(store)
  await chain.miner.mine()
  const id = chain.history.snapshot()
  await chain.miner.mine()
  duringNextWrite(store, () => chain.time.setInterval(77))
  expect(await chain.history.revert(id)).toBe(true)
  await chain.time.stored
  expect(stateOf(chain).interval).toBeUndefined()
  expect(storedState(store)?.interval).toBeUndefined()
})

test('a change during a rollback is in the store afterwards', async () => {
  const store = new FaultyStore(await openMemoryStore())
  Object.assign(store, { isPermanent: true })
  await open(store)
  await chain.miner.mine({ count: 2 })
  const batch = store.batch.bind(store)
  // While the removed blocks are collected.
  store.batch = () => {
    store.batch = batch
    chain.time.setInterval(77)
    return batch()
  }
  await chain.reorganizer.rollback(1)
  expect([stateOf(chain).interval, storedState(store)?.interval]).toEqual([77, 77])
})

describe('a change during the write of a block that fails', () => {
  let store: FaultyStore
  const TIME = GENESIS_TIME + 500

  /** Opens a chain whose next block has the time `TIME`, and mines it. Its write fails. `during` runs meanwhile. */
  async function failToMine(during: () => void): Promise<void> {
    store = new FaultyStore(await openMemoryStore())
    Object.assign(store, { isPermanent: true })
    await open(store)
    chain.time.setNext(TIME)
    await chain.time.stored
    store.failures = 1
    duringNextWrite(store, during)
    await expect(chain.miner.mine()).rejects.toMatchObject({ name: 'WriteFailed' })
  }
  const storedLikeChain = () => expect(storedState(store)).toEqual(JSON.parse(JSON.stringify(stateOf(chain))))

  test('applies, and the time that was set for the block still does', async () => {
    await failToMine(() => chain.time.increase(100))
    await chain.time.stored
    expect(chain.clock.offset).toBe(100)
    await chain.miner.mine()
    expect(chain.head.timestamp).toBe(TIME)
    storedLikeChain()
  })

  test('replaces the time that was set for the block', async () => {
    await failToMine(() => chain.time.set(TIME + 50))
    await chain.miner.mine()
    expect(chain.head.timestamp).toBe(TIME + 50)
  })

  test('is undone if it cannot be stored either, and the time that was set for the block still applies', async () => {
    await failToMine(() => {
      store.failures = 1
      chain.time.increase(100)
    })
    await expect(chain.time.stored).rejects.toMatchObject({ name: 'WriteFailed' })
    expect(chain.clock.offset).toBe(0)
    await chain.miner.mine()
    expect(chain.head.timestamp).toBe(TIME)
    storedLikeChain()
  })
})

test('a time that is set while a block is produced is that from which the next block follows', async () => {
  await open(await openMemoryStore())
  chain.time.setInterval(6)
  await chain.miner.mineExactly(() => {
    // After the block has its time, and before it is stored.
    queueMicrotask(() => chain.time.set(GENESIS_TIME + 1_000))
    return []
  })
  expect(chain.head.timestamp).toBe(GENESIS_TIME + 6)
  await chain.miner.mine()
  expect(chain.head.timestamp).toBe(GENESIS_TIME + 1_006)
})

test('a store that ends with the process has no clock before it closes', async () => {
  const store = await openMemoryStore()
  await open(store)
  chain.time.increase(100)
  await chain.time.stored
  expect(storedState(store)).toBeUndefined()
})

import { MemoryLevel } from 'memory-level'
import { expect, test, vi } from 'vitest'
import { LevelBackedStore } from '../../src/storage/levelBackedStore.ts'
import type { Level } from '../../src/storage/sharedLevel.ts'
import { tables } from '../../src/storage/store.ts'
import { nextTurn } from '../turns.ts'

/** Opens a store whose database writes end with `finish`. */
async function openSlowStore(writesBehind: boolean) {
  const level = new MemoryLevel<Uint8Array, Uint8Array>({
    keyEncoding: 'view',
    valueEncoding: 'view',
    storeEncoding: 'view',
  })
  await level.open()
  let finish = (): void => expect.fail('the promise calls its function at once')
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const write = level.batch.bind(level) as Level['batch'] // the overload that the store calls
  const slowWrite: Level['batch'] = async (operations) => {
    await finished
    await write(operations)
  }
  level.batch = slowWrite as typeof level.batch
  const closeLevel = vi.fn(() => level.close())
  const store = new LevelBackedStore(level, { where: 'in memory', closeLevel, writesBehind })
  return { store, finish, closeLevel }
}

const key = (number: number) => Uint8Array.of(number >> 8, number & 0xff)

test.each([
  ['a write', false, 1],
  // So many that the database gets them at once.
  ['a write behind', true, 300],
])('%s ends before the database closes, once', async (_, writesBehind, count) => {
  const { store, finish, closeLevel } = await openSlowStore(writesBehind)
  const batch = store.batch()
  for (let number = 0; number < count; number++) batch.put(tables.code, key(number), key(number))
  const written = batch.write()
  await nextTurn()
  const closed = Promise.all([store.close(), store.close()])
  await nextTurn()
  expect(closeLevel).not.toHaveBeenCalled()
  finish()
  await Promise.all([written, closed, store.close()])
  expect(closeLevel).toHaveBeenCalledTimes(1)
})

test('operations that wait are dropped when the store closes', async () => {
  const { store, finish } = await openSlowStore(true)
  const add = vi.fn()
  const batch = store.batch()
  batch.defer(1, add)
  await batch.write()
  finish()
  await store.close()
  await store.flush()
  expect(add).not.toHaveBeenCalled()
})

test('the database stays open for a fork, also if the store is closed twice', async () => {
  const { store, finish, closeLevel } = await openSlowStore(false)
  finish()
  const fork = store.fork()
  await store.close()
  await store.close()
  expect(closeLevel).not.toHaveBeenCalled()
  await fork.close()
  expect(closeLevel).toHaveBeenCalledTimes(1)
})

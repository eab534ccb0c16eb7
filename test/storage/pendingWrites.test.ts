import { expect, test, vi } from 'vitest'
import { PendingWrites } from '../../src/storage/pendingWrites.ts'
import type { Operation } from '../../src/storage/sharedLevel.ts'
import { nextTurn } from '../turns.ts'

const put = (key: number, value: number): Operation => ({
  type: 'put',
  key: Uint8Array.of(key >> 8, key & 0xff),
  value: Uint8Array.of(value),
})
const key = (number: number) => Uint8Array.of(number >> 8, number & 0xff)

/** A database whose last write the test finishes or fails. */
class SlowDatabase {
  readonly written: number[] = []
  finish: (() => void) | undefined
  fail: ((error: Error) => void) | undefined

  write = (operations: readonly Operation[]): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      this.finish = () => {
        this.written.push(operations.length)
        resolve()
      }
      this.fail = reject
    })
}

const many = (count: number): Operation[] => Array.from({ length: count }, (_, index) => put(index, index & 0xff))

test('returns the last pending operation on each key', async () => {
  const database = new SlowDatabase()
  const pending = new PendingWrites(database.write)
  await pending.add([put(1, 1), put(2, 2)])
  expect(pending.get(key(1))).toEqual(Uint8Array.of(1))
  await pending.add([put(1, 3), { type: 'del', key: key(2) }])
  expect(pending.get(key(1))).toEqual(Uint8Array.of(3))
  expect(pending.get(key(2))).toBeNull()
  expect(pending.get(key(3))).toBeUndefined()
  expect(database.finish).toBeUndefined()
})

test('writes many operations at once, and keeps the ones that are added meanwhile', async () => {
  const database = new SlowDatabase()
  const pending = new PendingWrites(database.write)
  await pending.add(many(2_000))
  await pending.add([put(7, 77), put(5_000, 1)])
  expect(pending.get(key(8))).toEqual(Uint8Array.of(8))
  database.finish?.()
  await pending.idle()
  expect(database.written).toEqual([2_000])
  expect(pending.get(key(8))).toBeUndefined()
  expect(pending.get(key(7))).toEqual(Uint8Array.of(77))
  expect(pending.get(key(5_000))).toEqual(Uint8Array.of(1))
})

test('writes a long list in several parts', async () => {
  const database = new SlowDatabase()
  const pending = new PendingWrites(database.write)
  await pending.add(many(10_000))
  while (database.finish !== undefined) {
    const { finish } = database
    database.finish = undefined
    finish()
    await pending.idle()
  }
  expect(database.written).toEqual([4_096, 4_096, 1_808])
})

test('returns the last operation on each key while a long list is written', async () => {
  const database = new SlowDatabase()
  const pending = new PendingWrites(database.write)
  await pending.add(many(10_000))
  expect(pending.get(key(9_999))).toEqual(Uint8Array.of(9_999 & 0xff))
  for (let part = 1; part <= 3; part++) {
    await pending.add([put(1, part), put(9_000, part)])
    database.finish?.()
    await pending.idle()
    expect([pending.get(key(1)), pending.get(key(9_000))]).toEqual([Uint8Array.of(part), Uint8Array.of(part)])
  }
  expect(pending.get(key(20_000))).toBeUndefined()
})

test('makes writers wait while too much is pending', async () => {
  const database = new SlowDatabase()
  const pending = new PendingWrites(database.write)
  for (let batch = 0; batch < 5; batch++) await pending.add(many(14_000))
  let isAccepted = false
  const waiting = Promise.resolve(pending.add([put(1, 9)])).then(() => {
    isAccepted = true
  })
  await nextTurn()
  expect(isAccepted).toBe(false)
  database.finish?.()
  await waiting
  expect(pending.get(key(1))).toEqual(Uint8Array.of(9))
})

test('rejects operations while the database fails, keeps the accepted ones, and recovers', async () => {
  const database = new SlowDatabase()
  const pending = new PendingWrites(database.write)
  await pending.add(many(1_100))
  database.fail?.(new Error('disk full'))
  await pending.idle()
  const rejected = pending.add([put(1, 9)])
  database.fail?.(new Error('disk full'))
  await expect(rejected).rejects.toThrow('disk full')
  expect(pending.get(key(1))).toEqual(Uint8Array.of(1))
  const accepted = pending.add([put(1, 9)])
  database.finish?.()
  await accepted
  expect(database.written).toEqual([1_100])
  expect(pending.get(key(1))).toEqual(Uint8Array.of(9))
})

test('writes a large batch to the database before it is accepted, after earlier batches and before later ones', async () => {
  const database = new SlowDatabase()
  const pending = new PendingWrites(database.write)
  const accepted: string[] = []
  await pending.add([put(1, 1)])
  const large = Promise.resolve(pending.add(many(20_000))).then(() => accepted.push('large'))
  const later = Promise.resolve(pending.add([put(1, 9)])).then(() => accepted.push('later'))
  const finishWrite = async () => {
    await vi.waitUntil(() => database.finish !== undefined)
    const { finish } = database
    database.finish = undefined
    finish?.()
  }
  expect(pending.acceptsAtOnce).toBe(false)
  expect(pending.get(key(1))).toEqual(Uint8Array.of(1))
  await finishWrite()
  await vi.waitUntil(() => database.finish !== undefined)
  expect([accepted, pending.get(key(19_999))]).toEqual([[], undefined])
  await finishWrite()
  await Promise.all([large, later])
  expect(accepted).toEqual(['large', 'later'])
  expect(database.written).toEqual([1, 20_000])
  expect(pending.get(key(1))).toEqual(Uint8Array.of(9))
})

test('keeps a large batch in memory if the database fails meanwhile, and rejects the next one', async () => {
  const database = new SlowDatabase()
  const pending = new PendingWrites(database.write)
  const fail = async () => {
    await vi.waitUntil(() => database.fail !== undefined)
    const { fail } = database
    database.fail = undefined
    fail?.(new Error('disk full'))
  }
  const large = pending.add(many(20_000))
  await fail()
  await large
  expect(pending.get(key(19_999))).toEqual(Uint8Array.of(19_999 & 0xff))
  await fail()
  await pending.idle()
  const rejected = pending.add(many(20_000))
  await fail()
  await expect(rejected).rejects.toThrow('disk full')
})

test('writes a batch after a large one if both waited for a database that failed', async () => {
  const written: number[] = []
  let isBroken = true
  const pending = new PendingWrites(async (operations) => {
    if (isBroken) throw new Error('disk full')
    written.push(operations.length)
  })
  await pending.add([put(1, 1)])
  await expect(pending.flush()).rejects.toThrow('disk full')
  isBroken = false
  await Promise.all([pending.add(many(20_000)), pending.add([put(1, 9)])])
  await pending.flush()
  expect(written).toEqual([1, 20_000, 1])
})

test('a fork does not see an operation that the database has, and that a later one replaced there', async () => {
  const pending = new PendingWrites(async () => {})
  await pending.add([put(1, 1)])
  expect(pending.writes.length).toBe(1)
  await pending.flush()
  await pending.add([put(1, 2)])
  await pending.flush()
  expect(pending.writes.length).toBe(0)
})

test('does not write again by itself after the database failed', async () => {
  let attempts = 0
  const pending = new PendingWrites(async () => {
    // An end for an implementation that does.
    if (++attempts < 10) throw new Error('disk full')
  })
  await pending.add(many(1_000))
  for (let turn = 0; turn < 5; turn++) await pending.idle()
  expect(attempts).toBe(1)
})

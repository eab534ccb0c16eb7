import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Range, type Store, tables } from '../../src/storage/store.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { fc } from '../property.ts'
import { nextTurn } from '../turns.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fork-test-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const bytes = (...values: number[]) => Uint8Array.from(values)

async function write(store: Store, changes: Readonly<Record<number, number | undefined>>): Promise<void> {
  const batch = store.batch()
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) batch.delete(tables.code, bytes(Number(key)))
    else batch.put(tables.code, bytes(Number(key)), bytes(value))
  }
  await batch.write()
}

async function read(store: Store): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for await (const [[key = 0], [value = 0]] of store.entries(tables.code)) {
    expect(store.get(tables.code, bytes(key))).toEqual(bytes(value))
    found[key] = value
  }
  return found
}

describe.each([
  ['memory', openMemoryStore],
  ['LevelDB', async () => openLevelStore(await mkdtemp(join(parent, 'level-')))],
])('a fork of a store in %s', (_, open) => {
  test('starts with the contents of the store, and later writes do not affect the other', async () => {
    const store = await open()
    await write(store, { 1: 1, 2: 2, 3: 3 })
    const fork = store.fork()
    await write(store, { 1: undefined, 2: 20, 4: 40 })
    await write(fork, { 2: 22, 3: undefined, 5: 55 })
    expect(await read(store)).toEqual({ 2: 20, 3: 3, 4: 40 })
    expect(await read(fork)).toEqual({ 1: 1, 2: 22, 5: 55 })
    expect(fork.get(tables.code, bytes(3))).toBeUndefined()
    expect(fork.get(tables.code, bytes(4))).toBeUndefined()
    await fork.close()
    expect(await read(store)).toEqual({ 2: 20, 3: 3, 4: 40 })
    await store.close()
  })

  test('contains only earlier writes, also with many forks', async () => {
    const store = await open()
    const forks: Store[] = []
    for (let value = 1; value <= 20; value++) {
      await write(store, { 1: value })
      forks.push(store.fork(), store.fork())
    }
    await write(store, { 1: undefined })
    for (const [index, fork] of forks.entries()) expect(await read(fork)).toEqual({ 1: (index >> 1) + 1 })
    for (const fork of forks) await fork.close()
    await store.close()
  })

  test('can be forked', async () => {
    const store = await open()
    await write(store, { 1: 1 })
    const child = store.fork()
    await write(child, { 2: 2 })
    const grandchild = child.fork()
    await write(child, { 1: undefined, 3: 3 })
    await write(grandchild, { 2: undefined, 4: 4 })
    await child.close()
    await store.close()
    expect(await read(grandchild)).toEqual({ 1: 1, 4: 4 })
    await grandchild.close()
  })

  test('stays open when the store is closed', async () => {
    const store = await open()
    await write(store, { 1: 1 })
    const [fork, other] = [store.fork(), store.fork()]
    await store.close()
    expect(() => store.get(tables.code, bytes(1))).toThrow(expect.objectContaining({ name: 'StoreClosed' }))
    expect(() => store.fork()).toThrow(expect.objectContaining({ name: 'StoreClosed' }))
    expect(await read(fork)).toEqual({ 1: 1 })
    await fork.close()
    await fork.close()
    expect(() => fork.fork()).toThrow(expect.objectContaining({ name: 'StoreClosed' }))
    expect(await read(other)).toEqual({ 1: 1 })
    await other.close()
  })

  test('contains all of a batch in progress or nothing of it', async () => {
    const store = await open()
    const writing = write(store, { 1: 1, 2: 2 })
    const during = store.fork()
    await writing
    const after = store.fork()
    expect([{}, { 1: 1, 2: 2 }]).toContainEqual(await read(during))
    expect(await read(after)).toEqual({ 1: 1, 2: 2 })
    for (const each of [during, after, store]) await each.close()
  })

  test('behaves like a copy', async () => {
    const changes = fc.dictionary(fc.nat(5).map(String), fc.option(fc.nat(255), { nil: undefined })) as fc.Arbitrary<
      Record<number, number | undefined>
    > // keys of an object are text
    const step = fc.oneof(
      fc.record({ write: changes, to: fc.nat() }),
      fc.record({ fork: fc.nat() }),
      fc.record({ close: fc.nat() }),
    )
    const range = fc.record(
      {
        gte: fc.nat(6).map((n) => bytes(n)),
        lt: fc.nat(6).map((n) => bytes(n)),
        reverse: fc.boolean(),
        limit: fc.nat(4),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), range, async (steps, listed) => {
        const stores = [{ store: await open(), model: new Map<number, number>() }]
        const at = (index: number) => stores[index % stores.length]
        for (const step of steps) {
          if ('write' in step) {
            const target = at(step.to)
            if (target === undefined) continue
            await write(target.store, step.write)
            for (const [key, value] of Object.entries(step.write)) {
              if (value === undefined) target.model.delete(Number(key))
              else target.model.set(Number(key), value)
            }
          } else if ('fork' in step) {
            const source = at(step.fork)
            if (source !== undefined) stores.push({ store: source.store.fork(), model: new Map(source.model) })
          } else {
            const [closed] = stores.splice(step.close % Math.max(1, stores.length), 1)
            await closed?.store.close()
          }
        }
        for (const { store, model } of stores) {
          expect(await read(store)).toEqual(Object.fromEntries(model))
          expect(await list(store, listed)).toEqual(selected(model, listed))
          await store.close()
        }
      }),
      { numRuns: 60 },
    )
  })
})

async function list(store: Store, range: Range): Promise<number[][]> {
  const found: number[][] = []
  for await (const [[key = 0], [value = 0]] of store.entries(tables.code, range)) found.push([key, value])
  return found
}

function selected(model: ReadonlyMap<number, number>, { gte, lt, reverse, limit }: Range): number[][] {
  const inRange = [...model].filter(([key]) => key >= (gte?.[0] ?? 0) && key < (lt?.[0] ?? 256))
  const sorted = inRange.sort(([a], [b]) => (reverse === true ? b - a : a - b))
  return sorted.slice(0, limit)
}

test('long writes to a fork yield the event loop', async () => {
  const store = await openMemoryStore()
  const fork = store.fork()
  let hasYielded = false
  setTimeout(() => {
    hasYielded = true
  }, 0)
  for (let writes = 0; !hasYielded && writes < 1_000_000; writes++) await write(fork, { 1: writes & 0xff })
  expect(hasYielded).toBe(true)
  for (const each of [fork, store]) await each.close()
})

describe('the folder of a store', () => {
  test('is unlocked when the store and all its forks are closed', async () => {
    const folder = await mkdtemp(join(parent, 'kept-'))
    const store = await openLevelStore(folder)
    const fork = store.fork()
    await store.close()
    await expect(openLevelStore(folder)).rejects.toMatchObject({ name: 'StoreInUse' })
    await fork.close()
    await (await openLevelStore(folder)).close()
  })

  test('contains no writes to a fork', async () => {
    const folder = await mkdtemp(join(parent, 'kept-'))
    const store = await openLevelStore(folder)
    await write(store, { 1: 1 })
    const fork = store.fork()
    await write(fork, { 1: 10, 2: 20 })
    await fork.close()
    await store.close()
    const again = await openLevelStore(folder)
    expect(await read(again)).toEqual({ 1: 1 })
    await again.close()
  })

  test('is removed with the last fork of a temporary store', async () => {
    const own = await mkdtemp(join(parent, 'own-'))
    const store = await openTemporaryStore(own)
    const [name = ''] = await readdir(own)
    const fork = store.fork()
    await store.close()
    expect(existsSync(join(own, name))).toBe(true)
    await fork.close()
    expect(existsSync(join(own, name))).toBe(false)
  })
})

test('a large batch of a fork lets other work run, and is visible at once, before later batches', async () => {
  const store = await openMemoryStore()
  const fork = store.fork()
  const large = fork.batch()
  const keyOf = (index: number) => bytes(index >> 8, index & 0xff)
  for (let index = 0; index < 20_000; index++) large.put(tables.code, keyOf(index), bytes(1))
  let isDone = false
  let turns = 0
  const written = large.write().finally(() => {
    isDone = true
  })
  const later = fork.batch()
  later.put(tables.code, keyOf(0), bytes(2))
  const laterWritten = later.write()
  for (;;) {
    await nextTurn()
    if (isDone) break
    expect(fork.get(tables.code, keyOf(0))).toBeUndefined()
    turns++
  }
  await Promise.all([written, laterWritten])
  expect(turns).toBeGreaterThan(5)
  expect([fork.get(tables.code, keyOf(0)), fork.get(tables.code, keyOf(19_999))]).toEqual([bytes(2), bytes(1)])
  await fork.close()
  await store.close()
})

test('a large batch of a fork that closes meanwhile is rejected', async () => {
  const store = await openMemoryStore()
  const fork = store.fork()
  const large = fork.batch()
  for (let index = 0; index < 20_000; index++) large.put(tables.code, bytes(index >> 8, index & 0xff), bytes(1))
  const written = large.write()
  await fork.close()
  await expect(written).rejects.toMatchObject({ name: 'StoreClosed' })
  await store.close()
})

import { expect, test } from 'vitest'
import { PersistedValue } from '../../src/layer2/persistedValue.ts'
import { PersistentMap } from '../../src/layer2/persistentMap.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { tables } from '../../src/storage/store.ts'

interface Value {
  readonly items: PersistentMap<{ readonly text: string }>
  readonly tip: { readonly count: number }
}

const empty: Value = { items: PersistentMap.empty(), tip: { count: 0 } }

const adding =
  (key: string) =>
  (value: Value): Value => ({ items: value.items.set(key, { text: key }), tip: { count: value.tip.count + 1 } })

async function openPersisted() {
  const store = await openMemoryStore()
  const { persisted, isNew } = await PersistedValue.open(store, tables.l2a, empty)
  return { store, persisted, isNew }
}

const plain = ({ items, tip }: Value) => ({ items: new Map(items), tip })

test('a value is read from the store, with any characters in its keys', async () => {
  const { store, persisted, isNew } = await openPersisted()
  expect(isNew).toBe(true)
  await persisted.change(adding('a/b'))
  await persisted.change(adding('über'))
  const reopened = await PersistedValue.open(store, tables.l2a, empty)
  expect(reopened.isNew).toBe(false)
  expect(plain(reopened.persisted.current)).toEqual(plain(persisted.current))
})

test('an earlier value can be stored again', async () => {
  const { store, persisted } = await openPersisted()
  const before = await persisted.change(adding('a'))
  await persisted.change((value) => ({ ...adding('b')(value), items: value.items.delete('a').set('c', { text: 'c' }) }))
  await persisted.change(() => before)
  const reopened = await PersistedValue.open(store, tables.l2a, empty)
  expect(plain(reopened.persisted.current)).toEqual({ items: new Map([['a', { text: 'a' }]]), tip: { count: 1 } })
})

test('changes run one after another, and a failed change has no effect', async () => {
  const { persisted } = await openPersisted()
  const failing = persisted.change(() => {
    throw new Error('no')
  })
  const changes = ['a', 'b', 'c'].map((key) => persisted.change(adding(key)))
  await expect(failing).rejects.toThrow('no')
  await Promise.all(changes)
  expect(persisted.current.tip.count).toBe(3)
})

test('a change that cannot be stored has no effect', async () => {
  const { store, persisted } = await openPersisted()
  await persisted.change(adding('a'))
  await store.close()
  await expect(persisted.change(adding('b'))).rejects.toMatchObject({ name: 'StoreClosed' })
  expect(persisted.current.tip.count).toBe(1)
})

test('a fork changes independently, and can return to values from before the fork', async () => {
  const { store, persisted } = await openPersisted()
  const first = persisted.current
  const before = await persisted.change(adding('a'))
  const forked = store.fork()
  const fork = persisted.fork(forked)
  await persisted.change(adding('b'))
  await fork.change(adding('c'))
  expect([...persisted.current.items].map(([key]) => key).sort()).toEqual(['a', 'b'])
  expect([...fork.current.items].map(([key]) => key).sort()).toEqual(['a', 'c'])
  expect(plain((await PersistedValue.open(store, tables.l2a, empty)).persisted.current)).toEqual(
    plain(persisted.current),
  )
  expect(plain((await PersistedValue.open(forked, tables.l2a, empty)).persisted.current)).toEqual(plain(fork.current))
  await fork.change(() => before)
  expect(plain((await PersistedValue.open(forked, tables.l2a, empty)).persisted.current)).toEqual(plain(before))
  await fork.change(() => first)
  expect(fork.current.items.size).toBe(0)
})

test('a table can contain several named values', async () => {
  const store = await openMemoryStore()
  const names = [undefined, 'a', 'a-b', 'ab']
  for (const name of names) {
    const { persisted, isNew } = await PersistedValue.open(store, tables.l2a, empty, { name })
    expect(isNew).toBe(true)
    await persisted.change(adding(`x/${name}`))
  }
  for (const name of names) {
    const { persisted } = await PersistedValue.open(store, tables.l2a, empty, { name })
    expect(plain(persisted.current)).toEqual({
      items: new Map([[`x/${name}`, { text: `x/${name}` }]]),
      tip: { count: 1 },
    })
  }
})

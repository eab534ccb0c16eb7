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

async function openKept() {
  const store = await openMemoryStore()
  const { kept, isNew } = await PersistedValue.open(store, tables.l2a, empty)
  return { store, kept, isNew }
}

const plain = ({ items, tip }: Value) => ({ items: new Map(items), tip })

test('a value is found again, whatever is in its keys', async () => {
  const { store, kept, isNew } = await openKept()
  expect(isNew).toBe(true)
  await kept.change(adding('a/b'))
  await kept.change(adding('über'))
  const again = await PersistedValue.open(store, tables.l2a, empty)
  expect(again.isNew).toBe(false)
  expect(plain(again.kept.current)).toEqual(plain(kept.current))
})

test('going back is kept as well', async () => {
  const { store, kept } = await openKept()
  const before = await kept.change(adding('a'))
  await kept.change((value) => ({ ...adding('b')(value), items: value.items.delete('a').set('c', { text: 'c' }) }))
  await kept.change(() => before)
  const again = await PersistedValue.open(store, tables.l2a, empty)
  expect(plain(again.kept.current)).toEqual({ items: new Map([['a', { text: 'a' }]]), tip: { count: 1 } })
})

test('changes run one after another, and one that fails changes nothing', async () => {
  const { kept } = await openKept()
  const failing = kept.change(() => {
    throw new Error('no')
  })
  const changes = ['a', 'b', 'c'].map((key) => kept.change(adding(key)))
  await expect(failing).rejects.toThrow('no')
  await Promise.all(changes)
  expect(kept.current.tip.count).toBe(3)
})

test('what the store refuses does not happen', async () => {
  const { store, kept } = await openKept()
  await kept.change(adding('a'))
  await store.close()
  await expect(kept.change(adding('b'))).rejects.toMatchObject({ name: 'StoreClosed' })
  expect(kept.current.tip.count).toBe(1)
})

test('a fork goes its own way, and can go back to before it was made', async () => {
  const { store, kept } = await openKept()
  const first = kept.current
  const before = await kept.change(adding('a'))
  const forked = store.fork()
  const fork = kept.fork(forked)
  await kept.change(adding('b'))
  await fork.change(adding('c'))
  expect([...kept.current.items].map(([key]) => key).sort()).toEqual(['a', 'b'])
  expect([...fork.current.items].map(([key]) => key).sort()).toEqual(['a', 'c'])
  expect(plain((await PersistedValue.open(store, tables.l2a, empty)).kept.current)).toEqual(plain(kept.current))
  expect(plain((await PersistedValue.open(forked, tables.l2a, empty)).kept.current)).toEqual(plain(fork.current))
  await fork.change(() => before)
  expect(plain((await PersistedValue.open(forked, tables.l2a, empty)).kept.current)).toEqual(plain(before))
  await fork.change(() => first)
  expect(fork.current.items.size).toBe(0)
})

test('values with names stand beside each other in a table', async () => {
  const store = await openMemoryStore()
  const names = [undefined, 'a', 'a-b', 'ab']
  for (const name of names) {
    const { kept, isNew } = await PersistedValue.open(store, tables.l2a, empty, name)
    expect(isNew).toBe(true)
    await kept.change(adding(`x/${name}`))
  }
  for (const name of names) {
    const { kept } = await PersistedValue.open(store, tables.l2a, empty, name)
    expect(plain(kept.current)).toEqual({ items: new Map([[`x/${name}`, { text: `x/${name}` }]]), tip: { count: 1 } })
  }
})

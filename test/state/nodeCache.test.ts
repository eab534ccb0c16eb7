import { describe, expect, test } from 'vitest'
import { JournaledState } from '../../src/state/journaledState.ts'
import { openStateDatabase, type StateDatabase } from '../../src/state/stateDatabase.ts'
import type { StateVersion } from '../../src/state/stateVersion.ts'
import { Branch, type Child, Extension, Leaf, Stub } from '../../src/state/trie/node.ts'
import type { Trie } from '../../src/state/trie/trie.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { addressOf } from './model.ts'

/** Returns the number of nodes of these tries in memory. */
function residentNodes(...tries: Trie<unknown>[]): number {
  const seen = new Set<unknown>()
  function visit(child: Child<unknown>): void {
    if (child === undefined || child instanceof Stub || seen.has(child)) return
    seen.add(child)
    if (child instanceof Branch) child.children.forEach(visit)
    else if (child instanceof Extension) visit(child.child)
    else if (child instanceof Leaf) {
      const { storage } = child.value as { storage?: Trie<unknown> }
      visit(storage?.root)
    }
  }
  for (const { root } of tries) visit(root)
  return seen.size
}

async function save(database: StateDatabase, store: Store, version: StateVersion): Promise<StateVersion> {
  const batch = store.batch()
  database.stage(version, batch)
  await batch.write()
  return version
}

const LIMIT = 200

async function chainOf(accounts: number) {
  const store = await openMemoryStore()
  const database = await openStateDatabase(store, { residentNodes: LIMIT })
  const storage = new Map(Array.from({ length: 50 }, (_, n) => [BigInt(n), 1n]))
  const alloc = new Map(Array.from({ length: accounts }, (_, n) => [addressOf(n), { balance: 1n, storage }]))
  const genesis = await save(database, store, database.build(alloc))
  return { store, database, genesis }
}

describe('nodes in memory', () => {
  test('stay bounded while all of a large state is read', async () => {
    const { genesis } = await chainOf(100)
    for (let n = 0; n < 100; n++) {
      for (let slot = 0n; slot < 50n; slot++) expect(genesis.storage(addressOf(n), slot)).toBe(1n)
      // Two generations, and the nodes of the access that exceeded the limit.
      expect(residentNodes(genesis.accounts)).toBeLessThan(2 * LIMIT + 20)
    }
  })

  test('stay bounded over a long chain with references to all versions', async () => {
    const { store, database, genesis } = await chainOf(100)
    const versions = [genesis]
    for (let block = 0; block < 300; block++) {
      const state = new JournaledState(versions.at(-1) ?? genesis)
      for (let n = 0; n < 3; n++)
        state.setStorage(addressOf((block * 7 + n * 31) % 100), BigInt(block % 50), BigInt(block + 2))
      versions.push(await save(database, store, database.commit(state)))
    }
    // Beside two generations, the nodes that only one of the recent versions has: three accounts, three slots and the branches above them.
    const recent = versions.slice(-16).map(({ accounts }) => accounts)
    expect(residentNodes(...recent)).toBeLessThan(2 * LIMIT + recent.length * 20)
    expect(versions[0]?.storage(addressOf(0), 0n)).toBe(1n)
    expect(versions.at(-1)?.storage(addressOf((299 * 7) % 100), BigInt(299 % 50))).toBe(301n)
  })

  test('are not read again while they are in use', async () => {
    const { store, database, genesis } = await chainOf(100)
    let reads = 0
    const { get } = store
    store.get = (table, key) => {
      reads++
      return get.call(store, table, key)
    }
    for (let round = 0; round < 50; round++) {
      genesis.account(addressOf(7))
      for (let n = 0; n < 20; n++) genesis.storage(addressOf(round), BigInt(n))
      const before = reads
      genesis.account(addressOf(7))
      expect(reads).toBe(before)
    }
    expect(database.version(genesis.root())).toBe(genesis)
  })

  test('stay in memory until they are stored', async () => {
    const { database, genesis } = await chainOf(10)
    const state = new JournaledState(genesis)
    for (let n = 0; n < 1000; n++) state.setBalance(addressOf(n), 5n)
    const draft = database.commit(state)
    for (let round = 0; round < 20; round++) for (let n = 0; n < 10; n++) genesis.storage(addressOf(n), BigInt(round))
    for (let n = 0; n < 1000; n++) expect(draft.account(addressOf(n))?.balance).toBe(5n)
    expect(genesis.account(addressOf(9))?.balance).toBe(1n)
  })
})

import { expect, test } from 'vitest'
import type { Hash } from '../../src/bytes.ts'
import { EMPTY_ROOT } from '../../src/state/account.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { openStateDatabase, type StateDatabase } from '../../src/state/stateDatabase.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { fc } from '../property.ts'
import { copyOf, type Model, perform, readModel, referenceRoot, write } from './model.ts'

/** A database with models of its stored states, and the root of its current state. */
interface ForkedDatabase {
  readonly store: Store
  readonly database: StateDatabase
  readonly stored: Map<Hash, Model>
  at: Hash
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ block: fc.array(write, { minLength: 1, maxLength: 8 }), of: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ fork: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ revert: fc.nat(), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ close: fc.nat() }) },
)

async function store({ database, store }: ForkedDatabase, state: JournaledState): Promise<Hash> {
  const version = database.commit(state)
  const batch = store.batch()
  database.stage(version, batch, 1_000)
  await batch.write()
  return version.root()
}

async function check({ database, stored }: ForkedDatabase): Promise<void> {
  for (const [root, held] of stored) {
    const version = database.version(root)
    expect(readModel(version, held)).toEqual(held)
    expect([...version.entries()].map(([address]) => address).sort()).toEqual([...held.keys()].sort())
  }
}

test.each([
  ['in memory', openMemoryStore],
  ['in a temporary store, which defers records', () => openTemporaryStore()],
])('each of several forks %s contains the states stored before it, and then only its writes', async (_, openStore) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40, size: 'max' }),
      fc.integer({ min: 1, max: 30 }),
      async (steps, residentNodes) => {
        const first = await openStore()
        const database = await openStateDatabase(first, { residentNodes })
        const members: ForkedDatabase[] = [
          { store: first, database, stored: new Map([[EMPTY_ROOT, new Map()]]), at: EMPTY_ROOT },
        ]
        const roots = new Set<Hash>()
        const member = (index: number) => members[index % members.length]

        for (const step of steps) {
          if ('fork' in step) {
            const parent = member(step.fork)
            if (parent === undefined) continue
            const store = parent.store.fork()
            members.push({ ...parent, store, database: parent.database.fork(store), stored: new Map(parent.stored) })
          } else if ('block' in step) {
            const target = member(step.of)
            if (target === undefined) continue
            const state = new JournaledState(target.database.version(target.at))
            const model = copyOf(target.stored.get(target.at) ?? new Map())
            for (const each of step.block) perform(each, state, model)
            target.at = await store(target, state)
            expect(target.at).toBe(await referenceRoot(model))
            target.stored.set(target.at, model)
            roots.add(target.at)
          } else if ('revert' in step) {
            const target = member(step.of)
            if (target !== undefined)
              target.at = [...target.stored.keys()][step.revert % target.stored.size] ?? EMPTY_ROOT
          } else if (members.length > 1) {
            const [closed] = members.splice(step.close % members.length, 1)
            await closed?.store.close()
          }
        }
        for (const each of members) {
          await check(each)
          for (const root of roots) expect(each.database.has(root)).toBe(each.stored.has(root))
        }
        for (const { store } of members) await store.close()
      },
    ),
    { numRuns: 100 },
  )
})

test('a fork rejects states of its parent', async () => {
  const store = await openMemoryStore()
  const database = await openStateDatabase(store)
  const fork = database.fork(store.fork())
  expect(() => fork.commit(new JournaledState(database.empty))).toThrow(TypeError)
})

import { describe, expect, test } from 'vitest'
import { type Hash, ZERO_HASH } from '../../src/bytes.ts'
import { EMPTY_ROOT } from '../../src/state/account.ts'
import type { Alloc } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { openStateDatabase, type StateDatabase } from '../../src/state/stateDatabase.ts'
import type { StateVersion } from '../../src/state/stateVersion.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { tables } from '../../src/storage/store.ts'
import { LoopSlice } from '../../src/yieldToEventLoop.ts'
import { fc } from '../property.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { advanceClock, countTurns } from '../turns.ts'
import { addressOf, copyOf, type Model, perform, readModel, referenceRoot, type Write, write } from './model.ts'

async function put(database: StateDatabase, store: Store, version: StateVersion): Promise<void> {
  const batch = store.batch()
  database.stage(version, batch)
  await batch.write()
}

const code = Uint8Array.of(0x60, 0)
const alloc: Alloc = new Map([
  [addressOf(1), { balance: 10n }],
  [
    addressOf(2),
    {
      balance: 0n,
      nonce: 1n,
      code,
      storage: new Map([
        [1n, 5n],
        [2n, 0n],
      ]),
    },
  ],
])

describe('a new database', () => {
  test('has only the empty state', async () => {
    const database = await openStateDatabase(await openMemoryStore())
    expect(database.version(EMPTY_ROOT).account(addressOf(1))).toBeUndefined()
    expect(database.has(ZERO_HASH)).toBe(false)
    expect(() => database.version(ZERO_HASH)).toThrow(
      expect.objectContaining({ name: 'StateUnavailable', code: -32000 }),
    )
  })

  test('builds a genesis state', async () => {
    const database = await openStateDatabase(await openMemoryStore())
    const genesis = database.build(alloc)
    const model: Model = new Map([
      [addressOf(1), { nonce: 0n, balance: 10n, code: new Uint8Array(0), storage: new Map() }],
      [
        addressOf(2),
        {
          nonce: 1n,
          balance: 0n,
          code,
          storage: new Map([
            [1n, 5n],
            [2n, 0n],
          ]),
        },
      ],
    ])
    expect(genesis.root()).toBe(await referenceRoot(model))
    expect(readModel(genesis, model)).toEqual(model)
  })

  test('rejects states of another database', async () => {
    const [one, other] = [
      await openStateDatabase(await openMemoryStore()),
      await openStateDatabase(await openMemoryStore()),
    ]
    expect(() => one.commit(new JournaledState(other.empty))).toThrow(TypeError)
  })
})

test('an account that is deleted and created again in one block has no storage', async () => {
  const database = await openStateDatabase(await openMemoryStore())
  const state = new JournaledState(database.build(alloc))
  state.deleteAccount(addressOf(2))
  state.setNonce(addressOf(2), 1n)
  state.setStorage(addressOf(2), 7n, 7n)
  const after = database.commit(state)
  expect(after.storage(addressOf(2), 1n)).toBe(0n)
  expect(after.storage(addressOf(2), 7n)).toBe(7n)
  expect(after.account(addressOf(2))?.balance).toBe(0n)
})

test('storage that was cleared and restored has the same root, also after a commit in between', async () => {
  const database = await openStateDatabase(await openMemoryStore())
  const state = new JournaledState(database.build(alloc))
  state.setStorage(addressOf(2), 3n, 3n)
  const root = database.commit(state).root()
  const before = state.checkpoint()
  state.clearStorage(addressOf(2))
  const cleared = database.commit(state)
  expect(cleared.account(addressOf(2))?.storageRoot).toBe(EMPTY_ROOT)
  state.revertTo(before)
  const again = database.commit(state)
  expect(again.root()).toBe(root)
  expect(again.storage(addressOf(2), 1n)).toBe(5n)
  expect(again.storage(addressOf(2), 3n)).toBe(3n)
})

describe('staging', () => {
  test('stores a version once, in few items', async () => {
    const store = new FaultyStore(await openMemoryStore())
    const database = await openStateDatabase(store)
    const before = store.puts
    await put(database, store, database.build(alloc))
    // One page, one root, one code.
    expect(store.puts - before).toBe(3)
    const again = store.batch()
    database.stage(database.version(database.build(alloc).root()), again)
    expect(again.length).toBe(0)
  })

  test('builds a large genesis state between other work', async () => {
    const database = await openStateDatabase(await openMemoryStore())
    const large: Alloc = new Map(
      Array.from({ length: 2500 }, (_, n) => [addressOf(n), { balance: 1n, ...(n === 7 && { code }) }]),
    )
    const [version, turns] = await countTurns(() => {
      advanceClock(10)
      return database.buildInSlices(large, new LoopSlice())
    })
    expect(turns).toBeGreaterThanOrEqual(2)
    expect(version.root()).toBe(database.build(large).root())
    expect([...version.newCodes.values()]).toEqual([code])
    expect((await database.buildInSlices(new Map(), new LoopSlice())).root()).toBe(EMPTY_ROOT)
  })

  test('stores only new nodes of the next version', async () => {
    const store = new FaultyStore(await openMemoryStore())
    const database = await openStateDatabase(store)
    const many: Alloc = new Map(Array.from({ length: 1000 }, (_, n) => [addressOf(n), { balance: 1n }]))
    const genesis = database.build(many)
    await put(database, store, genesis)
    const { puts, bytes } = store
    const state = new JournaledState(genesis)
    state.setBalance(addressOf(3), 7n)
    await put(database, store, database.commit(state))
    expect(store.puts - puts).toBe(2)
    expect(store.bytes - bytes).toBeLessThan(2500)
  })

  test('stores shared nodes of several versions in one batch once', async () => {
    const store = new FaultyStore(await openMemoryStore())
    const database = await openStateDatabase(store)
    const batch = store.batch()
    let version = database.build(new Map(Array.from({ length: 1000 }, (_, n) => [addressOf(n), { balance: 1n }])))
    database.stage(version, batch)
    const first = batch.length
    for (let n = 0; n < 10; n++) {
      const state = new JournaledState(version)
      state.setBalance(addressOf(n), 7n)
      version = database.commit(state)
      database.stage(version, batch)
    }
    expect(batch.length - first).toBe(20)
    await batch.write()
    const reopened = await openStateDatabase(store)
    expect(reopened.version(version.root()).account(addressOf(9))?.balance).toBe(7n)
  })

  test.each([true, false])(
    'stores one of two concurrent batches if the other fails (second fails: %s)',
    async (second) => {
      const store = new FaultyStore(await openMemoryStore())
      const database = await openStateDatabase(store, { residentNodes: 130 })
      const accountsFrom = (first: number): Alloc =>
        new Map(Array.from({ length: 100 }, (_, n) => [addressOf(first + n), { balance: 1n }]))
      const version = database.build(accountsFrom(0))
      const state = new JournaledState(version)
      state.setBalance(addressOf(0), 2n)
      const next = database.commit(state)
      const batches = [version, next].map((each) => {
        const batch = store.batch()
        database.stage(each, batch)
        return batch
      })
      const writes: boolean[] = []
      for (const [index, batch] of batches.entries()) {
        store.broken = (index === 1) === second
        writes.push(
          await batch.write().then(
            () => true,
            () => false,
          ),
        )
      }
      expect(writes).toEqual([second, !second])
      store.broken = false
      // The top nodes of both stay in use. Other nodes are unloaded.
      for (let round = 1; round < 8; round++) {
        for (const each of [version, next]) each.account(addressOf(0))
        database.build(accountsFrom(1000 * round))
      }
      for (const each of [version, next]) {
        for (let n = 1; n < 100; n++) expect(each.account(addressOf(n))?.balance).toBe(1n)
        expect(each.account(addressOf(0))?.balance).toBe(each === version ? 1n : 2n)
      }
      const reopened = await openStateDatabase(store)
      const [written, lost] = second ? [version, next] : [next, version]
      expect(reopened.has(lost.root())).toBe(false)
      for (let n = 1; n < 100; n++) expect(reopened.version(written.root()).account(addressOf(n))?.balance).toBe(1n)
      await put(database, store, lost)
      expect((await openStateDatabase(store)).version(lost.root()).account(addressOf(99))?.balance).toBe(1n)
    },
  )

  test('a version that was never staged leaves nothing behind', async () => {
    const store = await openMemoryStore()
    const database = await openStateDatabase(store)
    const version = database.build(alloc)
    const batch = store.batch()
    database.stage(version, batch)
    // The batch is dropped.
    expect(database.has(version.root())).toBe(false)
    for await (const _ of store.entries(tables.nodes)) throw new Error('something was stored')
  })

  test.each<[string, Uint8Array | undefined]>([
    ['missing', undefined],
    ['empty', new Uint8Array(0)],
    ['short', Uint8Array.of(1)],
    ['broken', new Uint8Array(1000).fill(9)],
  ])('throws StateDamaged for a page that is %s', async (_, page) => {
    const store = await openMemoryStore()
    const database = await openStateDatabase(store)
    const genesis = database.build(alloc)
    await put(database, store, genesis)
    const batch = store.batch()
    for await (const [key] of store.entries(tables.nodes)) {
      if (page === undefined) batch.delete(tables.nodes, key)
      else batch.put(tables.nodes, key, page)
    }
    expect(batch.length).toBe(1)
    await batch.write()
    const reopened = (await openStateDatabase(store)).version(genesis.root())
    expect(() => reopened.account(addressOf(1))).toThrow(expect.objectContaining({ name: 'StateDamaged' }))
  })
})

/** A sequence of writes, checkpoints, blocks, failing disks and restarts. */
type Step =
  | { do: 'write'; write: Write }
  | { do: 'checkpoint' | 'root' | 'transaction' | 'block' | 'failedBlock' | 'simulate' | 'restart' }
  | { do: 'revert' | 'goBack'; to: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('write'), write }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('checkpoint', 'root') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('transaction', 'block', 'failedBlock', 'simulate', 'restart') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('revert'), to: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('goBack'), to: fc.nat() }) },
)

test('any life of a chain: the roots are right, and every stored version can be read for ever', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60, size: 'max' }),
      fc.integer({ min: 1, max: 30 }),
      async (steps, residentNodes) => {
        const store = new FaultyStore(await openMemoryStore())
        let database = await openStateDatabase(store, { residentNodes })
        let state = new JournaledState(database.empty)
        let model: Model = new Map()
        let checkpoints: { checkpoint: number; model: Model }[] = []
        const stored = new Map<Hash, Model>([[EMPTY_ROOT, new Map()]])

        async function endBlock(broken: boolean): Promise<void> {
          const version = database.commit(state)
          expect(version.root()).toBe(await referenceRoot(model))
          store.broken = broken
          if (broken) await expect(put(database, store, version)).rejects.toMatchObject({ name: 'WriteFailed' })
          else await put(database, store, version)
          if (!broken) stored.set(version.root(), copyOf(model))
          startOver(version, model)
        }
        function startOver(version: StateVersion, held: Model): void {
          state = new JournaledState(version)
          model = copyOf(held)
          checkpoints = []
        }

        for (const step of steps) {
          switch (step.do) {
            case 'write':
              perform(step.write, state, model)
              break
            case 'checkpoint':
              checkpoints.push({ checkpoint: state.checkpoint(), model: copyOf(model) })
              break
            case 'revert': {
              const target = checkpoints[step.to % (checkpoints.length || 1)]
              if (target === undefined) break
              state.revertTo(target.checkpoint)
              model = copyOf(target.model)
              checkpoints = checkpoints.slice(0, checkpoints.indexOf(target) + 1)
              break
            }
            case 'root':
              expect(database.commit(state).root()).toBe(await referenceRoot(model))
              break
            case 'transaction':
              state.beginTransaction()
              break
            case 'block':
            case 'failedBlock':
              await endBlock(step.do === 'failedBlock')
              break
            case 'simulate': {
              const draft = new JournaledState(database.commit(state))
              for (let n = 1; n < 9; n++) draft.setBalance(addressOf(n), 99n)
              database.commit(draft).root()
              break
            }
            case 'goBack': {
              const [root, held] = [...stored][step.to % stored.size] ?? [EMPTY_ROOT, new Map()]
              startOver(database.version(root), held)
              break
            }
            case 'restart': {
              database = await openStateDatabase(store, { residentNodes })
              const [root, held] = [...stored].at(-1) ?? [EMPTY_ROOT, new Map()]
              startOver(database.version(root), held)
            }
          }
        }
        await endBlock(false)
        for (const readAgain of [database, await openStateDatabase(store, { residentNodes })]) {
          for (const [root, held] of stored) {
            const version = readAgain.version(root)
            expect(readModel(version, held)).toEqual(held)
            expect([...version.entries()].map(([address]) => address).sort()).toEqual([...held.keys()].sort())
            for (const [address, { storage }] of held) {
              const slots = [...version.storageEntries(address)].map(({ slot, value }) => [slot, value] as const)
              expect(new Map(slots)).toEqual(new Map([...storage].filter(([, value]) => value !== 0n)))
            }
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Operations, type Range, type Store, tables } from '../../src/storage/store.ts'
import { fc } from '../property.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

async function list(store: Store, range?: Range): Promise<[number[], number[]][]> {
  const entries: [number[], number[]][] = []
  for await (const [key, value] of store.entries(tables.code, range)) entries.push([[...key], [...value]])
  return entries
}

async function put(store: Store, ...pairs: [key: Uint8Array, value: Uint8Array][]): Promise<void> {
  const batch = store.batch()
  for (const [key, value] of pairs) batch.put(tables.code, key, value)
  await batch.write()
}

/** Tests the behaviour that every implementation of Store has. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    test('returns stored values, and undefined for other keys', async () => {
      await put(store, [bytes(1), bytes(7, 8)], [bytes(1, 0), bytes()])
      expect(store.get(tables.code, bytes(1))).toEqual(bytes(7, 8))
      expect(store.get(tables.code, bytes(1, 0))).toEqual(bytes())
      expect(store.get(tables.code, bytes(2))).toBeUndefined()
    })

    test('does not contain a batch before it is written', async () => {
      const batch = store.batch()
      batch.put(tables.code, bytes(1), bytes(1))
      expect(batch.length).toBe(1)
      expect(store.get(tables.code, bytes(1))).toBeUndefined()
      await batch.write()
      expect(store.get(tables.code, bytes(1))).toEqual(bytes(1))
    })

    test('applies the last operation of a batch on each key', async () => {
      await put(store, [bytes(3), bytes(3)])
      const batch = store.batch()
      batch.put(tables.code, bytes(1), bytes(1))
      batch.delete(tables.code, bytes(1))
      batch.delete(tables.code, bytes(2))
      batch.put(tables.code, bytes(2), bytes(2))
      batch.delete(tables.code, bytes(3))
      batch.delete(tables.code, bytes(4))
      expect(batch.length).toBe(6)
      await batch.write()
      expect(await list(store)).toEqual([[[2], [2]]])
    })

    test('writes an empty batch', async () => {
      await expect(store.batch().write()).resolves.toBeUndefined()
    })

    test('calls the listeners of a batch after its write', async () => {
      const events: string[] = []
      const batch = store.batch()
      batch.put(tables.code, bytes(1), bytes(1))
      batch.afterWrite(() => events.push(`stored ${store.get(tables.code, bytes(1))}`))
      expect(events).toEqual([])
      await batch.write()
      expect(events).toEqual(['stored 1'])
    })

    test('separates tables', async () => {
      const batch = store.batch()
      batch.put(tables.nodes, bytes(0xff, 0xff), bytes(1))
      batch.put(tables.code, bytes(), bytes(2))
      batch.put(tables.chain, bytes(), bytes(3))
      await batch.write()
      expect(await list(store)).toEqual([[[], [2]]])
      expect(store.get(tables.code, bytes(0xff, 0xff))).toBeUndefined()
    })

    test.each<[string, Range | undefined, number[]]>([
      ['in the order of their keys', undefined, [0, 1, 2, 0x80, 0xff]],
      ['in reverse order', { reverse: true }, [0xff, 0x80, 2, 1, 0]],
      ['from a key, inclusive', { gte: bytes(2) }, [2, 0x80, 0xff]],
      ['up to a key, exclusive', { lt: bytes(2) }, [0, 1]],
      ['between two keys', { gte: bytes(1), lt: bytes(0x80) }, [1, 2]],
      ['with a limit, in reverse order', { reverse: true, limit: 2 }, [0xff, 0x80]],
      ['with the limit 0', { limit: 0 }, []],
    ])('lists entries %s', async (_, range, expected) => {
      await put(store, ...[0xff, 2, 0, 0x80, 1].map((n): [Uint8Array, Uint8Array] => [bytes(n), bytes(n)]))
      expect((await list(store, range)).map(([[key]]) => key)).toEqual(expected)
    })

    test('closes after an unfinished iteration', async () => {
      await put(store, [bytes(1), bytes(1)], [bytes(2), bytes(2)])
      for await (const [key] of store.entries(tables.code)) {
        expect(key).toEqual(bytes(1))
        break
      }
      await store.close()
    })

    test('has the deferred operations of a batch in its place', async () => {
      const events: string[] = []
      const batch = store.batch()
      batch.put(tables.code, bytes(1), bytes(1))
      batch.defer(2, (operations) => {
        operations.put(tables.code, bytes(2), bytes(2))
        operations.delete(tables.code, bytes(3))
        operations.afterWrite(() => events.push('deferred'))
      })
      await put(store, [bytes(3), bytes(3)])
      await batch.write()
      const next = store.batch()
      next.delete(tables.code, bytes(2))
      await next.write()
      expect(await list(store)).toEqual([[[1], [1]]])
      expect(events).toEqual(['deferred'])
    })

    test('behaves like a sorted map', async () => {
      const key = fc.uint8Array({ maxLength: 2 })
      const operation = fc.tuple(key, fc.option(fc.uint8Array({ maxLength: 2 })))
      const batches = fc.array(
        fc.record({ operations: fc.array(operation), isDeferred: fc.boolean(), read: fc.option(key) }),
      )
      await fc.assert(
        fc.asyncProperty(batches, async (batches) => {
          const model = new Map((await list(store)).map(([key, value]) => [Buffer.from(key).toString('hex'), value]))
          for (const { operations, isDeferred, read } of batches) {
            const batch = store.batch()
            const addTo = (target: Operations) => {
              for (const [key, value] of operations) {
                if (value === null) target.delete(tables.code, key)
                else target.put(tables.code, key, value)
              }
            }
            if (isDeferred) batch.defer(operations.length, addTo)
            else addTo(batch)
            await batch.write()
            for (const [key, value] of operations) {
              if (value === null) model.delete(Buffer.from(key).toString('hex'))
              else model.set(Buffer.from(key).toString('hex'), [...value])
            }
            if (read !== null) {
              const found = store.get(tables.code, read)
              expect(found && [...found]).toEqual(model.get(Buffer.from(read).toString('hex')))
            }
          }
          const expected = [...model]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, value]) => [[...Buffer.from(key, 'hex')], value])
          expect(await list(store)).toEqual(expected)
        }),
        { numRuns: 30 },
      )
    })

    test('ends an iteration with StoreClosed when it is closed meanwhile', async () => {
      await put(
        store,
        ...Array.from({ length: 200 }, (_, number) => [bytes(number), bytes(1)] as [Uint8Array, Uint8Array]),
      )
      const iteration = store.entries(tables.code)[Symbol.asyncIterator]()
      await iteration.next()
      const closing = store.close()
      await expect(iteration.next()).rejects.toMatchObject({ name: 'StoreClosed' })
      await closing
    })

    test('waits for running batches when it is closed', async () => {
      const batch = store.batch()
      batch.put(tables.code, bytes(1), bytes(1))
      const writing = batch.write()
      await store.close()
      await expect(writing).resolves.toBeUndefined()
    })

    test('rejects reads and writes after it is closed', async () => {
      const batch = store.batch()
      batch.put(tables.code, bytes(1), bytes(1))
      await store.close()
      await expect(store.close()).resolves.toBeUndefined()
      const closed = expect.objectContaining({ name: 'StoreClosed' })
      expect(() => store.get(tables.code, bytes(1))).toThrow(closed)
      await expect(batch.write()).rejects.toEqual(closed)
      await expect(list(store)).rejects.toEqual(closed)
    })
  })
}

import { expect, test } from 'vitest'
import { PersistentMap } from '../../src/layer2/persistentMap.ts'
import { fc } from '../property.ts'

type Operation = { readonly key: string; readonly value: number | undefined }

/** Few keys, so that operations set and delete them repeatedly. Some have the same 32-bit hash (FNV-1a). */
const key = fc.oneof(fc.constantFrom('costarring', 'liquid', 'declinate', 'macallums'), fc.string({ maxLength: 2 }))
const operation: fc.Arbitrary<Operation> = fc.record({ key, value: fc.option(fc.nat(), { nil: undefined }) })

function applyOperation(map: PersistentMap<number>, { key, value }: Operation): PersistentMap<number> {
  return value === undefined ? map.delete(key) : map.set(key, value)
}

const content = (map: PersistentMap<number>) => new Map(map)

test('has the entries of a Map after the same operations, and does not change earlier versions', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      const model = new Map<string, number>()
      let map = PersistentMap.empty<number>()
      const versions: { map: PersistentMap<number>; expected: Map<string, number> }[] = []
      for (const step of operations) {
        map = applyOperation(map, step)
        if (step.value === undefined) model.delete(step.key)
        else model.set(step.key, step.value)
        versions.push({ map, expected: new Map(model) })
      }
      for (const { map, expected } of versions) {
        expect(content(map)).toEqual(expected)
        expect(map.size).toBe(expected.size)
        for (const [key, value] of expected) expect(map.get(key)).toBe(value)
        expect(map.get('not there')).toBeUndefined()
      }
    }),
  )
})

test('changesSince returns the differences between any two maps', () => {
  const operations = fc.array(operation, { maxLength: 60 })
  fc.assert(
    fc.property(operations, operations, operations, (common, left, right) => {
      const base = common.reduce(applyOperation, PersistentMap.empty<number>())
      const before = left.reduce(applyOperation, base)
      const after = right.reduce(applyOperation, base)
      const changed = new Map(content(before))
      for (const [key, value] of after.changesSince(before)) {
        if (value === undefined) changed.delete(key)
        else changed.set(key, value)
      }
      expect(changed).toEqual(content(after))
    }),
  )
})

test('changesSince returns only the changes of a large map', () => {
  let map = PersistentMap.empty<object>()
  for (let index = 0; index < 10_000; index++) map = map.set(`key ${index}`, {})
  const next = map.set('key 77', {}).delete('key 78').set('another', {})
  expect([...next.changesSince(map)].map(([key]) => key).sort()).toEqual(['another', 'key 77', 'key 78'])
  expect([...map.changesSince(map)]).toEqual([])
})

import { expect, test } from 'vitest'
import { SlotMap } from '../../src/state/slotMap.ts'

/** V8 computes the same hash for all of these slots. */
const slots = Array.from({ length: 60_000 }, (_, index) => (BigInt(index) << BigInt(64 * (1 + (index % 3)))) + 5n)

test.each([500, 60_000])('a map has %i slots that differ only above 64 bits, in the order of insertion', (count) => {
  const map = new SlotMap<number>()
  const keys = slots.slice(0, count)
  for (const slot of keys) map.set(slot, -1)
  expect(map.get(slots[count] ?? 6n)).toBeUndefined()
  for (const [index, slot] of keys.entries()) map.set(slot, index)
  expect(map.size).toBe(count)
  expect([...map.values()]).toEqual([...keys.keys()])
  expect(keys.every((slot, index) => map.get(slot) === index)).toBe(true)
})

import { expect, test } from 'vitest'
import { hexToBytes, wordHex } from '../../src/bytes.ts'
import { keccak256Hex } from '../../src/crypto/keccak.ts'
import { slotKey } from '../../src/state/secureKeys.ts'
import { SlotMap, SlotSet } from '../../src/state/slotMap.ts'
import { hexToBinaryString } from '../../src/state/trie/binaryString.ts'

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
  expect([...map.keys()]).toEqual(keys)
  expect([...map]).toEqual(keys.map((slot, index) => [slot, index]))
  for (const slot of keys.slice(1)) map.delete(slot)
  expect([...map]).toEqual([[keys[0], 0]])
  expect(keys.filter((slot) => map.has(slot))).toEqual([keys[0]])
})

test('a set has each slot once, in the order of insertion', () => {
  const set = new SlotSet()
  for (const slot of [...slots, ...slots]) set.add(slot)
  expect(set.size).toBe(slots.length)
  expect([...set]).toEqual(slots)
})

test('keys of slots that differ only above 64 bits are computed in linear time', () => {
  expect(slots.map(slotKey)).toEqual(slots.map((slot) => hexToBinaryString(keccak256Hex(hexToBytes(wordHex(slot))))))
})

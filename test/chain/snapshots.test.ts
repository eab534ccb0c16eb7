import { expect, test } from 'vitest'
import { Clock } from '../../src/chain/clock.ts'
import { type Snapshot, Snapshots } from '../../src/chain/history/snapshots.ts'

const snapshotOf = (head: number): Snapshot => ({
  head: `0x${head.toString(16).padStart(64, '0')}`,
  overriddenRoot: undefined,
  clock: new Clock().state(),
  overrides: {},
  pool: [],
  bundles: [],
  participants: new Map(),
})
const a = snapshotOf(1)
const b = snapshotOf(2)
const c = snapshotOf(3)

test('a revert removes a snapshot with all later ones, and their numbers are not used again', () => {
  const snapshots = new Snapshots()
  expect([a, b, c].map((each) => snapshots.take(each))).toEqual([1, 2, 3])
  snapshots.forgetFrom(2)
  expect([1, 2, 3].map((id) => snapshots.get(id))).toEqual([a, undefined, undefined])
  expect(snapshots.take(c)).toBe(4)
  expect([3, 4, 5].map((id) => snapshots.get(id))).toEqual([undefined, c, undefined])
  expect(snapshots.size).toBe(2)
  // Nothing has this number or a later one.
  snapshots.forgetFrom(5)
  expect(snapshots.size).toBe(2)
})

test('a checkpoint replaces the one with its name and keeps the other snapshots', () => {
  const snapshots = new Snapshots()
  snapshots.takeNamed('x', a)
  const between = snapshots.take(b)
  snapshots.takeNamed('y', b)
  snapshots.takeNamed('x', c)
  expect(snapshots.size).toBe(3)
  expect(snapshots.named('x')).toBe(c)
  expect(snapshots.get(1)).toBeUndefined()
  expect(snapshots.get(between)).toBe(b)
  expect(snapshots.names()).toEqual(['x', 'y'])
  snapshots.forgetAfter('y')
  expect(snapshots.names()).toEqual(['y'])
  expect(snapshots.named('x')).toBeUndefined()
  snapshots.forgetFrom(between)
  expect(snapshots.names()).toEqual([])
  expect(snapshots.size).toBe(0)
})

test('a copy is independent', () => {
  const snapshots = new Snapshots()
  const id = snapshots.take(a)
  snapshots.takeNamed('x', b)
  const copy = snapshots.copy()
  snapshots.forgetFrom(id)
  copy.take(c)
  expect(snapshots.size).toBe(0)
  expect([copy.get(id), copy.named('x'), copy.get(3)]).toEqual([a, b, c])
  snapshots.clear()
  expect(snapshots.take(b)).toBe(3)
})

test('the latest snapshots are listed in their order', () => {
  const snapshots = new Snapshots()
  for (const each of [a, b, c]) snapshots.take(each)
  expect(snapshots.latest(2)).toEqual([
    [2, b],
    [3, c],
  ])
  expect(snapshots.latest(10)).toHaveLength(3)
})

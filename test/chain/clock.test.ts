import { expect, test } from 'vitest'
import { Clock } from '../../src/chain/clock.ts'

test('follows the machine clock, with the added seconds', () => {
  let machine = 1_000
  const clock = new Clock(() => machine)
  expect(clock.increase(50)).toBe(50)
  expect(clock.increase(10)).toBe(60)
  machine = 1_005
  expect(clock.now()).toBe(1_065)
  expect(clock.peek(0)).toBe(1_065)
  clock.set(500)
  machine = 1_006
  expect(clock.now()).toBe(501)
})

test('increaseAfter adds seconds to the time of a head that is ahead of the clock', () => {
  const clock = new Clock(() => 1_000)
  expect(clock.increaseAfter(1_020, 60)).toBe(80)
  expect(clock.peek(1_020)).toBe(1_080)
  expect(clock.increaseAfter(1_020, 60)).toBe(140)
  expect(clock.peek(1_020)).toBe(1_140)
})

test('a block is at least one second later than its parent', () => {
  const clock = new Clock(() => 1_000)
  expect(clock.peek(999)).toBe(1_000)
  expect(clock.peek(1_000)).toBe(1_001)
  expect(clock.peek(5_000)).toBe(5_001)
})

test('no block has a time that is not an exact number', () => {
  const clock = new Clock(() => 1_000)
  const last = Number.MAX_SAFE_INTEGER
  expect(clock.peek(last - 1)).toBe(last)
  expect(() => clock.peek(last)).toThrow(expect.objectContaining({ name: 'TimeTooFar', code: -32602 }))
  clock.setInterval(2 ** 48)
  expect(clock.peek(31 * 2 ** 48 - 1)).toBe(last)
  expect(() => clock.peek(31 * 2 ** 48)).toThrow(expect.objectContaining({ name: 'TimeTooFar' }))
})

test('a time that is set for the next block is used once, and the clock continues from it', () => {
  let machine = 1_000
  const clock = new Clock(() => machine)
  clock.setNext(3_000, 1_000)
  expect(clock.peek(1_000)).toBe(3_000)
  machine = 1_010
  expect(clock.peek(1_000)).toBe(3_000)
  clock.blockAdded(3_000)
  machine = 1_011
  expect(clock.now()).toBe(3_001)
  expect(() => clock.setNext(3_000, 3_000)).toThrow(expect.objectContaining({ name: 'TimestampTooOld', code: -32602 }))
})

test('with an interval, a time that is set is that from which the next block follows', () => {
  const clock = new Clock(() => 1_000)
  clock.setInterval(6)
  expect(clock.peek(1_000)).toBe(1_006)
  clock.set(3_000)
  expect(clock.peek(1_006)).toBe(3_006)
  clock.blockAdded(3_006)
  expect(clock.peek(3_006)).toBe(3_012)
  // An earlier time than that of the parent changes nothing.
  clock.set(2_000)
  expect(clock.peek(3_006)).toBe(3_012)
  // An interval that is set later also counts from it. So does a restored clock.
  clock.setInterval(undefined)
  clock.set(5_000)
  clock.setInterval(7)
  expect(clock.peek(3_006)).toBe(5_007)
  expect(clock.copy().peek(3_006)).toBe(5_007)
})

test('its state can be saved and restored', () => {
  const clock = new Clock(() => 1_000)
  clock.increase(5)
  clock.setNext(2_000, 0)
  const saved = clock.state()
  clock.blockAdded(2_000)
  clock.restore(saved)
  expect(clock.peek(0)).toBe(2_000)
  expect(clock.offset).toBe(5)
})

test('a change that is undone while a block is stored is also undone if the block fails', () => {
  const clock = new Clock(() => 1_000)
  clock.setNext(2_000, 0)
  const stored = clock.state()
  const { undo } = clock.changeUndoably(() => clock.increase(5))
  clock.blockAdded(2_000)
  undo(stored)
  expect(clock.peek(0)).toBe(2_000)
  clock.blockFailed()
  expect(clock.state()).toEqual(stored)
})

test('a change before a block with a given time can be undone while the block fails', async () => {
  const clock = new Clock(() => 1_000)
  const stored = clock.state()
  const { undo } = clock.changeUndoably(() => clock.increase(100))
  const mined = clock.withBlockTime(5_000, 0, async () => {
    expect(clock.peek(0)).toBe(5_000)
    clock.blockAdded(5_000)
    undo(stored)
    clock.blockFailed()
    throw new Error('the disk is full')
  })
  await expect(mined).rejects.toThrow('the disk is full')
  expect(clock.state()).toEqual(stored)
  expect(clock.peek(0)).toBe(1_000)
})

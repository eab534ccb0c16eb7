import { expect, test } from 'vitest'
import { TimeSlice } from '../../../src/protocol/timeSlice.ts'
import { joinInSlices } from '../../../src/rpc/services/joinInSlices.ts'
import { byName, compareTexts, sortInSteps } from '../../../src/rpc/wire/sortInSteps.ts'
import { random } from '../../random.ts'

const next = random(1)

test.each([0, 1, 2, 1_024, 1_025, 5_000, 100_000])('sorts %d items in steps', (count) => {
  const texts = Array.from({ length: count }, () => String(Math.floor(next() * count)))
  const steps = sortInSteps(texts, compareTexts)
  let pieces = 0
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) {
    expect(step.value).toBe('')
    pieces++
  }
  expect(step.value).toEqual([...texts].sort())
  expect(pieces).toBeGreaterThanOrEqual(Math.floor(count / 1_024))
})

test('keeps the order of members with equal names', () => {
  const members = Array.from({ length: 10_000 }, (_, index) => [String(index % 7), index] as const)
  const steps = sortInSteps(members, byName)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  expect(step.value).toEqual([...members].sort(byName))
})

test('other work can run after each step', async () => {
  let now = 0
  let pauses = 0
  const timeSlice = new TimeSlice({
    milliseconds: Number.POSITIVE_INFINITY,
    now: () => (now += 10),
    pause: async () => void pauses++,
  })
  function* pieces() {
    const sorted = yield* sortInSteps(['b', ...Array<string>(2_000).fill('c'), 'a'], compareTexts)
    yield sorted[0] ?? ''
  }
  expect(await joinInSlices(pieces(), timeSlice)).toEqual(['a'])
  expect(pauses).toBeGreaterThanOrEqual(2)
})

import { describe, expect, test } from 'vitest'
import { NodeError } from '../../src/errors.ts'
import { planBlocks, type SimulatedBlockPlan } from '../../src/simulate/planBlocks.ts'
import { type BlockStateCall, defaultSimulateLimits as limits } from '../../src/simulate/request.ts'
import { fc } from '../property.ts'

const base = { number: 54n, timestamp: 540n }
const entry = (number?: bigint, time?: bigint, calls = 0): BlockStateCall => ({
  blockOverrides: { number, time },
  calls: Array.from({ length: calls }, () => ({})),
  validation: false,
  traceTransfers: false,
  returnFullTransactions: false,
})
const positions = (plan: readonly SimulatedBlockPlan[]) => plan.map(({ number, timestamp }) => [number, timestamp])
const codeOf = (plan: () => unknown): number | undefined => {
  try {
    plan()
    return undefined
  } catch (error) {
    if (error instanceof NodeError) return error.code
    throw error
  }
}

describe('planBlocks', () => {
  test('gives each entry the next number, twelve seconds later', () => {
    expect(positions(planBlocks(base, [entry(), entry()], limits))).toEqual([
      [55n, 552n],
      [56n, 564n],
    ])
  })

  test('inserts empty blocks before a number that is not the next', () => {
    const plan = planBlocks(base, [entry(58n, undefined, 1)], limits)
    expect(positions(plan)).toEqual([
      [55n, 552n],
      [56n, 564n],
      [57n, 576n],
      [58n, 588n],
    ])
    expect(plan.map((block) => [block.entry, block.calls.length])).toEqual([
      [undefined, 0],
      [undefined, 0],
      [undefined, 0],
      [0, 1],
    ])
  })

  test.each([
    ['no entries', () => planBlocks(base, [], limits), -32602],
    [
      'one entry too many',
      () =>
        planBlocks(
          base,
          Array.from({ length: 17 }, () => entry()),
          limits,
        ),
      -38026,
    ],
    ['one call too many in a block', () => planBlocks(base, [entry(undefined, undefined, 5_001)], limits), -38026],
    [
      'one call too many in all',
      () =>
        planBlocks(
          base,
          [5_000, 5_000, 1].map((calls) => entry(undefined, undefined, calls)),
          limits,
        ),
      -38026,
    ],
    ['one block too many', () => planBlocks(base, [entry(54n + 257n)], limits), -38026],
    ['the maximum number of blocks', () => planBlocks(base, [entry(54n + 256n)], limits), undefined],
    ['the number of the base block', () => planBlocks(base, [entry(54n)], limits), -38020],
    ['a decreasing number', () => planBlocks(base, [entry(60n), entry(59n)], limits), -38020],
    ['the time of the base block', () => planBlocks(base, [entry(undefined, 540n)], limits), -38021],
    ['a time that the inserted blocks exceed', () => planBlocks(base, [entry(58n, 576n)], limits), -38021],
    ['a next time beyond 64 bits', () => planBlocks(base, [entry(55n, 2n ** 64n - 1n), entry()], limits), -38021],
    ['a number of 256 bits', () => planBlocks(base, [entry(2n ** 256n - 1n)], limits), -38026],
  ])('returns the right error or none: %s', (_, plan, code) => {
    expect(codeOf(plan)).toBe(code)
  })

  test('returns strictly increasing numbers and times within the limit, with inserted blocks twelve seconds apart', () => {
    const optional = (min: bigint, max: bigint) => fc.option(fc.bigInt({ min, max }), { nil: undefined })
    const entries = fc.array(
      fc
        .record({ number: optional(50n, 330n), time: optional(500n, 4_000n) })
        .map(({ number, time }) => entry(number, time)),
      { minLength: 1, maxLength: 18 },
    )
    fc.assert(
      fc.property(entries, (generated) => {
        let plan: readonly SimulatedBlockPlan[]
        try {
          plan = planBlocks(base, generated, limits)
        } catch (error) {
          expect(error).toBeInstanceOf(NodeError)
          return
        }
        expect(plan.length).toBeLessThanOrEqual(limits.blocks)
        plan.reduce((previous: { number: bigint; timestamp: bigint }, block) => {
          expect(block.number).toBe(previous.number + 1n)
          expect(block.timestamp).toBeGreaterThan(previous.timestamp)
          if (block.entry === undefined) expect(block.timestamp).toBe(previous.timestamp + 12n)
          return block
        }, base)
        const requested = plan.filter((block) => block.entry !== undefined)
        expect(requested.map((block) => block.entry)).toEqual(generated.map((_, index) => index))
        for (const [index, { blockOverrides }] of generated.entries()) {
          if (blockOverrides?.number !== undefined) expect(requested[index]?.number).toBe(blockOverrides.number)
          if (blockOverrides?.time !== undefined) expect(requested[index]?.timestamp).toBe(blockOverrides.time)
        }
      }),
      { numRuns: 300 },
    )
  })
})

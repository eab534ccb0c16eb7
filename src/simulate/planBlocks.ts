import {
  blockNumberOrder,
  blockTimestampOrder,
  emptySimulation,
  timestampOverflow,
  tooManyBlocks,
  tooManyCalls,
  tooManyEntries,
} from './errors.ts'
import type { BlockStateCall, SimulatedBlockOverrides, SimulateLimits } from './request.ts'

/** A block to simulate, with its number and time. */
export interface SimulatedBlockPlan extends Omit<BlockStateCall, 'blockOverrides'> {
  readonly number: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
  readonly overrides: SimulatedBlockOverrides
  /** Index of its entry in `blockStateCalls`. Undefined for a block that only fills a gap. */
  readonly entry: number | undefined
}

/** Base of the first simulated block. */
export interface PlanBase {
  readonly number: bigint
  readonly timestamp: bigint
}

const SECONDS_BETWEEN_BLOCKS = 12n
const MAX_TIMESTAMP = 2n ** 64n - 1n
const noOverrides: SimulatedBlockOverrides = {}

/**
 * Assigns a number and a time to every entry, and fills gaps between numbers with empty blocks. Throws if the entries are not in order
 * (-38020, -38021), if there are none (-32602) or too many (-38026). Nothing has run then.
 */
export function planBlocks(
  base: PlanBase,
  entries: readonly BlockStateCall[],
  limits: SimulateLimits,
): readonly SimulatedBlockPlan[] {
  checkSimulationSize(entries, limits)
  const plan: SimulatedBlockPlan[] = []
  let previous = base
  entries.forEach((entry, index) => {
    const overrides = entry.blockOverrides ?? noOverrides
    const number = overrides.number ?? previous.number + 1n
    if (number <= previous.number) throw blockNumberOrder({ number, previous: previous.number })
    const blocks = number - base.number
    if (blocks > BigInt(limits.blocks))
      throw tooManyBlocks({ path: `blockStateCalls[${index}]`, blocks, limit: limits.blocks })
    while (previous.number + 1n < number) {
      const filler = fillerAfter(previous, index, entry)
      plan.push(filler)
      previous = filler
    }
    const timestamp = overrides.time ?? nextTimestamp(previous, index)
    if (timestamp <= previous.timestamp) throw blockTimestampOrder({ timestamp, previous: previous.timestamp })
    const planned = planOf(entry, overrides, number, timestamp, index)
    plan.push(planned)
    previous = planned
  })
  return plan
}

const planOf = (
  { stateOverrides, calls, validation, traceTransfers, returnFullTransactions }: BlockStateCall,
  overrides: SimulatedBlockOverrides,
  number: bigint,
  timestamp: bigint,
  entry: number,
): SimulatedBlockPlan => ({
  number,
  timestamp,
  overrides,
  stateOverrides,
  calls,
  validation,
  traceTransfers,
  returnFullTransactions,
  entry,
})

/** Throws if a request has no entries (-32602), or too many entries or calls (-38026). */
export function checkSimulationSize(entries: readonly BlockStateCall[], limits: SimulateLimits): void {
  if (entries.length === 0) throw emptySimulation()
  if (entries.length > limits.entries) throw tooManyEntries({ entries: entries.length, limit: limits.entries })
  let total = 0
  entries.forEach(({ calls }, index) => {
    total += calls.length
    if (calls.length > limits.callsPerBlock) {
      const path = `blockStateCalls[${index}].calls`
      throw tooManyCalls({ path, calls: calls.length, limit: limits.callsPerBlock, option: '--simulate-block-calls' })
    }
  })
  if (total > limits.calls)
    throw tooManyCalls({ path: 'blockStateCalls', calls: total, limit: limits.calls, option: '--simulate-calls' })
}

/** Returns an empty block in the gap before an entry, with the flags of the entry. */
function fillerAfter(
  previous: PlanBase,
  entry: number,
  { validation, traceTransfers }: BlockStateCall,
): SimulatedBlockPlan {
  return {
    number: previous.number + 1n,
    timestamp: nextTimestamp(previous, entry),
    overrides: noOverrides,
    stateOverrides: undefined,
    calls: [],
    validation,
    traceTransfers,
    returnFullTransactions: false,
    entry: undefined,
  }
}

function nextTimestamp(previous: PlanBase, entry: number): bigint {
  const timestamp = previous.timestamp + SECONDS_BETWEEN_BLOCKS
  if (timestamp > MAX_TIMESTAMP) throw timestampOverflow({ path: `blockStateCalls[${entry}].blockOverrides.time` })
  return timestamp
}

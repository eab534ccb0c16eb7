import type { Chain } from '../../../chain/chain.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import { numbersIn, type SearchOrder } from '../searchBlocks.ts'
import { mayHaveEther, type PossibleBlock, type TransferFilter, transferLogFilters } from './blockTransfers.ts'

/** Yields the blocks that can have matching transfers, in the order of the search. */
export async function* possibleBlocks(
  chain: Chain,
  { filter, order }: { readonly filter: TransferFilter; readonly order: SearchOrder },
  range: BlockRange,
  timeSlice: TimeSlice,
): AsyncGenerator<PossibleBlock> {
  const logFilters = transferLogFilters(filter)
  for (const part of partsOf(range, order)) {
    const withLogs = new Set<number>()
    for (const logFilter of logFilters) {
      for (const number of chain.blocksWithLogs(logFilter, part.first, part.last)) {
        if (number !== undefined) withLogs.add(number)
        if (timeSlice.isOver) await timeSlice.yield()
      }
    }
    for (const number of numbersIn(part, order)) {
      if (timeSlice.isOver) await timeSlice.yield()
      const hasEther = mayHaveEther(chain, number, filter)
      if (hasEther || withLogs.has(number)) yield { number, hasEther }
    }
  }
}

/** The log index has sections of this size. */
const MAX_PART = 2_048

/** Divides a range into parts, in the order of the search. The first ones are small, because a small page often ends in them. */
function* partsOf({ first, last }: BlockRange, order: SearchOrder): Generator<BlockRange> {
  let rest = { first, last }
  for (let size = 16; rest.first <= rest.last; size = Math.min(2 * size, MAX_PART)) {
    if (order === 'asc') {
      yield { first: rest.first, last: Math.min(rest.last, rest.first + size - 1) }
      rest = { first: rest.first + size, last }
    } else {
      yield { first: Math.max(rest.first, rest.last - size + 1), last: rest.last }
      rest = { first, last: rest.last - size }
    }
  }
}

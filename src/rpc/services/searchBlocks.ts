import type { Chain } from '../../chain/chain.ts'
import { define } from '../../errors.ts'
import type { BlockRange } from '../events/logWatchers.ts'

export const reversedRange = define<{ from: number; to: number }>(
  'BlockRangeReversed',
  -32602,
  ({ from, to }) => `fromBlock ${from} is after toBlock ${to}: swap them`,
)

/** Ascending or descending block numbers. */
export type SearchOrder = 'asc' | 'desc'

/**
 * Runs a search of the canonical blocks in a range, without the numbers after the head. Runs it again if the last block is removed meanwhile. Rejects
 * with the error of the search.
 */
export async function searchBlocks<Result>(
  chain: Chain,
  { first, last }: BlockRange,
  search: (existing: BlockRange) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const existing = { first, last: Math.min(last, chain.head.number) }
    const end = chain.hashByNumber(existing.last)
    const isReverted = (): boolean => chain.hashByNumber(existing.last) !== end
    try {
      const result = await search(existing)
      if (!isReverted()) return result
    } catch (error) {
      if (!isReverted()) throw error // otherwise, the search may have needed a removed block
    }
  }
}

/** Yields the numbers of a range in the order of the search. */
export function* numbersIn({ first, last }: BlockRange, order: SearchOrder): Generator<number> {
  if (order === 'asc') for (let number = first; number <= last; number++) yield number
  else for (let number = last; number >= first; number--) yield number
}

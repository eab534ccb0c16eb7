import type { Address } from '../../../bytes.ts'
import type { ChainTransaction } from '../../../chain/types.ts'
import type { Context } from '../../protocol/context.ts'
import { toFullTransaction, toTimedReceipt } from '../../wire/trace/otterscan.ts'
import { isKnownAbsent, participating } from './participants.ts'
import { traceTimeSlice } from './traceMined.ts'

export interface Search {
  readonly address: Address
  /** The start of the search, which excludes this block. 0 means the end of the chain where the search starts. */
  readonly block: number
  /** The minimum length of a page, which ends with a whole block. */
  readonly size: number
}

/** Returns a page of transactions that involve an account, in older or newer blocks, newest first. */
export async function searchTransactions(
  context: Context,
  { address, block, size }: Search,
  direction: 'before' | 'after',
): Promise<object> {
  const { chain } = context
  const timeSlice = traceTimeSlice(context)
  const found: ChainTransaction[] = []
  let hasMore = false
  for (const number of numbersFrom(chain.head.number, block, direction)) {
    if (timeSlice.isOver) await timeSlice.yield()
    const hash = chain.hashByNumber(number)
    if (hash === undefined || isKnownAbsent(chain, hash, address)) continue
    const place = chain.blockByHash(hash)
    const matches = place === undefined ? [] : await participating(chain, place, address, timeSlice)
    if (matches.length > 0 && found.length >= size) {
      hasMore = true
      break
    }
    found.push(...(direction === 'before' ? matches.reverse() : matches))
  }
  if (direction === 'after') found.reverse()
  return {
    txs: found.map(toFullTransaction),
    receipts: found.map(toTimedReceipt),
    firstPage: direction === 'before' ? block === 0 : !hasMore,
    lastPage: direction === 'before' ? !hasMore : block === 0,
  }
}

/** Yields the block numbers from the neighbor of `block` to the end of the chain, without genesis. */
function* numbersFrom(head: number, block: number, direction: 'before' | 'after'): Generator<number> {
  if (direction === 'after') for (let number = block + 1; number <= head; number++) yield number
  else for (let number = block === 0 ? head : Math.min(head, block - 1); number >= 1; number--) yield number
}

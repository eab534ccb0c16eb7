import type { Address } from '../../../bytes.ts'
import type { ChainTransaction } from '../../../chain/types.ts'
import type { Context } from '../../protocol/context.ts'
import { toFullTransaction, toTimedReceipt } from '../../wire/trace/otterscan.ts'
import { isKnownAbsent, transactionsInvolving } from './participants.ts'
import { traceTimeSlice } from './traceMined.ts'

export interface TransactionSearch {
  readonly address: Address
  /** The search covers the blocks before or after this block. 0 selects the whole chain. */
  readonly block: number
  /** The minimum number of transactions of a page. A page contains all matches of its last block. */
  readonly size: number
}

/** Returns a page of transactions that involve an account, in blocks before or after a block, newest first. */
export async function searchTransactions(
  context: Context,
  { address, block, size }: TransactionSearch,
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
    const searched = chain.blockByHash(hash)
    const matches = searched === undefined ? [] : await transactionsInvolving(chain, searched, address, timeSlice)
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

/** Yields the numbers of the blocks before or after `block`, without genesis. */
function* numbersFrom(head: number, block: number, direction: 'before' | 'after'): Generator<number> {
  if (direction === 'after') for (let number = block + 1; number <= head; number++) yield number
  else for (let number = block === 0 ? head : Math.min(head, block - 1); number >= 1; number--) yield number
}

import type { Address } from '../../../bytes.ts'
import type { ChainTransaction } from '../../../chain/types.ts'
import type { Context } from '../../protocol/context.ts'
import { toFullTransaction, toTimedReceipt } from '../../wire/trace/otterscan.ts'
import { isKnownAbsent, participating } from './participants.ts'
import { traceTurn } from './traceMined.ts'

export interface Search {
  readonly address: Address
  /** Where the search begins: the block itself is left out. 0 is the end of the chain that the search comes from. */
  readonly block: number
  /** A page ends with the block in which it gets so long. */
  readonly size: number
}

/** Transactions that an account takes part in, in older or newer blocks, the newest first. */
export async function searchTransactions(
  context: Context,
  { address, block, size }: Search,
  direction: 'before' | 'after',
): Promise<object> {
  const { chain } = context
  const turn = traceTurn(context)
  const found: ChainTransaction[] = []
  let hasMore = false
  for (const number of numbersFrom(chain.head.number, block, direction)) {
    if (turn.isOver) await turn.rest()
    const hash = chain.hashByNumber(number)
    if (hash === undefined || isKnownAbsent(chain, hash, address)) continue
    const place = chain.blockByHash(hash)
    const matches = place === undefined ? [] : await participating(chain, place, address, turn)
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

/** The numbers of the blocks from the one next to `block` to the end of the chain that way; genesis has no transactions. */
function* numbersFrom(head: number, block: number, direction: 'before' | 'after'): Generator<number> {
  if (direction === 'after') for (let number = block + 1; number <= head; number++) yield number
  else for (let number = block === 0 ? head : Math.min(head, block - 1); number >= 1; number--) yield number
}

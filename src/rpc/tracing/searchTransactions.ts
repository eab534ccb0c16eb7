import type { Address } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainBlock, ChainTransaction } from '../../chain/types.ts'
import type { Context } from '../context.ts'
import { toFullTransaction, toTimedReceipt } from '../wire/trace/otterscan.ts'
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
  for (const place of blocksFrom(chain, address, block, direction)) {
    const matches = await participating(chain, place, address, turn)
    if (matches.length > 0 && found.length >= size) {
      hasMore = true
      break
    }
    found.push(...(direction === 'before' ? matches.reverse() : matches))
    if (turn.isOver) await turn.rest()
  }
  if (direction === 'after') found.reverse()
  return {
    txs: found.map(toFullTransaction),
    receipts: found.map(toTimedReceipt),
    firstPage: direction === 'before' ? block === 0 : !hasMore,
    lastPage: direction === 'before' ? !hasMore : block === 0,
  }
}

/** Blocks in which the account may take part, from the one next to `block` on. */
function* blocksFrom(
  chain: Chain,
  address: Address,
  block: number,
  direction: 'before' | 'after',
): Generator<ChainBlock> {
  const step = direction === 'before' ? -1 : 1
  const head = chain.head.number
  let number = direction === 'before' ? (block === 0 ? head : Math.min(head, block - 1)) : block + 1
  for (; number >= 1 && number <= head; number += step) {
    const hash = chain.hashByNumber(number)
    if (hash === undefined || isKnownAbsent(chain, hash, address)) continue
    const found = chain.blockByHash(hash)
    if (found !== undefined) yield found
  }
}

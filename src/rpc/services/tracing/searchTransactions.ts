import type { Address } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { ChainTransaction } from '../../../chain/types.ts'
import type { Upstream } from '../../../upstream/upstream.ts'
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

type Direction = 'before' | 'after'

interface FoundTransaction {
  readonly transaction: object
  readonly receipt: object
}

/** Transactions in the order of the search. */
interface FoundPage {
  readonly found: readonly FoundTransaction[]
  readonly hasMore: boolean
}

/** Returns a page of transactions that involve an account, in blocks before or after a block, newest first. */
export async function searchTransactions(
  context: Context,
  search: TransactionSearch,
  direction: Direction,
): Promise<object> {
  const { upstream } = context
  const { found, hasMore } =
    upstream === undefined
      ? await searchChain(context, search, direction)
      : await (direction === 'before' ? searchBefore : searchAfter)(context, upstream, search)
  const newestFirst = direction === 'before' ? found : found.toReversed()
  return {
    txs: newestFirst.map(({ transaction }) => transaction),
    receipts: newestFirst.map(({ receipt }) => receipt),
    firstPage: direction === 'before' ? search.block === 0 : !hasMore,
    lastPage: direction === 'before' ? !hasMore : search.block === 0,
  }
}

/** Searches local blocks, then blocks of the upstream. */
async function searchBefore(context: Context, upstream: Upstream, search: TransactionSearch): Promise<FoundPage> {
  const later = await searchChain(context, search, 'before')
  if (later.hasMore) return later
  const missing = search.size - later.found.length
  // For a full page, one transaction shows whether there are more.
  const earlier = await searchUpstream(upstream, { ...search, size: Math.max(missing, 1) }, 'before')
  if (missing <= 0) return { found: later.found, hasMore: earlier.found.length > 0 }
  return { found: [...later.found, ...earlier.found], hasMore: earlier.hasMore }
}

/** Searches blocks of the upstream, then local blocks. */
async function searchAfter(context: Context, upstream: Upstream, search: TransactionSearch): Promise<FoundPage> {
  if (search.block >= Number(upstream.pinned.header.number)) return searchChain(context, search, 'after')
  const earlier = await searchUpstream(upstream, search, 'after')
  if (earlier.hasMore) return earlier
  const later = await searchChain(context, { ...search, size: search.size - earlier.found.length }, 'after')
  return { found: [...earlier.found, ...later.found], hasMore: later.hasMore }
}

/** Searches blocks of the upstream up to the fork block. */
async function searchUpstream(
  upstream: Upstream,
  { address, block, size }: TransactionSearch,
  direction: Direction,
): Promise<FoundPage> {
  const pinned = Number(upstream.pinned.header.number)
  if (direction === 'before') {
    const end = block === 0 ? pinned + 1 : Math.min(block, pinned + 1)
    const page = (await upstream.request('ots_searchTransactionsBefore', [address, end, size])) as UpstreamPage
    return { found: foundIn(page), hasMore: !page.lastPage }
  }
  const page = (await upstream.request('ots_searchTransactionsAfter', [address, block, size])) as UpstreamPage
  const all = foundIn(page).reverse()
  // The upstream may have mined blocks after the fork block, which are not part of this chain.
  const found = all.filter((_, index) => Number(page.txs.at(-1 - index)?.blockNumber) <= pinned)
  return { found, hasMore: !page.firstPage && found.length === all.length }
}

/** A page in the format of Erigon, newest first. */
interface UpstreamPage {
  readonly txs: readonly { readonly blockNumber: string }[]
  readonly receipts: readonly object[]
  readonly firstPage: boolean
  readonly lastPage: boolean
}

const foundIn = ({ txs, receipts }: UpstreamPage): FoundTransaction[] =>
  txs.map((transaction, index) => ({ transaction, receipt: receipts[index] ?? {} }))

/** Searches the blocks of the chain after its first block. */
async function searchChain(
  context: Context,
  { address, block, size }: TransactionSearch,
  direction: Direction,
): Promise<FoundPage> {
  const { chain } = context
  const timeSlice = traceTimeSlice(context)
  const found: ChainTransaction[] = []
  let hasMore = false
  for (const number of numbersFrom(chain, block, direction)) {
    if (timeSlice.isOver) await timeSlice.yield()
    if (chain.hasTransactions(number) === false) continue
    const hash = chain.hashByNumber(number)
    if (hash === undefined || isKnownAbsent(chain, hash, address)) continue
    const searched = chain.blockByHash(hash)
    const matches = searched === undefined ? [] : await transactionsInvolving(chain, searched, address, timeSlice)
    if (matches.length > 0 && found.length >= size) {
      hasMore = true
      break
    }
    if (direction === 'before') matches.reverse()
    for (const match of matches) found.push(match)
  }
  return { found: found.map(toFound), hasMore }
}

const toFound = (transaction: ChainTransaction): FoundTransaction => ({
  transaction: toFullTransaction(transaction),
  receipt: toTimedReceipt(transaction),
})

/** Yields the numbers of the blocks before or after `block`, without the first block of the chain. */
function* numbersFrom({ head, genesis }: Chain, block: number, direction: Direction): Generator<number> {
  const first = genesis.number + 1
  if (direction === 'after') for (let number = Math.max(first, block + 1); number <= head.number; number++) yield number
  else
    for (let number = block === 0 ? head.number : Math.min(head.number, block - 1); number >= first; number--)
      yield number
}

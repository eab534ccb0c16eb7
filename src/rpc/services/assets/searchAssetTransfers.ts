import { quantityHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { BlockId } from '../../../chain/types.ts'
import { define } from '../../../errors.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Upstream } from '../../../upstream/upstream.ts'
import { isMethodMissing } from '../../../upstream/upstreamErrors.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { Context } from '../../protocol/context.ts'
import { type AssetTransferSearch, type PageKey, pageKeyText, type TransferPosition } from '../../wire/assetTransfer.ts'
import { blockAt, earlierNumber } from '../blocks.ts'
import { reversedRange, searchBlocks } from '../searchBlocks.ts'
import type { AssetTransfer } from './assetTransfer.ts'
import { assetTransferJson } from './assetTransferJson.ts'
import { transfersOfBlock } from './blockTransfers.ts'
import { possibleBlocks } from './possibleBlocks.ts'
import { readTokens, tokenTimeSlice } from './tokenCalls.ts'

const upstreamLacksTransfers = define<{ host: string; pinned: number }>(
  'UpstreamLacksTransfers',
  -32000,
  ({ host, pinned }) =>
    `the upstream ${host} has no alchemy_getAssetTransfers, so transfers up to the fork block ${pinned} are unknown: set fromBlock to ${quantityHex(pinned + 1)} or later`,
)

/** Transfers as JSON objects, and where the next page begins. Undefined at the end. */
interface Page {
  readonly transfers: readonly object[]
  readonly next: PageKey | undefined
}

/** Returns a page of the transfers in a range of blocks. On a fork, the upstream returns those up to the fork block. */
export async function searchAssetTransfers(context: Context, search: AssetTransferSearch): Promise<object> {
  const { chain, upstream } = context
  const first = await numberAt(context, search.fromBlock)
  const to = await numberAt(context, search.toBlock)
  // A client can ask for the blocks after the latest one, which do not exist yet.
  if (first > to && !isHead(search.toBlock)) throw reversedRange({ from: first, to })
  const range = { first, last: Math.min(to, chain.head.number) }
  const { transfers, next } =
    upstream === undefined
      ? await searchChain(context, search, range, search.maxCount)
      : await searchFork(context, upstream, search, range)
  return { transfers, ...(next !== undefined && { pageKey: pageKeyText(next) }) }
}

const isHead = (id: BlockId): boolean => id.kind === 'tag' && (id.tag === 'latest' || id.tag === 'pending')

async function numberAt({ chain, upstream }: Context, id: BlockId): Promise<number> {
  if (id.kind === 'number') return Number(id.number)
  return earlierNumber(upstream, id) ?? (await blockAt(chain, id)).number
}

/** Searches the blocks of the upstream and of the chain, in the order of the search. */
async function searchFork(
  context: Context,
  upstream: Upstream,
  search: AssetTransferSearch,
  range: BlockRange,
): Promise<Page> {
  const pinned = Number(upstream.pinned.header.number)
  const earlier = { first: range.first, last: Math.min(range.last, pinned) }
  const later = { first: Math.max(range.first, pinned + 1), last: range.last }
  const parts = [
    { at: 'upstream', range: earlier, run: (size: number) => searchUpstream(upstream, search, earlier, size) },
    { at: 'chain', range: later, run: (size: number) => searchChain(context, search, later, size) },
  ] as const
  const inOrder = search.order === 'asc' ? parts : parts.toReversed()
  const begin = Math.max(
    0,
    inOrder.findIndex(({ at }) => at === search.pageKey?.at),
  )
  const transfers: object[] = []
  for (const { at, range, run } of inOrder.slice(begin)) {
    if (range.first > range.last) continue
    const size = search.maxCount - transfers.length
    if (size === 0) return { transfers, next: { at, position: undefined } }
    const page = await run(size)
    transfers.push(...page.transfers)
    if (page.next !== undefined) return { transfers, next: page.next }
  }
  return { transfers, next: undefined }
}

async function searchUpstream(
  upstream: Upstream,
  { given, pageKey }: AssetTransferSearch,
  { first, last }: BlockRange,
  size: number,
): Promise<Page> {
  const position = pageKey?.at === 'upstream' ? pageKey.position : undefined
  const request = {
    ...given,
    fromBlock: quantityHex(first),
    toBlock: quantityHex(last),
    maxCount: quantityHex(size),
    ...(position !== undefined && { pageKey: position }),
  }
  try {
    const page = (await upstream.request('alchemy_getAssetTransfers', [request])) as UpstreamPage
    const next = page.pageKey == null ? undefined : ({ at: 'upstream', position: page.pageKey } as const)
    return { transfers: page.transfers ?? [], next }
  } catch (error) {
    if (!isMethodMissing(error)) throw error
    throw upstreamLacksTransfers({ host: upstream.status.host ?? 'of the fork cache', pinned: last })
  }
}

/** A page in the format of Alchemy. */
interface UpstreamPage {
  readonly transfers?: readonly object[] | null
  readonly pageKey?: string | null
}

/** Searches blocks of the chain. Fills a page of at most `size` transfers. */
function searchChain(context: Context, search: AssetTransferSearch, range: BlockRange, size: number): Promise<Page> {
  const timeSlice = tokenTimeSlice(context)
  return searchBlocks(context.chain, range, (existing) =>
    readPage(context, search, { range: existing, size }, timeSlice),
  )
}

async function readPage(
  context: Context,
  search: AssetTransferSearch,
  { range, size }: { readonly range: BlockRange; readonly size: number },
  timeSlice: TimeSlice,
): Promise<Page> {
  const found: AssetTransfer[] = []
  let next: PageKey | undefined
  for await (const { transfer, position } of transfersFrom(context.chain, search, range, timeSlice)) {
    if (found.length < size) found.push(transfer)
    else {
      next = { at: 'chain', position }
      break
    }
  }
  const tokens = await readTokens(
    context,
    found.map(({ token }) => token),
    timeSlice,
  )
  const toJson = (transfer: AssetTransfer): object =>
    assetTransferJson(transfer, transfer.token && tokens.get(transfer.token), search.hasMetadata)
  return { transfers: found.map(toJson), next }
}

/** Yields the transfers from the beginning of the page on, in the order of the search. */
async function* transfersFrom(
  chain: Chain,
  { filter, order, pageKey }: AssetTransferSearch,
  { first, last }: BlockRange,
  timeSlice: TimeSlice,
): AsyncGenerator<{ readonly transfer: AssetTransfer; readonly position: TransferPosition }> {
  const start = pageKey?.at === 'chain' ? pageKey.position : undefined
  const rest =
    order === 'asc'
      ? { first: Math.max(first, start?.block ?? first), last }
      : { first, last: Math.min(last, start?.block ?? last) }
  for await (const block of possibleBlocks(chain, { filter, order }, rest, timeSlice)) {
    const transfers = await transfersOfBlock(chain, block, filter, timeSlice)
    if (order === 'desc') transfers.reverse()
    const { number } = block
    for (const [skip, transfer] of transfers.entries())
      if (number !== start?.block || skip >= start.skip) yield { transfer, position: { block: number, skip } }
  }
}

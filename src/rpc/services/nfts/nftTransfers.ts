import { type Address, type Hash, quantityHex, ZERO_ADDRESS } from '../../../bytes.ts'
import type { PlacedLog } from '../../../chain/logs/logFilter.ts'
import { define } from '../../../errors.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Upstream } from '../../../upstream/upstream.ts'
import { isMethodMissing } from '../../../upstream/upstreamErrors.ts'
import type { Context } from '../../protocol/context.ts'
import { readTokenTransfer, type TokenIdAmount } from '../assets/assetTransfer.ts'
import { transferLogFilters } from '../assets/blockTransfers.ts'

export type NftType = 'ERC721' | 'ERC1155'

/** A transfer of ERC-721 or ERC-1155 tokens. */
export interface NftTransfer {
  readonly contract: Address
  readonly tokenType: NftType
  readonly from: Address
  readonly to: Address
  readonly items: readonly TokenIdAmount[]
  readonly block: NftBlock
  readonly transactionHash: Hash
}

export interface NftBlock {
  readonly number: number
  /** Unix seconds. */
  readonly timestamp: number
}

/** Selects transfers. Undefined members select all. */
export interface NftTransferFilter {
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly contracts?: readonly Address[] | undefined
}

/** A result that is computed from transfers, one by one. */
export interface NftFold<Result> {
  readonly result: Result
  /** `filter` is the position of the filter that selects the transfer. A transfer that two filters select is added twice. */
  add(transfer: NftTransfer, filter: number): void
}

/** Whether a transfer creates its tokens. */
export const isMint = ({ from }: NftTransfer): boolean => from === ZERO_ADDRESS

const upstreamLacksNfts = define<{ host: string }>(
  'UpstreamLacksNfts',
  -32000,
  ({ host }) =>
    `the upstream ${host} has no alchemy_getAssetTransfers, so the owners of NFTs before the fork are unknown: fork from a provider that has this method`,
)

const tooManyNftTransfers = define<{ host: string; limit: number }>(
  'TooManyNftTransfers',
  -32000,
  ({ host, limit }) =>
    `the upstream ${host} has more than ${limit} matching transfers of NFTs before the fork: select fewer contracts`,
)

/** Maximum number of pages of an upstream, with 1,000 transfers each. */
const MAX_UPSTREAM_PAGES = 100
const PAGE = 1_000

/**
 * Adds the transfers that each filter selects to a fold, and returns its result. The transfers of a filter come in the order of the chain. On a
 * fork, the upstream returns the transfers up to the fork block, unless `withUpstream` is false. Begins again with a new fold if the chain is
 * reverted meanwhile. Throws UpstreamLacksNfts and TooManyNftTransfers.
 */
export async function foldNftTransfers<Result>(
  { chain, upstream }: Context,
  filters: readonly NftTransferFilter[],
  begin: () => NftFold<Result>,
  { timeSlice, withUpstream = true }: { readonly timeSlice: TimeSlice; readonly withUpstream?: boolean },
): Promise<Result> {
  const earlier: NftTransfer[][] = []
  if (upstream !== undefined && withUpstream)
    for (const filter of filters) earlier.push(await upstreamTransfers(upstream, filter))
  for (;;) {
    const { number: last, hash } = chain.head
    const isReverted = (): boolean => chain.hashByNumber(last) !== hash
    const fold = begin()
    for (const [position, transfers] of earlier.entries()) for (const each of transfers) fold.add(each, position)
    for (const { transfer, filter } of chainTransfers(chain, filters, last)) {
      if (transfer !== undefined) fold.add(transfer, filter)
      if (!timeSlice.isOver) continue
      await timeSlice.yield()
      if (isReverted()) break
    }
    if (!isReverted()) return fold.result
  }
}

/** Yields the transfers of the blocks of a chain up to a number that each filter selects, and no transfer between blocks. */
function* chainTransfers(
  chain: Context['chain'],
  filters: readonly NftTransferFilter[],
  last: number,
): Generator<{ readonly transfer: NftTransfer | undefined; readonly filter: number }> {
  for (const [filter, { from: fromAddress, to: toAddress, contracts }] of filters.entries()) {
    const tokens = contracts && new Set(contracts)
    const selected = { categories, fromAddress, toAddress, tokens, excludesZeroValue: false }
    // One log filter for each standard: no contract has both, so their order does not matter.
    for (const logFilter of transferLogFilters(selected))
      for (const logs of chain.findLogs(logFilter, chain.genesis.number + 1, last)) {
        for (const placed of logs ?? []) yield { transfer: readNftTransfer(placed), filter }
        yield { transfer: undefined, filter }
      }
  }
}

const categories = new Set(['erc721', 'erc1155'] as const)

function readNftTransfer({ log, transaction }: PlacedLog): NftTransfer | undefined {
  const { category, token, from, to, items = [] } = readTokenTransfer(log) ?? {}
  if (category === 'erc20' || token === undefined || from === undefined || to === undefined) return undefined
  const tokenType = category === 'erc721' ? 'ERC721' : 'ERC1155'
  return { contract: token, tokenType, from, to, items, block: transaction.block, transactionHash: transaction.hash }
}

async function upstreamTransfers(
  upstream: Upstream,
  { from, to, contracts }: NftTransferFilter,
): Promise<NftTransfer[]> {
  const host = upstream.status.host ?? 'of the fork cache'
  const transfers: NftTransfer[] = []
  let pageKey: string | null | undefined
  for (let page = 0; page < MAX_UPSTREAM_PAGES; page++) {
    const request = {
      fromBlock: '0x0',
      toBlock: quantityHex(upstream.pinned.header.number),
      fromAddress: from,
      toAddress: to,
      contractAddresses: contracts,
      category: ['erc721', 'erc1155'],
      excludeZeroValue: false,
      withMetadata: true,
      order: 'asc',
      maxCount: quantityHex(PAGE),
      ...(pageKey != null && { pageKey }),
    }
    try {
      const found = (await upstream.request('alchemy_getAssetTransfers', [request])) as UpstreamPage
      transfers.push(...found.transfers.map(fromUpstream))
      pageKey = found.pageKey
    } catch (error) {
      if (!isMethodMissing(error)) throw error
      throw upstreamLacksNfts({ host })
    }
    if (pageKey == null) return transfers
  }
  throw tooManyNftTransfers({ host, limit: MAX_UPSTREAM_PAGES * PAGE })
}

/** A page in the format of Alchemy. */
interface UpstreamPage {
  readonly transfers: readonly UpstreamTransfer[]
  readonly pageKey?: string | null
}

interface UpstreamTransfer {
  readonly blockNum: string
  readonly hash: Hash
  readonly from: string
  readonly to: string | null
  readonly category: string
  readonly tokenId?: string | null
  readonly erc1155Metadata?: readonly { readonly tokenId: string; readonly value: string }[] | null
  readonly rawContract: { readonly address: string }
  readonly metadata: { readonly blockTimestamp: string }
}

function fromUpstream(transfer: UpstreamTransfer): NftTransfer {
  const { blockNum, hash, from, to, category, tokenId, erc1155Metadata, rawContract, metadata } = transfer
  const isMultiToken = category === 'erc1155'
  return {
    contract: lowerCase(rawContract.address),
    tokenType: isMultiToken ? 'ERC1155' : 'ERC721',
    from: lowerCase(from),
    to: lowerCase(to ?? ZERO_ADDRESS),
    items: isMultiToken
      ? (erc1155Metadata ?? []).map(({ tokenId, value }) => ({ id: BigInt(tokenId), amount: BigInt(value) }))
      : [{ id: BigInt(tokenId ?? 0), amount: 1n }],
    block: { number: Number(blockNum), timestamp: Date.parse(metadata.blockTimestamp) / 1_000 },
    transactionHash: hash,
  }
}

const lowerCase = (address: string): Address => address.toLowerCase() as Address // an address of the upstream

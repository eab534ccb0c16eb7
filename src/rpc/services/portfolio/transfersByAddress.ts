import { type Address, type Hash, type Hex, quantityHex } from '../../../bytes.ts'
import { parseTimestamp } from '../../../dates.ts'
import type { PortfolioRequests } from '../../wire/rest/portfolioApi.ts'
import type { PortfolioNetworks } from './portfolioNetworks.ts'
import { BEGINNING, PartialErrors, pageKeyOf, readByTime, startOf, type TimedSource } from './portfolioPage.ts'

/** Returns the transfers from and to an address on several networks, sorted by time. */
export async function transfersByAddress(
  networks: PortfolioNetworks,
  request: PortfolioRequests['POST transfers/by-address'],
): Promise<object> {
  const { address, direction, order, maxCount: size, pageKey } = request
  const { category, contractAddresses, excludeZeroValue } = request
  const filter = { category, contractAddresses, excludeZeroValue, order }
  const times = { from: request.fromTimestamp, to: request.toTimestamp }
  const sources: TimedSource<object | undefined>[] = []
  for (const network of request.networks) {
    const name = await networks.resolve(network)
    const range = rangeWithin(networks, name, times)
    const add = (given: object, isHidden?: (transfer: AssetTransferItem) => boolean) =>
      sources.push(transfersOf(networks, { network, name, range }, { ...filter, ...given }, isHidden))
    if (direction !== 'to') add({ fromAddress: address })
    // The transfers of an address to itself are in both lists.
    const isSent = ({ from }: AssetTransferItem) => direction === 'both' && from.toLowerCase() === address
    if (direction !== 'from') add({ toAddress: address }, isSent)
  }
  const errors = new PartialErrors()
  const { items, positions } = await readByTime(
    sources,
    startOf(sources, pageKey),
    { size, isAscending: order === 'asc' },
    errors,
  )
  return {
    transfers: items.filter((item) => item !== undefined),
    pageKey: pageKeyOf({ positions }),
    ...errors.toJson(),
  }
}

/** A range of blocks, as parameters of alchemy_getAssetTransfers. Undefined if no block is within the times. */
type BlockRange = { readonly fromBlock?: Hex; readonly toBlock?: Hex } | undefined

/** Returns a function that searches for the blocks within times, in Unix milliseconds. The first call searches. */
function rangeWithin(
  networks: PortfolioNetworks,
  name: string,
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
): () => Promise<BlockRange> {
  const search = async (): Promise<BlockRange> => {
    if (from === undefined && to === undefined) return {}
    const latest = Number(await networks.call<Hex>(name, 'eth_blockNumber', []))
    const first = from === undefined ? 0 : await firstBlockAt(networks, name, from / 1_000, latest)
    const end = to === undefined ? latest + 1 : await firstBlockAt(networks, name, Math.floor(to / 1_000) + 1, latest)
    return first < end ? { fromBlock: quantityHex(first), toBlock: quantityHex(end - 1) } : undefined
  }
  let found: Promise<BlockRange> | undefined
  return () => {
    found ??= search()
    return found
  }
}

/** Returns the number of the first block at or after a time, in Unix seconds: `latest` + 1 if there is none. The search is binary. */
async function firstBlockAt(networks: PortfolioNetworks, name: string, time: number, latest: number): Promise<number> {
  let below = -1
  let found = latest + 1
  while (found - below > 1) {
    const middle = (below + found) >> 1
    const block = await networks.call<{ timestamp: Hex } | null>(name, 'eth_getBlockByNumber', [
      quantityHex(middle),
      false,
    ])
    // A revert can remove blocks meanwhile.
    if (block === null || Number(block.timestamp) >= time) found = middle
    else below = middle
  }
  return found
}

/** A network and its blocks within the times of the request. */
interface SearchedNetwork {
  /** The network as the request names it. */
  readonly network: string
  /** The name of the network on the node. */
  readonly name: string
  readonly range: () => Promise<BlockRange>
}

/** The transfers of a network that a filter selects. Hidden ones are undefined. */
function transfersOf(
  networks: PortfolioNetworks,
  { network, name, range }: SearchedNetwork,
  filter: object,
  isHidden: (transfer: AssetTransferItem) => boolean = () => false,
): TimedSource<object | undefined> {
  const ask = async (position: string, maxCount: number): Promise<AssetTransferList> => {
    const blocks = await range()
    if (blocks === undefined) return { transfers: [] }
    const options = { maxCount, withMetadata: true, ...(position !== BEGINNING && { pageKey: position }) }
    return networks.call(name, 'alchemy_getAssetTransfers', [{ ...filter, ...blocks, ...options }])
  }
  return {
    network,
    async read(position, size) {
      const { transfers, pageKey = null } = await ask(position, size)
      return { items: transfers.map((each) => (isHidden(each) ? undefined : toJson(network, each))), next: pageKey }
    },
    async readTimes(position, size) {
      const { transfers } = await ask(position, size)
      return transfers.map(({ metadata }) => parseTimestamp(metadata.blockTimestamp) ?? 0)
    },
  }
}

/** A result of alchemy_getAssetTransfers. */
interface AssetTransferList {
  readonly transfers: readonly AssetTransferItem[]
  readonly pageKey?: string | null
}

interface AssetTransferItem {
  readonly blockNum: Hex
  readonly uniqueId: string
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly value: number | null
  readonly asset: string | null
  readonly category: string
  readonly erc721TokenId: Hex | null
  readonly erc1155Metadata: readonly { readonly tokenId: Hex; readonly value: Hex }[] | null
  readonly rawContract: { readonly value: Hex | null; readonly address: Address | null; readonly decimal: Hex | null }
  readonly metadata: { readonly blockTimestamp: string }
}

function toJson(network: string, transfer: AssetTransferItem): object {
  const { blockNum, metadata, category, hash, from, to, uniqueId, rawContract } = transfer
  const { address: contractAddress } = rawContract
  return {
    ...{ network, blockNum, blockTimestamp: metadata.blockTimestamp, category, hash, from, to },
    ...(contractAddress !== null && { contractAddress }),
    uniqueId,
    ...(/^erc(?:721|1155)$/.test(category)
      ? { nfts: { tokens: tokensIn(transfer) } }
      : { fungible: fungibleIn(transfer) }),
  }
}

const tokensIn = ({ erc721TokenId, erc1155Metadata }: AssetTransferItem): object[] =>
  erc721TokenId === null
    ? (erc1155Metadata ?? []).map(({ tokenId, value }) => ({ tokenId, amount: value }))
    : [{ tokenId: quantityHex(BigInt(erc721TokenId)), amount: '0x1' }]

const fungibleIn = ({ value, asset, rawContract: { value: rawValue, decimal } }: AssetTransferItem): object => ({
  rawValue,
  value,
  decimals: decimal === null ? null : Number(decimal),
  asset,
})

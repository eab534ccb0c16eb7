import type { Address } from '../../../bytes.ts'
import { parseTimestamp } from '../../../dates.ts'
import type { NftFilters } from '../../wire/rest/nftApi.ts'
import type { PortfolioRequests } from '../../wire/rest/portfolioApi.ts'
import type { PortfolioCursor } from '../../wire/rest/portfolioCursor.ts'
import type { PortfolioEntry, PortfolioNetworks } from './portfolioNetworks.ts'
import {
  BEGINNING,
  PartialErrors,
  type PortfolioSource,
  pageKeyOf,
  readByTime,
  readInOrder,
  startOf,
  type TimedSource,
} from './portfolioPage.ts'

/** An address on a network, with the filters of its NFTs. */
type NftEntry = PortfolioEntry &
  Pick<PortfolioRequests['POST assets/nfts/by-address']['addresses'][number], keyof NftFilters>

/** Returns the NFTs of addresses, by address and network or by the time of the last transfer. */
export async function nftsByAddress(
  networks: PortfolioNetworks,
  {
    addresses,
    pageSize: size,
    withMetadata,
    orderBy,
    sortOrder,
    pageKey,
  }: PortfolioRequests['POST assets/nfts/by-address'],
): Promise<object> {
  const order = orderBy && { orderBy, sortOrder }
  const errors = new PartialErrors()
  const entries = await networks.entries(addresses)
  const sources = entries.map((entry) => nftsOf(networks, entry, { ...order, withMetadata }))
  const cursor = startOf(sources, pageKey)
  const { total, positions: begin } = await counted(sources, cursor, errors)
  const { items: ownedNfts, positions } =
    order === undefined
      ? await readInOrder(sources, { positions: begin }, size, errors)
      : await readByTime(sources, { positions: begin }, { size, isAscending: sortOrder === 'asc' }, errors)
  return { data: { ownedNfts, totalCount: total, pageKey: pageKeyOf({ positions, total }) }, ...errors.toJson() }
}

/** Returns the contracts of the NFTs of addresses. */
export async function nftContractsByAddress(
  networks: PortfolioNetworks,
  { addresses, pageSize: size, withMetadata, pageKey }: PortfolioRequests['POST assets/nfts/contracts/by-address'],
): Promise<object> {
  const errors = new PartialErrors()
  const entries = await networks.entries(addresses)
  const sources = entries.map((entry) => contractsOf(networks, entry, withMetadata))
  const { total, positions: begin } = await counted(sources, startOf(sources, pageKey), errors)
  const { items: contracts, positions } = await readInOrder(sources, { positions: begin }, size, errors)
  return { data: { contracts, totalCount: total, pageKey: pageKeyOf({ positions, total }) }, ...errors.toJson() }
}

/** A source whose items can be counted. */
interface CountedSource extends PortfolioSource<object> {
  /** Returns the number of all items. */
  count(): Promise<number>
}

/** Adds the number of all items to the cursor of the first page. A source that fails has no positions. */
async function counted(
  sources: readonly CountedSource[],
  { positions, total }: PortfolioCursor,
  errors: PartialErrors,
): Promise<PortfolioCursor & { readonly total: number }> {
  if (total !== undefined) return { positions, total }
  const counts = await Promise.all(sources.map((source) => errors.attempt(source.network, () => source.count())))
  return {
    positions: counts.map((count, index) => (count === undefined ? null : (positions[index] ?? null))),
    total: counts.reduce<number>((sum, count = 0) => sum + count, 0),
  }
}

/** The NFTs of an address on a network. `query` has parameters of the NFT API. */
function nftsOf(
  networks: PortfolioNetworks,
  entry: NftEntry,
  { withMetadata, ...query }: NftQuery,
): CountedSource & TimedSource<object> {
  const { address, network } = entry
  const ask = (position: string, pageSize: number, detailed: boolean) =>
    askNftApi<NftPage>(networks, entry, 'getNFTsForOwner', { ...query, withMetadata: detailed, pageSize, position })
  return {
    network,
    async read(position, size) {
      const { ownedNfts, pageKey } = await ask(position, size, withMetadata)
      return { items: ownedNfts.map((nft) => ({ network, address, ...nft })), next: pageKey }
    },
    async readTimes(position, size) {
      const { ownedNfts } = await ask(position, size, false)
      return ownedNfts.map(({ acquiredAt: { blockTimestamp } }) => parseTimestamp(blockTimestamp ?? '') ?? 0)
    },
    count: async () => (await ask(BEGINNING, 1, false)).totalCount,
  }
}

interface NftQuery {
  readonly withMetadata: boolean
  readonly orderBy?: string
  readonly sortOrder?: string
}

/** A result of getNFTsForOwner. The time is null unless the NFTs are sorted by it. */
interface NftPage {
  readonly ownedNfts: readonly { readonly acquiredAt: { readonly blockTimestamp: string | null } }[]
  readonly totalCount: number
  readonly pageKey: string | null
}

/** The contracts of the NFTs of an address on a network. */
function contractsOf(networks: PortfolioNetworks, entry: NftEntry, withMetadata: boolean): CountedSource {
  const { address, network } = entry
  const ask = (position: string, pageSize: number) =>
    askNftApi<ContractPage>(networks, entry, 'getContractsForOwner', { pageSize, position })
  return {
    network,
    async read(position, size) {
      const { contracts, pageKey } = await ask(position, size)
      const shown = withMetadata ? contracts : contracts.map(withoutMetadata)
      return { items: shown.map((contract) => ({ network, address, contract })), next: pageKey }
    },
    count: async () => (await ask(BEGINNING, 1)).totalCount,
  }
}

const withoutMetadata = ({ address, totalBalance, numDistinctTokensOwned, isSpam }: OwnedContract): OwnedContract => ({
  address,
  totalBalance,
  numDistinctTokensOwned,
  isSpam,
})

/** The members of a contract that are not metadata. */
interface OwnedContract {
  readonly address: Address
  readonly totalBalance: string
  readonly numDistinctTokensOwned: string
  readonly isSpam: boolean
}

/** A result of getContractsForOwner. */
interface ContractPage {
  readonly contracts: readonly OwnedContract[]
  readonly totalCount: number
  readonly pageKey: string | null
}

/** Calls an operation of the NFT API for the owner of an entry, with the filters of the entry. */
function askNftApi<Result>(
  networks: PortfolioNetworks,
  { address, name, ...filters }: NftEntry,
  operation: 'getNFTsForOwner' | 'getContractsForOwner',
  { position, ...parameters }: Readonly<Record<string, string | number | boolean>> & { readonly position: string },
): Promise<Result> {
  const query = new URLSearchParams({ owner: address })
  for (const [key, value] of Object.entries(parameters)) query.set(key, String(value))
  for (const filter of ['includeFilters', 'excludeFilters'] as const)
    for (const category of filters[filter]) query.append(filter, category)
  if (position !== BEGINNING) query.set('pageKey', position)
  return networks.call(name, 'alchemy_nftApi', [`/${operation}?${query}`])
}

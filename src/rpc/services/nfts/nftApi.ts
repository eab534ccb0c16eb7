import { type Address, wordHex } from '../../../bytes.ts'
import { formatTimestamp } from '../../../dates.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { type NftOperation, nftOperations } from '../../alchemy/nftOperations.ts'
import { invalidParams } from '../../errors.ts'
import type { Context } from '../../protocol/context.ts'
import { tokenTimeSlice } from '../assets/tokenCalls.ts'
import { restUrl, toAddress, toTokenId, unknownRestOperation } from '../restValues.ts'
import { selectHoldings, wasAirdropped } from './airdrops.ts'
import { contractsOfOwner, searchContracts } from './contractLists.ts'
import { describeNfts, type WantedNft } from './describeNfts.ts'
import { countAttributes, nftAttributesOf } from './nftAttributes.ts'
import { describeContract, latestTime } from './nftContract.ts'
import { balancesOfContract, holdingsOf, mintsOf, type NftHolding, nftKey } from './nftHoldings.ts'
import {
  addressParam,
  categoriesParam,
  contractsParam,
  MAX_NFTS,
  pageOf,
  pageParam,
  switchParam,
  textParam,
  tokenIdParam,
  tokenRangeParam,
  transferOrder,
} from './nftParams.ts'

/** Maximum number of owners in a page, as on Alchemy. */
const MAX_OWNERS = 50_000

/** A request of the NFT API. */
interface NftRequest {
  readonly context: Context
  readonly query: URLSearchParams
  /** The body of a POST request. */
  readonly body: Readonly<Record<string, unknown>>
  readonly timeSlice: TimeSlice
}

/**
 * Returns the body of the response to a request of the NFT API of Alchemy, version 3. `path` is the operation with its query, such as
 * `/getNFTsForOwner?owner=0x…`. `body` is the body of a POST request. Owners follow from the transfers of the chain, everything else from calls of the
 * contracts on the latest block. Throws UnknownRestOperation, InvalidParams, and errors of the upstream of a fork.
 */
export async function nftApiBody(
  context: Context,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<object> {
  const { pathname, searchParams } = restUrl(path)
  const name = pathname.slice(1)
  const operation = nftOperations.find((each) => each === name)
  if (operation === undefined) throw unknownRestOperation({ api: 'NFT', operation: name, known: nftOperations })
  return operations[operation]({ context, query: searchParams, body, timeSlice: tokenTimeSlice(context) })
}

const operations: Readonly<Record<NftOperation, (request: NftRequest) => object | Promise<object>>> = {
  async getNFTsForOwner(request) {
    const { context, query, timeSlice } = request
    const { page, keyOf, isByTime, holdings } = await requestedHoldings(request)
    const withMetadata = switchParam(query, 'withMetadata', true)
    const { items, pageKey } = pageOf(holdings, keyOf, page)
    const described = withMetadata ? await describeNfts(context, items, timeSlice) : []
    return {
      ownedNfts: items.map((holding, index) => ({
        ...(described[index] ?? { contractAddress: holding.contract, tokenId: holding.id.toString() }),
        balance: holding.balance.toString(),
        acquiredAt: acquiredJson(holding, isByTime),
      })),
      totalCount: holdings.length,
      validAt: validAt(context),
      pageKey,
    }
  },

  async getNFTsForContract({ context, query, timeSlice }) {
    const contract = addressParam(query, 'contractAddress')
    const withMetadata = switchParam(query, 'withMetadata', true)
    const { start, size } = tokenRangeParam(query)
    const balances = await balancesOfContract(context, contract, undefined, timeSlice)
    const existing = [...balances].flatMap(([id, owners]) => (owners.size > 0 && id >= start ? [{ contract, id }] : []))
    existing.sort((a, b) => (a.id < b.id ? -1 : 1))
    const page = existing.slice(0, size)
    const next = existing[size]
    const nfts = withMetadata
      ? await describeNfts(context, page, timeSlice)
      : page.map(({ id }) => ({ tokenId: id.toString() }))
    return { nfts, pageKey: next === undefined ? null : wordHex(next.id) }
  },

  async getNFTMetadata({ context, query, timeSlice }) {
    const token = { contract: addressParam(query, 'contractAddress'), id: tokenIdParam(query) }
    const tokenType = toTokenType(query.get('tokenType') || undefined)
    const [nft] = await describeNfts(context, [{ ...token, tokenType }], timeSlice)
    return { ...nft, acquiredAt: noAcquisition }
  },

  async getNFTMetadataBatch({ context, body, timeSlice }) {
    const tokens = listOf(body, 'tokens', MAX_NFTS).map((given): WantedNft => {
      const { contractAddress, tokenId, tokenType } = Object(given) as Record<string, unknown>
      return {
        contract: toAddress('contractAddress', contractAddress),
        id: toTokenId('tokenId', tokenId),
        tokenType: toTokenType(tokenType),
      }
    })
    const nfts = await describeNfts(context, tokens, timeSlice)
    return { nfts: nfts.map((nft) => ({ ...nft, acquiredAt: noAcquisition })) }
  },

  getContractMetadata: ({ context, query, timeSlice }) =>
    describeContract(context, addressParam(query, 'contractAddress'), timeSlice),

  async getContractMetadataBatch({ context, body, timeSlice }) {
    const contracts: object[] = []
    for (const given of listOf(body, 'contractAddresses', MAX_NFTS))
      contracts.push(await describeContract(context, toAddress('contractAddresses', given), timeSlice))
    return { contracts }
  },

  async getOwnersForNFT({ context, query, timeSlice }) {
    const [contract, id] = [addressParam(query, 'contractAddress'), tokenIdParam(query)]
    const page = pageParam(query, 'pageSize', undefined)
    const balances = await balancesOfContract(context, contract, id, timeSlice)
    const { items, pageKey } = pageOf([...(balances.get(id)?.keys() ?? [])], addressKey, page)
    return { owners: items, pageKey }
  },

  async getOwnersForContract({ context, query, timeSlice }) {
    const contract = addressParam(query, 'contractAddress')
    const withBalances = switchParam(query, 'withTokenBalances', false)
    const page = pageParam(query, 'pageSize', MAX_OWNERS)
    const balances = await balancesOfContract(context, contract, undefined, timeSlice)
    const owners = new Map<Address, { tokenId: string; balance: string }[]>()
    for (const [id, ofToken] of [...balances].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const [owner, balance] of ofToken) {
        const tokens = owners.get(owner) ?? []
        owners.set(owner, tokens)
        tokens.push({ tokenId: id.toString(), balance: balance.toString() })
      }
    }
    const { items, pageKey } = pageOf([...owners], ([owner]) => addressKey(owner), page)
    return {
      owners: items.map(([ownerAddress, tokenBalances]) =>
        withBalances ? { ownerAddress, tokenBalances } : ownerAddress,
      ),
      ...(switchParam(query, 'includeCount', false) && { totalCount: owners.size }),
      pageKey,
    }
  },

  async getContractsForOwner(request) {
    const { page, keyOf, holdings } = await requestedHoldings(request)
    return contractsOfOwner(request, holdings, keyOf, page)
  },

  async isHolderOfContract({ context, query, timeSlice }) {
    const [wallet, contract] = [addressParam(query, 'wallet'), addressParam(query, 'contractAddress')]
    const holdings = await holdingsOf(context, wallet, [contract], timeSlice)
    return { isHolderOfContract: holdings.length > 0 }
  },

  async isAirdropNFT({ context, query, timeSlice }) {
    const token = { contract: addressParam(query, 'contractAddress'), id: tokenIdParam(query) }
    const mint = (await mintsOf(context, [token], timeSlice)).get(nftKey(token))
    return { isAirdrop: mint !== undefined && wasAirdropped(context, mint.transactionHash, mint.to) }
  },

  // The node does not classify contracts.
  isSpamContract({ query }) {
    addressParam(query, 'contractAddress')
    return { isSpamContract: false }
  },

  getSpamContracts: () => ({ contractAddresses: [] }),

  searchContractMetadata: async ({ context, query, timeSlice }) => ({
    contracts: await searchContracts(context, textParam(query, 'query'), timeSlice),
  }),

  async summarizeNFTAttributes({ context, query, timeSlice }) {
    const contract = addressParam(query, 'contractAddress')
    const { counts, total } = await countAttributes(context, contract, timeSlice)
    const summary = Object.fromEntries([...counts].map(([trait, values]) => [trait, Object.fromEntries(values)]))
    return { summary, totalSupply: String(total), contractAddress: contract }
  },

  async computeRarity({ context, query, timeSlice }) {
    const token = { contract: addressParam(query, 'contractAddress'), id: tokenIdParam(query) }
    const { counts, total, tokenType } = await countAttributes(context, token.contract, timeSlice)
    const attributes = await nftAttributesOf(context, token, tokenType, timeSlice)
    return {
      rarities: attributes.map(({ trait, value }) => ({
        traitType: trait,
        value,
        prevalence: (counts.get(trait)?.get(value) ?? 0) / Math.max(total, 1),
      })),
    }
  },
}

/** Reads the parameters of an owner's lists. Returns the owner's tokens, and the page of the list that the client wants, sorted by `keyOf`. */
async function requestedHoldings({ context, query, timeSlice }: NftRequest) {
  const owner = addressParam(query, 'owner')
  const order = transferOrder(query)
  const page = pageParam(query, 'pageSize', MAX_NFTS)
  const categories = categoriesParam(query)
  const all = await holdingsOf(context, owner, contractsParam(query), timeSlice)
  const holdings = selectHoldings(context, all, owner, categories)
  const keyOf = order === undefined ? nftKey : order === 'asc' ? oldestFirst : newestFirst
  return { page, keyOf, isByTime: order !== undefined, holdings }
}

const addressKey = (address: Address): string => address.slice(2)

const MAX_NUMBER = Number.MAX_SAFE_INTEGER

/** Sorts tokens by the block of their last transfer, the latest one first. */
const newestFirst = (holding: NftHolding): string =>
  wordHex(MAX_NUMBER - holding.acquired.number).slice(2) + nftKey(holding)

/** Sorts tokens by the block of their last transfer, the earliest one first. */
const oldestFirst = (holding: NftHolding): string => wordHex(holding.acquired.number).slice(2) + nftKey(holding)

const noAcquisition = { blockTimestamp: null, blockNumber: null }

const acquiredJson = ({ acquired: { number, timestamp } }: NftHolding, isShown: boolean): object =>
  isShown ? { blockTimestamp: formatTimestamp(timestamp * 1_000), blockNumber: number } : noAcquisition

const validAt = (context: Context): object => {
  const { number, hash } = context.chain.head
  return { blockNumber: number, blockHash: hash, blockTimestamp: latestTime(context) }
}

/** Checks the type of a token. Undefined: the standard of its contract. */
function toTokenType(given: unknown): WantedNft['tokenType'] {
  if (given == null) return undefined
  const type = String(given).toUpperCase()
  if (type !== 'ERC721' && type !== 'ERC1155')
    throw invalidParams({ reason: `tokenType: expected ERC721 or ERC1155, not ${String(given).slice(0, 80)}` })
  return type
}

/** Returns a list of a body. */
function listOf(body: Readonly<Record<string, unknown>>, name: string, limit: number): readonly unknown[] {
  const { [name]: list } = body
  if (!Array.isArray(list) || list.length === 0 || list.length > limit)
    throw invalidParams({ reason: `${name}: expected a list of 1 to ${limit} items in the body of the request` })
  return list
}

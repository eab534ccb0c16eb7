import { type Address, wordHex } from '../../../bytes.ts'
import { formatTimestamp } from '../../../dates.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { dispatchRest, type RestCall, type RestHandlers } from '../../protocol/dispatchRest.ts'
import { type NftOwnerRequest, type NftTokenRequest, nftApi } from '../../wire/rest/nftApi.ts'
import { tokenTimeSlice } from '../assets/tokenCalls.ts'
import { selectHoldings, wasAirdropped } from './airdrops.ts'
import { contractsOfOwner, searchContracts } from './contractLists.ts'
import { describeNfts, type WantedNft } from './describeNfts.ts'
import { countAttributes, nftAttributesOf } from './nftAttributes.ts'
import { describeContract, latestTime } from './nftContract.ts'
import { balancesOfContract, holdingsOf, mintsOf, type NftHolding, nftKey } from './nftHoldings.ts'
import { pageOf } from './nftPage.ts'

/** What the operations need besides the request. */
interface NftSource {
  readonly context: Context
  readonly timeSlice: TimeSlice
}

/**
 * Returns the body of the response to a request of the NFT API of Alchemy, version 3. Owners follow from the transfers of the chain, everything else
 * from calls of the contracts on the latest block. Throws what dispatchRest throws, and errors of the upstream of a fork.
 */
export const nftApiBody = async (context: Context, call: RestCall): Promise<object> =>
  dispatchRest(nftApi, handlers, { context, timeSlice: tokenTimeSlice(context) }, call)

const handlers: RestHandlers<typeof nftApi, NftSource> = {
  async 'GET getNFTsForOwner'(source, request) {
    const { context, timeSlice } = source
    const { keyOf, isByTime, holdings } = await requestedHoldings(source, request)
    const { items, pageKey } = pageOf(holdings, keyOf, request)
    const described = request.withMetadata ? await describeNfts(context, items, timeSlice) : []
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

  async 'GET getNFTsForContract'({ context, timeSlice }, request) {
    const { contractAddress: contract, withMetadata, limit, startToken } = request
    // A client sends the `pageKey` of a page under both names.
    const start = request.pageKey ?? startToken
    const balances = await balancesOfContract(context, contract, undefined, timeSlice)
    const existing = [...balances].flatMap(([id, owners]) => (owners.size > 0 && id >= start ? [{ contract, id }] : []))
    existing.sort((a, b) => (a.id < b.id ? -1 : 1))
    const page = existing.slice(0, limit)
    const next = existing[limit]
    const nfts = withMetadata
      ? await describeNfts(context, page, timeSlice)
      : page.map(({ id }) => ({ tokenId: id.toString() }))
    return { nfts, pageKey: next === undefined ? null : wordHex(next.id) }
  },

  async 'GET getNFTMetadata'({ context, timeSlice }, request) {
    const [nft] = await describeNfts(context, [wantedNft(request)], timeSlice)
    return { ...nft, acquiredAt: noAcquisition }
  },

  async 'POST getNFTMetadataBatch'({ context, timeSlice }, { tokens }) {
    const nfts = await describeNfts(context, tokens.map(wantedNft), timeSlice)
    return { nfts: nfts.map((nft) => ({ ...nft, acquiredAt: noAcquisition })) }
  },

  'GET getContractMetadata': ({ context, timeSlice }, { contractAddress }) =>
    describeContract(context, contractAddress, timeSlice),

  async 'POST getContractMetadataBatch'({ context, timeSlice }, { contractAddresses }) {
    const contracts: object[] = []
    for (const address of contractAddresses) contracts.push(await describeContract(context, address, timeSlice))
    return { contracts }
  },

  async 'GET getOwnersForNFT'({ context, timeSlice }, request) {
    const { contractAddress, tokenId } = request
    const balances = await balancesOfContract(context, contractAddress, tokenId, timeSlice)
    const { items, pageKey } = pageOf([...(balances.get(tokenId)?.keys() ?? [])], addressKey, request)
    return { owners: items, pageKey }
  },

  async 'GET getOwnersForContract'({ context, timeSlice }, request) {
    const balances = await balancesOfContract(context, request.contractAddress, undefined, timeSlice)
    const owners = new Map<Address, { tokenId: string; balance: string }[]>()
    for (const [id, ofToken] of [...balances].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const [owner, balance] of ofToken) {
        const tokens = owners.get(owner) ?? []
        owners.set(owner, tokens)
        tokens.push({ tokenId: id.toString(), balance: balance.toString() })
      }
    }
    const { items, pageKey } = pageOf([...owners], ([owner]) => addressKey(owner), request)
    return {
      owners: items.map(([ownerAddress, tokenBalances]) =>
        request.withTokenBalances ? { ownerAddress, tokenBalances } : ownerAddress,
      ),
      ...(request.includeCount && { totalCount: owners.size }),
      pageKey,
    }
  },

  async 'GET getContractsForOwner'(source, request) {
    const { keyOf, holdings } = await requestedHoldings(source, request)
    return contractsOfOwner(source, holdings, keyOf, request)
  },

  async 'GET isHolderOfContract'({ context, timeSlice }, { wallet, contractAddress }) {
    const holdings = await holdingsOf(context, wallet, [contractAddress], timeSlice)
    return { isHolderOfContract: holdings.length > 0 }
  },

  async 'GET isAirdropNFT'({ context, timeSlice }, request) {
    const token = wantedNft(request)
    const mint = (await mintsOf(context, [token], timeSlice)).get(nftKey(token))
    return { isAirdrop: mint !== undefined && wasAirdropped(context, mint.transactionHash, mint.to) }
  },

  'GET isSpamContract': () => ({ isSpamContract: false }),

  'GET getSpamContracts': () => ({ contractAddresses: [] }),

  'GET searchContractMetadata': async ({ context, timeSlice }, { query }) => ({
    contracts: await searchContracts(context, query, timeSlice),
  }),

  async 'GET summarizeNFTAttributes'({ context, timeSlice }, { contractAddress }) {
    const { counts, total } = await countAttributes(context, contractAddress, timeSlice)
    const summary = Object.fromEntries([...counts].map(([trait, values]) => [trait, Object.fromEntries(values)]))
    return { summary, totalSupply: String(total), contractAddress }
  },

  async 'GET computeRarity'({ context, timeSlice }, request) {
    const token = wantedNft(request)
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

/** Returns the token that a request names. */
const wantedNft = ({ contractAddress, tokenId, tokenType }: NftTokenRequest): WantedNft => ({
  contract: contractAddress,
  id: tokenId,
  tokenType,
})

/** Returns the owner's tokens that the client wants. A list of them is sorted by `keyOf`. */
async function requestedHoldings({ context, timeSlice }: NftSource, request: NftOwnerRequest) {
  const { owner, contractAddresses, orderBy, sortOrder } = request
  const all = await holdingsOf(context, owner, contractAddresses, timeSlice)
  const holdings = selectHoldings(context, all, owner, request)
  const keyOf = orderBy === undefined ? nftKey : sortOrder === 'asc' ? oldestFirst : newestFirst
  return { keyOf, isByTime: orderBy !== undefined, holdings }
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

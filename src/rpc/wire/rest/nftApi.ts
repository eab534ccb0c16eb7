import { z } from 'zod'
import { Address } from '../bytes.ts'
import { type RestApiSignature, type RestInput, restObject, restOperation } from './restOperation.ts'
import { choiceInAnyCase, choiceOf, QueryFlag, queryCount, restList, TokenId, textLike } from './restValues.ts'

/** The requests of the NFT API of Alchemy, version 3. */

/** Maximum number of contracts in a query, as on Alchemy. */
const MAX_CONTRACTS = 45
/** Maximum number of items in a page, as on Alchemy. */
const MAX_NFTS = 100
/** Maximum number of owners in a page, as on Alchemy. */
const MAX_OWNERS = 50_000

const contract = { contractAddress: Address }
const token = { ...contract, tokenId: TokenId }
const tokenType = choiceInAnyCase(['ERC721', 'ERC1155']).optional()

const pageKey = textLike(/^[0-9a-f]{1,256}$/, 'the pageKey of an earlier response').optional()

/** Categories of tokens. */
export const NftCategories = z
  .array(choiceOf(['SPAM', 'AIRDROPS']), { error: 'a list of SPAM or AIRDROPS' })
  .default([])

/** The parameters of the lists of an owner. `sortOrder` exists only in the Portfolio API, which sends it. */
const ofOwner = {
  owner: Address,
  contractAddresses: restList(Address, 'addresses', MAX_CONTRACTS).optional(),
  includeFilters: NftCategories,
  excludeFilters: NftCategories,
  orderBy: choiceInAnyCase(['transferTime']).optional(),
  sortOrder: z.string({ error: '`asc` for the earliest transfers first' }).optional(),
  pageSize: queryCount(MAX_NFTS).default(MAX_NFTS),
  pageKey,
}

/** Whether at most one of two filters is given. */
export const hasOneFilter = ({ includeFilters, excludeFilters }: NftFilters): boolean =>
  includeFilters.length === 0 || excludeFilters.length === 0

export interface NftFilters {
  readonly includeFilters: z.output<typeof NftCategories>
  readonly excludeFilters: z.output<typeof NftCategories>
}

export const twoFilters = { error: 'includeFilters and excludeFilters exclude each other: send one of them' }

export const nftApi = {
  name: 'NFT API',
  method: 'alchemy_nftApi',
  address: '/nft/v3/<KEY>/',
  operations: {
    'GET getNFTsForOwner': restOperation(
      'Returns the tokens of an owner with balances.',
      restObject({ ...ofOwner, withMetadata: QueryFlag.default(true) }).refine(hasOneFilter, twoFilters),
    ),
    'GET getNFTsForContract': restOperation('Returns the tokens of a contract, from an ID on.', {
      ...contract,
      withMetadata: QueryFlag.default(true),
      pageKey: TokenId.optional(),
      startToken: TokenId.default(0n),
      limit: queryCount(MAX_NFTS).default(MAX_NFTS),
    }),
    'GET getNFTMetadata': restOperation('Returns a token with its metadata and mint.', { ...token, tokenType }),
    'POST getNFTMetadataBatch': restOperation('Returns several tokens with their metadata and mints.', {
      tokens: restList(
        restObject({ ...token, tokenType }, 'an object with contractAddress and tokenId'),
        'objects with contractAddress and tokenId in the body of the request',
        MAX_NFTS,
      ),
    }),
    'GET getContractMetadata': restOperation(
      'Returns the name, the symbol, the supply, the standard and the deployer of a contract.',
      contract,
    ),
    'POST getContractMetadataBatch': restOperation('Returns the same of several contracts.', {
      contractAddresses: restList(Address, 'addresses in the body of the request', MAX_NFTS),
    }),
    'GET getOwnersForNFT': restOperation('Returns the owners of a token.', {
      ...token,
      pageSize: queryCount().optional(),
      pageKey,
    }),
    'GET getOwnersForContract': restOperation('Returns the owners of all tokens of a contract.', {
      ...contract,
      withTokenBalances: QueryFlag.default(false),
      includeCount: QueryFlag.default(false),
      pageSize: queryCount(MAX_OWNERS).default(MAX_OWNERS),
      pageKey,
    }),
    'GET getContractsForOwner': restOperation(
      'Returns the contracts of the tokens of an owner.',
      restObject(ofOwner).refine(hasOneFilter, twoFilters),
    ),
    'GET isHolderOfContract': restOperation('Returns whether a wallet has a token of a contract.', {
      wallet: Address,
      ...contract,
    }),
    'GET isAirdropNFT': restOperation('Returns whether another account minted a token for its owner.', token),
    'GET isSpamContract': restOperation('Returns false, because the node does not classify contracts.', contract),
    'GET getSpamContracts': restOperation('Returns an empty list.', {}),
    'GET searchContractMetadata': restOperation(
      'Returns contracts whose name or symbol contains a word of the query.',
      { query: z.string({ error: 'words of the name or the symbol of a contract' }) },
    ),
    'GET summarizeNFTAttributes': restOperation(
      'Returns how often the tokens of a contract have each value of each attribute.',
      contract,
    ),
    'GET computeRarity': restOperation(
      'Returns which share of the tokens of a contract has each attribute of a token.',
      token,
    ),
  },
} as const satisfies RestApiSignature

/** The members that name a token. */
export interface NftTokenRequest
  extends Pick<RestInput<(typeof nftApi.operations)['GET computeRarity']>, 'contractAddress' | 'tokenId'> {
  readonly tokenType?: z.output<typeof tokenType>
}

/** The request of a list of an owner. */
export type NftOwnerRequest = RestInput<(typeof nftApi.operations)['GET getContractsForOwner']>

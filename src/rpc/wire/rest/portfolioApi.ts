import { z } from 'zod'
import { namedCategories } from '../assetTransfer.ts'
import { Flag } from '../boolean.ts'
import { Address } from '../bytes.ts'
import { hasOneFilter, NftCategories, twoFilters } from './nftApi.ts'
import { portfolioCursor } from './portfolioCursor.ts'
import { type RestApiSignature, type RestInputs, restObject, restOperation } from './restOperation.ts'
import { alternativesText, bodyCount, choiceOf, IsoTime, NetworkName, restList } from './restValues.ts'

/** The requests of the Portfolio API of Alchemy. All maximum numbers are as on Alchemy. */

const networkList = (maximum: number) => restList(NetworkName, 'names of networks, such as eth-mainnet', maximum)

/** An address with the networks on which it is searched. Alchemy calls it a pair. */
const pairOf = (maxNetworks: number) => ({ address: Address, networks: networkList(maxNetworks) })

const pairForm = 'an object with address and networks'
const pairs = 'objects with address and networks'
const addressesOn = (maxNetworks: number, maximum: number) =>
  restList(restObject(pairOf(maxNetworks), pairForm), pairs, maximum)

const nftOwners = restList(
  restObject({ ...pairOf(15), includeFilters: NftCategories, excludeFilters: NftCategories }, pairForm).refine(
    hasOneFilter,
    twoFilters,
  ),
  pairs,
  2,
)

const tokenParts = {
  includeNativeTokens: Flag.default(true),
  includeErc20Tokens: Flag.default(true),
  includeBlockMetadata: Flag.default(false),
  pageKey: portfolioCursor('pageKey'),
}

const nftPage = {
  addresses: nftOwners,
  withMetadata: Flag.default(true),
  pageSize: bodyCount(100).default(100),
  pageKey: portfolioCursor('pageKey'),
}

const sortOrder = choiceOf(['asc', 'desc']).default('desc')

const categoryList = { error: `a list of ${alternativesText(namedCategories)}` }

export const portfolioApi = {
  name: 'Portfolio API',
  method: 'alchemy_portfolioApi',
  address: '/data/v1/<KEY>/',
  operations: {
    'POST assets/tokens/by-address': restOperation(
      'Returns the native and ERC-20 tokens of addresses with balances, metadata and prices.',
      {
        addresses: addressesOn(5, 2),
        withMetadata: Flag.default(true),
        withPrices: Flag.default(true),
        ...tokenParts,
      },
    ),
    'POST assets/tokens/balances/by-address': restOperation(
      'Returns the balances of the native and ERC-20 tokens of addresses.',
      { addresses: addressesOn(20, 3), ...tokenParts },
    ),
    'POST assets/nfts/by-address': restOperation(
      'Returns the NFTs of addresses, by address and network or by the time of the last transfer.',
      { ...nftPage, orderBy: choiceOf(['transferTime']).optional(), sortOrder },
    ),
    'POST assets/nfts/contracts/by-address': restOperation('Returns the contracts of the NFTs of addresses.', nftPage),
    'POST transfers/by-address': restOperation(
      'Returns the transfers from and to an address on several networks, sorted by time.',
      {
        address: Address,
        networks: networkList(5),
        category: z.array(choiceOf(namedCategories), categoryList).min(1, categoryList),
        direction: choiceOf(['to', 'from', 'both']).default('both'),
        order: sortOrder,
        maxCount: bodyCount(1_000).default(100),
        fromTimestamp: IsoTime.optional(),
        toTimestamp: IsoTime.optional(),
        contractAddresses: z.array(Address, { error: 'a list of addresses' }).optional(),
        excludeZeroValue: Flag.default(true),
        pageKey: portfolioCursor('pageKey'),
      },
    ),
    'POST transactions/history/by-address': restOperation(
      'Returns the transactions that involve an address, directly or in inner calls, the newest first.',
      restObject({
        addresses: addressesOn(2, 1),
        limit: bodyCount(50).default(25),
        before: portfolioCursor('before'),
        after: portfolioCursor('after'),
      }).refine(({ before, after }) => before === undefined || after === undefined, {
        error: 'before and after exclude each other: send one of them',
      }),
    ),
  },
} as const satisfies RestApiSignature

/** The decoded requests by operation. */
export type PortfolioRequests = RestInputs<typeof portfolioApi>

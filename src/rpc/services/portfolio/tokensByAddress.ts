import { type Address, type Hash, type Hex, wordHex } from '../../../bytes.ts'
import { formatTimestamp } from '../../../dates.ts'
import type { PortfolioRequests } from '../../wire/rest/portfolioApi.ts'
import type { PortfolioEntry, PortfolioNetworks } from './portfolioNetworks.ts'
import { BEGINNING, PartialErrors, type PortfolioSource, pageKeyOf, readInOrder, startOf } from './portfolioPage.ts'

/** Maximum number of tokens in a page, as on Alchemy. */
const MAX_TOKENS = 100

/** The position after the native token. Later positions are the last ERC-20 token of a page. */
const AFTER_NATIVE = 'erc20'

/** Alchemy does not describe native tokens. */
const nativeMetadata = { symbol: null, decimals: null, name: null, logo: null }

/** The parts of a response. */
type TokenParts = Pick<
  PortfolioRequests['POST assets/tokens/by-address'],
  'includeNativeTokens' | 'includeErc20Tokens' | 'withMetadata' | 'withPrices'
>

/** Returns the balances of the native and ERC-20 tokens of addresses. */
export const tokenBalancesByAddress = (
  networks: PortfolioNetworks,
  request: PortfolioRequests['POST assets/tokens/balances/by-address'],
): Promise<object> => tokensByAddress(networks, { ...request, withMetadata: false, withPrices: false })

/** Returns the native and ERC-20 tokens of addresses with metadata and prices. */
export async function tokensByAddress(
  networks: PortfolioNetworks,
  request: PortfolioRequests['POST assets/tokens/by-address'],
): Promise<object> {
  const errors = new PartialErrors()
  const entries = await networks.entries(request.addresses)
  const sources = entries.map((entry) => tokensOf(networks, entry, request))
  const cursor = startOf(sources, request.pageKey)
  const blocks = request.includeBlockMetadata ? await blocksOf(networks, entries) : undefined
  const { items: tokens, positions } = await readInOrder(sources, cursor, MAX_TOKENS, errors)
  const blockMetadata = blocks?.map(([network, block]) => [network, errors.includes(network) ? null : block] as const)
  return {
    data: {
      tokens,
      pageKey: pageKeyOf({ positions }),
      ...(blockMetadata && { blockMetadata: Object.fromEntries(blockMetadata) }),
    },
    ...errors.toJson(),
  }
}

/** Returns the tokens of an address on a network: the native token, then ERC-20 tokens in the order of their addresses. */
function tokensOf(
  networks: PortfolioNetworks,
  { address, network, name }: PortfolioEntry,
  { includeNativeTokens, includeErc20Tokens, withMetadata, withPrices }: TokenParts,
): PortfolioSource<object> {
  const toJson = async (tokenAddress: Address | null, tokenBalance: Hash, tokenMetadata: object) => ({
    ...{ address, network, tokenAddress, tokenBalance },
    ...(withMetadata && { tokenMetadata }),
    ...(withPrices && { tokenPrices: await networks.latestPrice(name, tokenAddress ?? undefined) }),
  })
  const readNative = async () => {
    const balance = await networks.call<Hex>(name, 'eth_getBalance', [address, 'latest'])
    return toJson(null, wordHex(BigInt(balance)), nativeMetadata)
  }
  return {
    network,
    async read(position, size) {
      const items = position === BEGINNING && includeNativeTokens ? [await readNative()] : []
      if (!includeErc20Tokens) return { items, next: null }
      if (items.length === size) return { items, next: AFTER_NATIVE }
      const pageKey = position === BEGINNING || position === AFTER_NATIVE ? undefined : position
      const options = { maxCount: size - items.length, ...(pageKey !== undefined && { pageKey }) }
      const params = [address, 'erc20', options]
      const page = await networks.call<BalancesPage>(name, 'alchemy_getTokenBalances', params)
      for (const { contractAddress, tokenBalance } of page.tokenBalances) {
        const metadata = withMetadata
          ? await networks.call<object>(name, 'alchemy_getTokenMetadata', [contractAddress])
          : nativeMetadata
        items.push(await toJson(contractAddress, tokenBalance, metadata))
      }
      return { items, next: page.pageKey ?? null }
    },
  }
}

/** A result of alchemy_getTokenBalances for all tokens of an account. */
interface BalancesPage {
  readonly tokenBalances: readonly { readonly contractAddress: Address; readonly tokenBalance: Hash }[]
  readonly pageKey?: Address
}

/** Returns the latest block of each network. Null for a network that fails. */
async function blocksOf(
  networks: PortfolioNetworks,
  entries: readonly PortfolioEntry[],
): Promise<readonly (readonly [network: string, block: object | null])[]> {
  const names = new Map(entries.map(({ network, name }) => [network, name]))
  const blocks: [string, object | null][] = []
  for (const [network, name] of names) {
    const block = await networks.call<LatestBlock>(name, 'eth_getBlockByNumber', ['latest', false]).catch(() => null) // `error` says why
    blocks.push([network, block && blockJson(block)])
  }
  return blocks
}

const blockJson = ({ number, hash, timestamp }: LatestBlock): object => ({
  blockNumber: number,
  blockHash: hash,
  blockTimestamp: formatTimestamp(Number(timestamp) * 1_000),
})

interface LatestBlock {
  readonly number: Hex
  readonly hash: Hash
  readonly timestamp: Hex
}

import type { Address } from '../../../bytes.ts'
import { formatTimestamp } from '../../../dates.ts'
import { nativeSymbolOf } from '../../alchemy/alchemyNetworks.ts'
import type { Caller } from '../../ports/caller.ts'
import type { PricedToken, TokenPrice, TokenPrices } from '../../ports/tokenPrices.ts'
import { callNetwork } from '../callNetwork.ts'

/**
 * Returns the prices of a token, the oldest first. A token of a network without prices of its own has the prices of its symbol, which apply on all
 * networks.
 */
export async function knownPrices(
  prices: TokenPrices,
  token: PricedToken,
  caller: Caller,
): Promise<readonly TokenPrice[]> {
  const own = prices.pricesOf(token)
  if (own.length > 0 || 'symbol' in token || prices.isEmpty) return own
  const symbol = await symbolOf(token.network, token.address, caller)
  return symbol === null ? [] : prices.pricesOf({ symbol })
}

/** Returns the symbol of a token of a network. Null if its contract has none. */
async function symbolOf(network: string, address: Address | undefined, caller: Caller): Promise<string | null> {
  if (address === undefined) return nativeSymbolOf(Number(await callNetwork(caller, network, 'eth_chainId', [])))
  const params = [address]
  const metadata = await callNetwork<{ symbol: string | null }>(caller, network, 'alchemy_getTokenMetadata', params)
  return metadata.symbol
}

/** Returns the latest of the prices in the form of Alchemy: a list with one item, or an empty list. */
export function latestPriceJson(prices: readonly TokenPrice[]): readonly object[] {
  const latest = prices.at(-1)
  if (latest === undefined) return []
  // A price without a time is as new as the request.
  const updated = Number.isFinite(latest.time) ? latest.time : Date.now()
  return [{ currency: 'usd', value: latest.usd, lastUpdatedAt: formatTimestamp(updated) }]
}

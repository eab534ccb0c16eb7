import type { Address } from '../../../bytes.ts'
import { formatTimestamp } from '../../../dates.ts'
import { nativeSymbolOf } from '../../alchemy/alchemyNetworks.ts'
import type { Caller } from '../../ports/caller.ts'
import type { PricedToken, TokenPrice, TokenPrices } from '../../ports/tokenPrices.ts'
import { RawJson } from '../../rawJson.ts'

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
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const result = await caller.networks?.call(network, method, params, caller)
    return result instanceof RawJson ? JSON.parse(result.text) : result
  }
  if (address === undefined) return nativeSymbolOf(Number(await call('eth_chainId', [])))
  return ((await call('alchemy_getTokenMetadata', [address])) as { symbol: string | null }).symbol // the result of the method
}

/** Returns the latest of the prices in the form of Alchemy: a list with one item, or an empty list. */
export function latestPriceJson(prices: readonly TokenPrice[]): readonly object[] {
  const latest = prices.at(-1)
  if (latest === undefined) return []
  // A price without a time is as new as the request.
  const updated = Number.isFinite(latest.time) ? latest.time : Date.now()
  return [{ currency: 'usd', value: latest.usd, lastUpdatedAt: formatTimestamp(updated) }]
}

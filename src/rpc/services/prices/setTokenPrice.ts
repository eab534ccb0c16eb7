import type { Address } from '../../../bytes.ts'
import { priceText } from '../../../options/tokenPrices.ts'
import { invalidParams } from '../../errors.ts'
import type { PricedToken } from '../../ports/tokenPrices.ts'
import type { Context } from '../../protocol/context.ts'
import { networkNamed } from '../networkNamed.ts'
import { loadTokenPrices } from './loadTokenPrices.ts'

/** A token, and its price. */
interface GivenTokenPrice {
  readonly symbol?: string | undefined
  readonly network?: string | undefined
  readonly address?: Address | undefined
  /** US dollars. Null removes all prices of the token. */
  readonly usd: string | number | null
  /** Unix seconds from which the price applies. Default: now. */
  readonly time?: number | undefined
}

/**
 * Sets the price of a token, or removes its prices. Returns the number of its prices. Rejects with InvalidParams, NetworkDenied, NoTokenPrices and
 * LimitExceeded.
 */
export async function setTokenPrice(context: Context, given: GivenTokenPrice): Promise<number> {
  const prices = await loadTokenPrices(context)
  const token = await tokenOf(given, context)
  const { usd, time } = given
  if (usd === null) await prices.remove(token)
  else await prices.set(token, { time: time === undefined ? Date.now() : time * 1_000, usd: priceText(usd) })
  return prices.pricesOf(token).length
}

/** Returns the token that the members name, by default on the network of the request. */
async function tokenOf(
  { symbol, network, address }: GivenTokenPrice,
  { network: ownNetwork = '', caller }: Context,
): Promise<PricedToken> {
  if (symbol === undefined)
    return { network: network === undefined ? ownNetwork : await networkNamed(network, caller), address }
  if (network === undefined && address === undefined) return { symbol }
  throw invalidParams({ reason: 'a price has either symbol, or network and address' })
}

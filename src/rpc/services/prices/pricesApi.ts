import { formatTimestamp } from '../../../dates.ts'
import { define } from '../../../errors.ts'
import type { Caller } from '../../ports/caller.ts'
import type { PricedToken, TokenPrice, TokenPrices } from '../../ports/tokenPrices.ts'
import type { Context } from '../../protocol/context.ts'
import { dispatchRest, type RestCall, type RestHandlers } from '../../protocol/dispatchRest.ts'
import { type ContractRequest, pricesApi } from '../../wire/rest/pricesApi.ts'
import { networkNamed } from '../networkNamed.ts'
import { knownPrices, latestPriceJson } from './knownPrices.ts'
import { loadTokenPrices } from './loadTokenPrices.ts'

const unknownTokenPrice = define<{ token: string }>(
  'UnknownTokenPrice',
  -32001,
  ({ token }) => `Token not found: ${token.slice(0, 80)}`,
)

/** The prices of a node, for the client that asks. */
interface PricesSource {
  readonly prices: TokenPrices
  readonly caller: Caller
}

/**
 * Returns the body of the response to a request of the Prices API of Alchemy. Throws what dispatchRest throws, UnknownTokenPrice, NetworkDenied and
 * NoTokenPrices.
 */
export const pricesApiBody = async (context: Context, call: RestCall): Promise<object> =>
  dispatchRest(pricesApi, handlers, { prices: await loadTokenPrices(context), caller: context.caller }, call)

const handlers: RestHandlers<typeof pricesApi, PricesSource> = {
  'GET tokens/by-symbol': ({ prices }, { symbols }) => ({
    data: symbols.map((symbol) => ({ symbol, ...latestPrice(prices.pricesOf({ symbol }), symbol) })),
  }),

  async 'POST tokens/by-address'({ prices, caller }, { addresses }) {
    const data: object[] = []
    for (const given of addresses) {
      const { network, address } = given
      const known = await knownPrices(prices, await contractToken(given, caller), caller)
      data.push({ network, address: address.text, ...latestPrice(known, address.text) })
    }
    return { data }
  },

  async 'POST tokens/historical'({ prices, caller }, { token, startTime, endTime, step }) {
    const isContract = token.symbol === undefined
    const known = await knownPrices(prices, isContract ? await contractToken(token, caller) : token, caller)
    if (known.length === 0) throw unknownTokenPrice({ token: isContract ? token.address.text : token.symbol })
    return {
      ...(isContract ? { network: token.network, address: token.address.text } : { symbol: token.symbol }),
      currency: 'usd',
      data: pricesAt(known, startTime, endTime, step),
    }
  },
}

/** Returns the token with a contract on a network. */
const contractToken = async ({ network, address }: ContractRequest, caller: Caller): Promise<PricedToken> => ({
  network: await networkNamed(network, caller),
  address: address.address,
})

/** The members of a response for the latest price of a token, which `name` names in the error. */
function latestPrice(known: readonly TokenPrice[], name: string): object {
  const { message } = unknownTokenPrice({ token: name })
  return { prices: latestPriceJson(known), error: known.length > 0 ? null : { message } }
}

/** Returns the price at each multiple of `step` from `start` to `end`. Times before the first price have none. Unix milliseconds. */
function pricesAt(prices: readonly TokenPrice[], start: number, end: number, step: number): readonly object[] {
  const points: object[] = []
  let index = -1
  for (let time = Math.ceil(start / step) * step; time <= end; time += step) {
    while ((prices[index + 1]?.time ?? Number.POSITIVE_INFINITY) <= time) index++
    const price = prices[index]
    if (price !== undefined) points.push({ value: price.usd, timestamp: formatTimestamp(time) })
  }
  return points
}

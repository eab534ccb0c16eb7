import { formatTimestamp, parseTimestamp } from '../../../dates.ts'
import { define } from '../../../errors.ts'
import { type PricesOperation, pricesOperations } from '../../alchemy/pricesOperations.ts'
import { invalidParams } from '../../errors.ts'
import type { Caller } from '../../ports/caller.ts'
import type { PricedToken, TokenPrice, TokenPrices } from '../../ports/tokenPrices.ts'
import type { Context } from '../../protocol/context.ts'
import { networkNamed } from '../networkNamed.ts'
import { restUrl, toAddress, unknownRestOperation, wrongRestValue } from '../restValues.ts'
import { knownPrices, latestPriceJson } from './knownPrices.ts'
import { loadTokenPrices } from './loadTokenPrices.ts'

const operations = Object.keys(pricesOperations)

const unknownTokenPrice = define<{ token: string }>(
  'UnknownTokenPrice',
  -32001,
  ({ token }) => `Token not found: ${token.slice(0, 80)}`,
)

/** Maximum number of tokens in a request, as on Alchemy. */
const MAX_TOKENS = 25

/** The prices of a node, for the client that asks. */
interface PricesRequest {
  readonly prices: TokenPrices
  readonly caller: Caller
  readonly query: URLSearchParams
  readonly body: PricesBody
}

export type PricesBody = Readonly<Record<string, unknown>>

/**
 * Returns the body of the response to a request of the Prices API of Alchemy. `path` is the operation with its query, such as
 * `/tokens/by-symbol?symbols=ETH`. Throws UnknownRestOperation, UnknownTokenPrice, InvalidParams,
 * NetworkDenied and NoTokenPrices.
 */
export async function pricesApiBody(context: Context, path: string, body: PricesBody): Promise<object> {
  const { pathname, searchParams: query } = restUrl(path)
  const operation = pathname.slice(1)
  if (!isOperation(operation)) throw unknownRestOperation({ api: 'Prices', operation, known: operations })
  const prices = await loadTokenPrices(context)
  return handlers[operation]({ prices, caller: context.caller, query, body })
}

const isOperation = (operation: string): operation is PricesOperation => Object.hasOwn(pricesOperations, operation)

const handlers: Readonly<Record<PricesOperation, (request: PricesRequest) => Promise<object>>> = {
  'tokens/by-symbol': pricesBySymbol,
  'tokens/by-address': pricesByAddress,
  'tokens/historical': historicalPrices,
}

async function pricesBySymbol({ prices, query }: PricesRequest): Promise<object> {
  // Both symbols=ETH&symbols=BTC and symbols=[ETH,BTC].
  const symbols = query
    .getAll('symbols')
    .flatMap((text) => text.replace(/^\[|\]$/g, '').split(','))
    .filter((symbol) => symbol !== '')
  if (symbols.length === 0 || symbols.length > MAX_TOKENS)
    throw invalidParams({
      reason: `symbols: expected 1 to ${MAX_TOKENS} symbols, such as symbols=ETH&symbols=BTC, not ${symbols.length}`,
    })
  return { data: symbols.map((symbol) => ({ symbol, ...latestPrice(prices.pricesOf({ symbol }), symbol) })) }
}

async function pricesByAddress({ prices, caller, body }: PricesRequest): Promise<object> {
  const { addresses } = body
  const form = `a list of 1 to ${MAX_TOKENS} objects with network and address`
  if (!Array.isArray(addresses) || addresses.length === 0) throw wrongRestValue('addresses', form, addresses)
  if (addresses.length > MAX_TOKENS)
    throw invalidParams({ reason: `addresses: expected ${form}, not ${addresses.length}` })
  const data: object[] = []
  for (const [index, item] of addresses.entries()) {
    const name = `addresses[${index}]`
    if (typeof item !== 'object' || item === null)
      throw wrongRestValue(name, 'an object with network and address', item)
    const { network, address } = item as { network?: unknown; address?: unknown }
    const token = await contractToken(name, { network, address }, caller)
    data.push({ network, address, ...latestPrice(await knownPrices(prices, token, caller), String(address)) })
  }
  return { data }
}

/** Returns the token with a contract on a network that the request names. `name` is the member that has them, for errors. */
async function contractToken(
  name: string,
  { network, address }: { readonly network: unknown; readonly address: unknown },
  caller: Caller,
): Promise<PricedToken> {
  const prefix = name === '' ? '' : `${name}.`
  if (typeof network !== 'string')
    throw wrongRestValue(`${prefix}network`, 'the name of a network, such as eth-mainnet', network)
  const contract = toAddress(`${prefix}address`, address)
  return { network: await networkNamed(network, caller), address: contract }
}

/** The members of a response for the latest price of a token, which `name` names in the error. */
function latestPrice(known: readonly TokenPrice[], name: string): object {
  const { message } = unknownTokenPrice({ token: name })
  return { prices: latestPriceJson(known), error: known.length > 0 ? null : { message } }
}

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** The intervals of historical prices, and the longest range of each on Alchemy. Milliseconds. */
const intervals: Readonly<Record<string, { readonly step: number; readonly maxRange: number }>> = {
  '5m': { step: 5 * MINUTE, maxRange: 7 * DAY },
  '1h': { step: 60 * MINUTE, maxRange: 30 * DAY },
  '1d': { step: DAY, maxRange: 366 * DAY },
}

async function historicalPrices({ prices, caller, body }: PricesRequest): Promise<object> {
  const { symbol, network, address, interval = '1d' } = body
  if (symbol === undefined && network === undefined && address === undefined)
    throw invalidParams({ reason: 'expected symbol, or network and address' })
  if (symbol !== undefined && typeof symbol !== 'string')
    throw wrongRestValue('symbol', 'the symbol of a token, such as ETH', symbol)
  const token = symbol === undefined ? await contractToken('', { network, address }, caller) : { symbol }
  const range = typeof interval === 'string' && Object.hasOwn(intervals, interval) ? intervals[interval] : undefined
  if (range === undefined) throw wrongRestValue('interval', '5m, 1h or 1d', interval)
  const [start, end] = [timeOf(body, 'startTime'), timeOf(body, 'endTime')]
  if (start >= end) throw invalidParams({ reason: 'startTime must be before endTime' })
  if (end - start > range.maxRange)
    throw invalidParams({
      reason: `the range from startTime to endTime is too long for the interval ${interval}: at most ${range.maxRange / DAY} days`,
    })
  const known = await knownPrices(prices, token, caller)
  if (known.length === 0) throw unknownTokenPrice({ token: symbol ?? String(address) })
  return {
    ...(symbol === undefined ? { network, address } : { symbol }),
    currency: 'usd',
    data: pricesAt(known, start, end, range.step),
  }
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

/** Returns a member that is a time: ISO 8601, or Unix seconds. Unix milliseconds. */
function timeOf(body: PricesBody, name: string): number {
  const given = body[name]
  const time = typeof given === 'number' ? given * 1_000 : typeof given === 'string' ? parseTimestamp(given) : undefined
  if (time === undefined || !(time >= 0 && time <= MAX_TIME))
    throw wrongRestValue(name, 'a time such as 2026-01-01T00:00:00Z, or seconds since 1970', given)
  return time
}

/** The latest time of `Date`, in Unix milliseconds. */
const MAX_TIME = 8_640_000_000_000_000

import { parseTimestamp } from '../dates.ts'
import { define } from '../errors.ts'
import type { Member, ValueOf } from './shape.ts'

/** The prices of tokens in the configuration. */
export const tokenPriceMembers = {
  symbol: {
    type: 'string',
    pattern: { matches: /^[^\s[\],]{1,64}$/, expected: 'the symbol of a token, such as ETH' },
    describe: 'Symbol of the token, on all networks',
  },
  network: { type: 'string', describe: 'Network of the token. The default network by default' },
  address: {
    type: 'string',
    pattern: { matches: /^0x[0-9a-fA-F]{40}$/, expected: 'an address: 20 bytes in hex' },
    describe:
      'Contract of the token, instead of a symbol. Without symbol and address, the price is for the native token of the network',
  },
  usd: {
    type: 'number',
    required: true,
    min: 0,
    pattern: { matches: /^\d{1,30}(?:\.\d{1,30})?$/, expected: 'a price, such as 3500.25' },
    describe: 'Price of one token in US dollars. A string keeps all digits',
  },
  time: {
    type: 'string',
    describe:
      'Time from which the price applies, such as 2026-01-01T00:00:00Z. Without it, at all times before other prices',
  },
} as const satisfies Record<string, Member>

export type ConfiguredTokenPrice = ValueOf<{ type: 'group'; members: typeof tokenPriceMembers }>

const ambiguousToken = define<{ index: number; reason: string }>(
  'InvalidOption',
  -32602,
  ({ index, reason }) => `tokenPrices[${index}]${reason}`,
)

/** Throws InvalidOption for a price that names no token or two tokens, or has an invalid time. */
export function checkTokenPrices(prices: readonly ConfiguredTokenPrice[]): void {
  for (const [index, { symbol, network, address, time }] of prices.entries()) {
    if ((symbol === undefined) === (network === undefined && address === undefined))
      throw ambiguousToken({ index, reason: ' must have either symbol, or network or address' })
    if (time !== undefined && parseTimestamp(time) === undefined)
      throw ambiguousToken({
        index,
        reason: `.time must be a time such as 2026-01-01T00:00:00Z, not ${JSON.stringify(time.slice(0, 80))}`,
      })
  }
}

/** Returns a price as a decimal number without exponent. */
export function priceText(usd: string | number): string {
  if (typeof usd === 'string') return usd
  if (usd >= 1e21) return BigInt(usd).toString()
  const [digits = '', exponent = '0'] = usd.toExponential().split('e')
  return usd >= 1e-6 || usd === 0 ? String(usd) : `0.${'0'.repeat(-1 - Number(exponent))}${digits.replace('.', '')}`
}

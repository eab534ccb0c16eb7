import { z } from 'zod'
import { tokenPriceMembers } from '../../options/tokenPrices.ts'
import { Address } from './bytes.ts'
import { strictObject } from './strictObject.ts'
import { Timestamp } from './timestamp.ts'

const { symbol, usd } = tokenPriceMembers
const symbolForm = { error: symbol.pattern.expected }
const networkForm = { error: 'the name of a network, such as eth-mainnet' }
const usdForm = { error: 'a price in US dollars: a number, a string such as "3500.25", or null' }

/** A token, and its price from a time on. Null removes all prices of the token. */
export const TokenPrice = strictObject(
  {
    symbol: z.string(symbolForm).regex(symbol.pattern.matches, symbolForm).optional(),
    network: z.string(networkForm).optional(),
    address: Address.optional(),
    usd: z.union(
      [z.string(usdForm).regex(usd.pattern.matches, usdForm), z.number(usdForm).min(0, usdForm), z.null()],
      usdForm,
    ),
    time: Timestamp.optional(),
  },
  { error: 'an object with symbol, or network and address, and with usd and time' },
)

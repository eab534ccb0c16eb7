import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { TokenPrice } from '../../wire/tokenPrice.ts'

export default defineMethod({
  summary:
    'Sets the price of a token in US dollars from `time` on, by default from now on. The token is a `symbol` on all networks, the contract `address` on `network`, or the native token of `network`. The default is the network of the request. `usd: null` removes all prices of the token. Returns the number of its prices.',
  params: [param('price', TokenPrice)],
  result: z.number(),
  async handler(context, price) {
    const { setTokenPrice } = await import('../../services/prices/setTokenPrice.ts')
    return setTokenPrice(context, price)
  },
})

import { z } from 'zod'
import { alchemyPaths } from '../../generated/restPaths.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'

const pathForm = 'an operation of the Prices API with its query: /tokens/by-symbol?symbols=ETH'
const bodyForm = 'the body of the request: a JSON object'

export default defineMethod({
  summary: `Returns the body of the response to a request of the Prices API of Alchemy: ${alchemyPaths.alchemy_pricesApi.join(', ')}. The option \`tokenPrices\` and vivarium_setTokenPrice set the prices. A token without prices of its own has the prices of its symbol.`,
  params: [
    param('path', z.string({ error: pathForm }).startsWith('/', { error: pathForm })),
    param('body', z.looseObject({}, { error: bodyForm }).default({})),
  ],
  result: z.looseObject({}),
  effect: 'read',
  async handler(context, path, body) {
    const { pricesApiBody } = await import('../../services/prices/pricesApi.ts')
    return rawJsonOf(await pricesApiBody(context, { path, body }))
  },
})

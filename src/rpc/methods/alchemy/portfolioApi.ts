import { z } from 'zod'
import { alchemyPaths } from '../../generated/restPaths.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'

const expected = 'an operation of the Portfolio API: /assets/tokens/by-address'
const bodyForm = 'the body of the request: a JSON object with addresses and their networks'

export default defineMethod({
  summary: `Returns the body of the response to a request of the Portfolio API of Alchemy: ${alchemyPaths.alchemy_portfolioApi.join(', ')}. The body of the request names the networks of the node, or networks of Alchemy, whose chain IDs select networks of the node. Prices are as for alchemy_pricesApi.`,
  params: [
    param('path', z.string({ error: expected }).startsWith('/', { error: expected })),
    param('body', z.looseObject({}, { error: bodyForm }).default({})),
  ],
  result: z.looseObject({}),
  effect: 'read',
  async handler(context, path, body) {
    const { portfolioApiBody } = await import('../../services/portfolio/portfolioApi.ts')
    return rawJsonOf(await portfolioApiBody(context, { path, body }))
  },
})

import { z } from 'zod'
import { define } from '../../../errors.ts'
import { alchemyPaths } from '../../generated/restPaths.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'

const noWebhooks = define('NoWebhooks', -32000, () => 'this network has no webhooks: use a network with an EVM')

const pathForm = 'an operation of the webhook API with its query: /webhook-addresses?webhook_id=wh_…'
const verbForm = 'an HTTP method: GET, POST, PUT, PATCH or DELETE'
const bodyForm = 'the body of the request: a JSON object'

export default defineMethod({
  summary: `Returns the body of the response to a request of the webhook API of Alchemy: ${alchemyPaths.alchemy_notifyApi.join(', ')}. The node sends transfers of accounts or NFTs, or the result of a GraphQL query for each block, to the URL of a webhook. An API key sees only its own webhooks.`,
  params: [
    param('method', z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { error: verbForm })),
    param('path', z.string({ error: pathForm }).startsWith('/', { error: pathForm })),
    param('body', z.looseObject({}, { error: bodyForm }).default({})),
  ],
  result: z.looseObject({}),
  effect: 'control',
  async handler({ webhooks, caller }, method, path, body) {
    if (webhooks === undefined) throw noWebhooks()
    const { webhookApiBody } = await import('../../services/webhooks/webhookApi.ts')
    return rawJsonOf(await webhookApiBody(await webhooks(), caller, { verb: method, path, body }))
  },
})

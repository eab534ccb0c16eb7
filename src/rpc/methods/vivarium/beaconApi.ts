import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'

const expected = 'a path of the Beacon API: /eth/v1/beacon/blobs/head'

export default defineMethod({
  summary:
    'Returns the body of the response to GET of a path of the Beacon API: /eth/v1/beacon/blobs/{block}, /eth/v1/beacon/genesis, /eth/v1/config/spec or /eth/v1/node/version. The slot of a block is the number of seconds since the genesis block.',
  params: [param('path', z.string({ error: expected }).startsWith('/eth/v1/', { error: expected }))],
  result: z.looseObject({ data: z.unknown() }),
  effect: 'read',
  async handler(context, path) {
    const { beaconBody } = await import('../../services/beaconApi.ts')
    return rawJsonOf(await beaconBody(context, path))
  },
})

import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { keyControlOf } from '../../services/keyControlOf.ts'
import { ListedKey } from '../../wire/keys.ts'

export default defineMethod({
  summary: 'Returns the API keys of the node, including revoked keys, with their settings and the credits spent today.',
  params: [],
  result: z.array(ListedKey),
  effect: 'write', // the handler checks the rights of the caller
  handler: async (context) => [...(await keyControlOf(context).list())],
})

import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { openRpcDocument } from '../../services/openRpcDocument.ts'

export default defineMethod({
  summary: 'Returns the OpenRPC document of this node: each method with its parameters, result, price and an example.',
  ignoresChain: true,
  params: [],
  result: z.looseObject({ openrpc: z.string(), methods: z.array(z.looseObject({ name: z.string() })) }),
  handler: ({ methods, clientVersion, caller }) => openRpcDocument(methods, clientVersion, caller.prices),
})

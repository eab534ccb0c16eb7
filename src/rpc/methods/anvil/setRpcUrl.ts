import { z } from 'zod'
import { offline } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns an error: the node works offline and does not fork remote chains.',
  params: [param('url', z.string({ error: 'an address' }).optional())],
  result: z.null(),
  aliases: ['hardhat_setRpcUrl', 'ganache_setRpcUrl'],
  handler(_, url) {
    if (url !== undefined) throw offline()
    return null
  },
})

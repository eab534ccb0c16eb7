import { z } from 'zod'
import { offline } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns an error: the upstream of a chain is set at the start, with `--fork-url`.',
  params: [param('url', z.string({ error: 'an address' }).optional())],
  result: z.null(),
  aliases: ['hardhat_setRpcUrl', 'ganache_setRpcUrl'],
  handler(_, url) {
    if (url !== undefined) throw offline()
    return null
  },
})

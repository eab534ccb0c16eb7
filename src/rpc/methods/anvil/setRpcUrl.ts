import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { offline } from '../../services/offline.ts'

export default defineMethod({
  summary: 'Is refused: the node works offline and forks no other.',
  params: [param('url', z.string({ error: 'an address' }).optional())],
  result: z.null(),
  aliases: ['hardhat_setRpcUrl', 'ganache_setRpcUrl'],
  handler(_, url) {
    if (url !== undefined) throw offline()
    return null
  },
})

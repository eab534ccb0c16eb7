import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Disables the impersonation of an account. Without the client version of anvil, the aliases return whether the account was impersonated.',
  params: [param('address', Address)],
  result: z.boolean().nullable(),
  aliases: ['hardhat_stopImpersonatingAccount', 'ganache_stopImpersonatingAccount'],
  handler(context, address) {
    const wasImpersonated = context.chain.stopImpersonating(address)
    return emptyResult(context) && wasImpersonated
  },
})

import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Disables the impersonation of an account. The aliases return whether the account was impersonated.',
  params: [param('address', Address)],
  result: z.boolean().nullable(),
  aliases: ['hardhat_stopImpersonatingAccount', 'ganache_stopImpersonatingAccount'],
  handler({ chain, methodName }, address) {
    const wasImpersonated = chain.stopImpersonating(address)
    return methodName.startsWith('anvil_') ? null : wasImpersonated
  },
})

import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Ends what anvil_impersonateAccount began; hardhat_ returns whether there was something to end.',
  params: [param('address', Address)],
  result: z.boolean().nullable(),
  aliases: ['hardhat_stopImpersonatingAccount', 'ganache_stopImpersonatingAccount'],
  handler({ chain, called }, address) {
    const was = chain.stopImpersonating(address)
    return called.startsWith('anvil_') ? null : was
  },
})

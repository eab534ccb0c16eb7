import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done, Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Enables or disables the impersonation of all accounts: eth_sendTransaction then needs no private key.',
  params: [param('enabled', Flag)],
  result: Done,
  aliases: ['hardhat_autoImpersonateAccount'],
  handler(context, enabled) {
    context.chain.impersonateAll(enabled)
    return done(context)
  },
})

import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult, Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Enables or disables the impersonation of all accounts: eth_sendTransaction then needs no private key.',
  params: [param('enabled', Flag)],
  result: EmptyResult,
  aliases: ['hardhat_autoImpersonateAccount'],
  handler(context, enabled) {
    context.chain.impersonateAll(enabled)
    return emptyResult(context)
  },
})

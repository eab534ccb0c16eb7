import { defineMethod, param } from '../../protocol/method.ts'
import { impersonate } from '../../services/accountLimits.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Enables eth_sendTransaction from an account or contract without its private key. Such transactions have an artificial signature that is derived from the sender.',
  params: [param('address', Address)],
  result: EmptyResult,
  aliases: ['hardhat_impersonateAccount', 'ganache_impersonateAccount'],
  handler(context, address) {
    impersonate(context, address)
    return emptyResult(context)
  },
})

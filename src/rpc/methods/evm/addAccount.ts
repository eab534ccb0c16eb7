import { defineMethod, param } from '../../protocol/method.ts'
import { impersonate } from '../../services/accountLimits.ts'
import { Flag } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Passphrase } from '../../wire/signing.ts'

export default defineMethod({
  summary:
    'Enables transactions from an account without its private key, as anvil_impersonateAccount does. Returns false if the node already has the key or already impersonates the account.',
  params: [param('address', Address), param('passphrase', Passphrase)],
  result: Flag,
  handler({ chain, wallet }, address) {
    if (wallet.has(address) || chain.impersonation.has(address)) return false
    impersonate({ chain }, address)
    return true
  },
})

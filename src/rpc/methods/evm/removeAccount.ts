import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Passphrase } from '../../wire/signing.ts'

export default defineMethod({
  summary:
    'Removes the private key or the impersonation of an account from the node. Returns whether the node had one of them. The state of the account does not change.',
  params: [param('address', Address), param('passphrase', Passphrase)],
  result: Flag,
  handler({ chain, wallet }, address, passphrase) {
    const wasImpersonated = chain.stopImpersonating(address)
    if (!wallet.has(address)) return wasImpersonated
    wallet.keyWith(address, passphrase)
    return wallet.remove(address)
  },
})

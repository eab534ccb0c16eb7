import { defineMethod, param } from '../../protocol/method.ts'
import { checkWalletSize } from '../../services/accountLimits.ts'
import { Address } from '../../wire/bytes.ts'
import { Passphrase } from '../../wire/signing.ts'

export default defineMethod({
  summary:
    'Creates an account and returns its address. Every run of the node creates the same keys. The account is unlocked and exists until the node stops.',
  params: [param('passphrase', Passphrase)],
  result: Address,
  handler({ wallet }, passphrase) {
    checkWalletSize({ wallet })
    return wallet.make(passphrase)
  },
})

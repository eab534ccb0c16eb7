import { defineMethod, param } from '../../protocol/method.ts'
import { checkWalletRoom } from '../../services/checkLimits.ts'
import { Address } from '../../wire/bytes.ts'
import { Passphrase } from '../../wire/signing.ts'

export default defineMethod({
  summary:
    'Makes an account, the same in every run, and returns its address; it can sign at once, and for as long as the node runs.',
  params: [param('passphrase', Passphrase)],
  result: Address,
  handler({ wallet }, passphrase) {
    checkWalletRoom({ wallet })
    return wallet.make(passphrase)
  },
})

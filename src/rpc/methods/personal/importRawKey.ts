import { defineMethod, param } from '../../protocol/method.ts'
import { checkWalletSize } from '../../services/accountLimits.ts'
import { Address } from '../../wire/bytes.ts'
import { Passphrase, PrivateKey } from '../../wire/signing.ts'

export default defineMethod({
  summary:
    'Adds an account by its private key and returns its address. The account is unlocked and exists until the node stops.',
  params: [param('privateKey', PrivateKey), param('passphrase', Passphrase)],
  result: Address,
  handler({ wallet }, privateKey, passphrase) {
    checkWalletSize({ wallet })
    return wallet.add(privateKey, passphrase)
  },
})

import { defineMethod, param } from '../../protocol/method.ts'
import { personalMessageHash, signatureOver } from '../../services/signing/signMessage.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { MessageData, Passphrase } from '../../wire/signing.ts'

export default defineMethod({
  summary:
    'Signs a message with an account of the node (EIP-191), as eth_sign does with another parameter order. A message that is not hex is signed as UTF-8 text.',
  params: [
    param('message', MessageData),
    param('address', Address),
    param('passphrase', Passphrase.unwrap().optional()),
  ],
  result: Data,
  effect: 'write',
  sameEffectAs: 'eth_sign',
  handler: ({ wallet }, message, address, passphrase) =>
    signatureOver(
      personalMessageHash(message),
      passphrase === undefined ? wallet.keyOf(address) : wallet.keyWith(address, passphrase),
    ),
})

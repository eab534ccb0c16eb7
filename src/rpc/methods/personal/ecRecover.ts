import { defineMethod, param } from '../../protocol/method.ts'
import { personalMessageHash, recoverSigner } from '../../services/signing/signMessage.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { MessageData } from '../../wire/signing.ts'

export default defineMethod({
  summary: 'Returns the account that signed a message with personal_sign or eth_sign.',
  params: [param('message', MessageData), param('signature', Data)],
  result: Address,
  effect: 'read',
  handler: (_, message, signature) => recoverSigner(personalMessageHash(message), signature),
})

import { defineMethod, param } from '../../protocol/method.ts'
import { personalMessageHash, signatureOver } from '../../services/signing/signMessage.ts'
import { Address, Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Signs a message with an account of the node (EIP-191). Returns 65 bytes: r, s and v.',
  params: [param('address', Address), param('message', Data)],
  result: Data,
  effect: 'write',
  handler: ({ wallet }, address, message) => signatureOver(personalMessageHash(message), wallet.keyOf(address)),
})

import { defineMethod, param } from '../../protocol/method.ts'
import { messageHash, signatureOver } from '../../services/signMessage.ts'
import { Address, Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Signs a message with an account of the node (EIP-191): 65 bytes, r, s and v.',
  params: [param('address', Address), param('message', Data)],
  result: Data,
  effect: 'write',
  example: {
    params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x68656c6c6f'],
    result:
      '0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c',
  },
  handler: ({ wallet }, address, message) => signatureOver(messageHash(message), wallet.keyOf(address)),
})

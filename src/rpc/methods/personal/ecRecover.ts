import { defineMethod, param } from '../../protocol/method.ts'
import { messageHash, signerOfHash } from '../../services/signMessage.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { MessageData } from '../../wire/messageData.ts'

export default defineMethod({
  summary: 'Returns the account that signed a message with personal_sign or eth_sign.',
  params: [param('message', MessageData), param('signature', Data)],
  result: Address,
  effect: 'read',
  example: {
    params: [
      '0x68656c6c6f',
      '0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c',
    ],
    result: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  },
  handler: (_, message, signature) => signerOfHash(messageHash(message), signature),
})

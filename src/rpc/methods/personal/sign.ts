import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { messageHash, signatureOver } from '../../services/signMessage.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { MessageData } from '../../wire/messageData.ts'

export default defineMethod({
  summary:
    'Signs a message with an account of the node (EIP-191), as eth_sign does with its arguments in another order. A message that is not hex is signed as the text it is.',
  params: [param('message', MessageData), param('address', Address), param('passphrase', z.string().optional())],
  result: Data,
  effect: 'write',
  sameEffectAs: 'eth_sign',
  example: {
    params: ['0x68656c6c6f', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    result:
      '0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c',
  },
  handler: ({ wallet }, message, address, passphrase) =>
    signatureOver(
      messageHash(message),
      passphrase === undefined ? wallet.keyOf(address) : wallet.keyWith(address, passphrase),
    ),
})

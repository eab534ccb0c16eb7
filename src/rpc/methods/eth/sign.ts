import { defineMethod, param } from '../../method.ts'
import { messageHash, signatureOver } from '../../signMessage.ts'
import { Address, Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Signs a message with an account of the node (EIP-191): 65 bytes, r, s and v.',
  params: [param('address', Address), param('message', Data)],
  result: Data,
  example: { params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x68656c6c6f'], result: '0x' },
  handler: ({ wallet }, address, message) => signatureOver(messageHash(message), wallet.keyOf(address)),
})

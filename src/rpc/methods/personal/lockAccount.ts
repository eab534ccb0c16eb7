import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import { Flag } from '../../wire/flag.ts'

export default defineMethod({
  summary: 'Has an account sign nothing until it is unlocked; whether the node has it.',
  params: [param('address', Address)],
  result: Flag,
  example: { params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'], result: true },
  handler: ({ wallet }, address) => wallet.lock(address),
})

import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Has an account sign nothing until it is unlocked; whether the node has it.',
  params: [param('address', Address)],
  result: Flag,
  handler: ({ wallet }, address) => wallet.lock(address),
})

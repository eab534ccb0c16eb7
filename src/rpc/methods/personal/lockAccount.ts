import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import { Flag } from '../../wire/flag.ts'

export default defineMethod({
  summary: 'Has an account sign nothing until it is unlocked; whether the node has it.',
  params: [param('address', Address)],
  result: Flag,
  handler: ({ wallet }, address) => wallet.lock(address),
})

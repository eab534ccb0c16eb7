import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Locks an account: the node does not sign for it until it is unlocked. Returns whether the node has the account.',
  params: [param('address', Address)],
  result: Flag,
  handler: ({ wallet }, address) => wallet.lock(address),
})

import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Flag } from '../../wire/boolean.ts'
import { L2bPolicyOptions } from '../../wire/layer2/commands.ts'

export default defineMethod({
  summary:
    'Sets after how many seconds transactions of the l2b ledger change their status automatically. Transitions that are not listed happen on request only.',
  params: [param('policy', L2bPolicyOptions)],
  result: Flag,
  async handler(context, policy) {
    const { ledger } = await l2bOf(context)
    await ledger.setPolicy(policy)
    return true
  },
})

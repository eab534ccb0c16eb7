import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Flag } from '../../wire/boolean.ts'
import { L2bPolicyOptions } from '../../wire/layer2/commands.ts'

export default defineMethod({
  summary:
    'Sets the delays, in seconds, after which transactions of the l2b ledger change their status automatically. Transitions without a delay happen on request only.',
  params: [param('policy', L2bPolicyOptions)],
  result: Flag,
  async handler(context, policy) {
    const { ledger } = await l2bOf(context)
    await ledger.setPolicy(policy)
    return true
  },
})

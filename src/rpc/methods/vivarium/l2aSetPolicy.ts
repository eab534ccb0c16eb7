import { defineMethod, param } from '../../protocol/method.ts'
import { l2aOf } from '../../services/l2aView.ts'
import { Flag } from '../../wire/boolean.ts'
import { L2aPolicyOptions } from '../../wire/layer2/commands.ts'

export default defineMethod({
  summary:
    'Sets the delays, in seconds, after which blocks of the l2a ledger change their status automatically. Transitions without a delay happen on request only.',
  params: [param('policy', L2aPolicyOptions)],
  result: Flag,
  named: true,
  async handler(context, policy) {
    const { ledger } = await l2aOf(context)
    await ledger.setPolicy(policy)
    return true
  },
})

import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Flag } from '../../wire/boolean.ts'
import { L2bPolicyOptions } from '../../wire/layer2/commands.ts'

export default defineMethod({
  summary:
    'Says how many seconds of the clock after the step before transactions of the l2b ledger go on by themselves; what is not named waits to be asked for.',
  params: [param('policy', L2bPolicyOptions)],
  result: Flag,
  async handler(context, policy) {
    const { ledger } = await l2bOf(context)
    await ledger.setPolicy(policy)
    return true
  },
})

import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done, Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary:
    'Has a block made for each transaction that comes in, or leaves them in the pool. What waits there when it is turned on goes with the next transaction.',
  params: [param('enabled', Flag)],
  result: Done,
  aliases: ['anvil_setAutomine'],
  handler(context, enabled) {
    const { chain } = context
    if (enabled) chain.setMining({ kind: 'auto' })
    // Blocks that come at an interval go on coming.
    else if (chain.mining.kind === 'auto') chain.setMining({ kind: 'manual' })
    return done(context)
  },
})

import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { openSubscription } from '../../services/openSubscription.ts'
import { NewWatchId } from '../../wire/watchId.ts'

const kinds = 'the name of a subscription: newHeads, logs, newPendingTransactions or syncing'

/** Its type depends on the kind: see openSubscription. */
const Options = z
  .unknown()
  .describe('For logs: the filter object of eth_getLogs. For newPendingTransactions: true for full transactions.')

export default defineMethod({
  summary:
    'Creates a subscription to newHeads, logs, newPendingTransactions or syncing. It needs a WebSocket or the in-process provider, which receive the events as eth_subscription. After a reorganization, newHeads reports every block of the new chain; a revert adds no block, so it reports none.',
  params: [param('kind', z.string({ error: kinds })), param('options', Options.optional())],
  result: NewWatchId,
  handler: openSubscription,
})

import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { openSubscription } from '../../services/openSubscription.ts'
import { NewWatchId } from '../../wire/watchId.ts'

const kinds = 'the name of a subscription: newHeads, logs, newPendingTransactions or syncing'

/** What it is follows from the kind: see openSubscription. */
const Options = z
  .unknown()
  .describe(
    'For logs the filter object of eth_getLogs, for newPendingTransactions true to get them in full, else nothing.',
  )

export default defineMethod({
  summary:
    'Opens a subscription to newHeads, logs, newPendingTransactions or syncing over a WebSocket or the provider; what happens is pushed as eth_subscription.',
  params: [param('kind', z.string({ error: kinds })), param('options', Options.optional())],
  result: NewWatchId,
  handler: openSubscription,
})

import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { WatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Cancels a subscription of the same connection and returns true.',
  params: [param('subscriptionId', WatchId)],
  result: z.boolean(),
  handler({ caller, events }, id) {
    events.subscriptions.close(caller, id)
    return true
  },
})

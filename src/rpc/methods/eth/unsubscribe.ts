import { z } from 'zod'
import { subscriptionNotFound } from '../../events/subscriptions.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { WatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary:
    'Cancels a subscription of the same connection and returns true. An unknown subscription is an error. With the preset of another development node, it returns false.',
  params: [param('subscriptionId', WatchId)],
  result: z.boolean(),
  handler({ behavior, caller, events }, id) {
    const isClosed = events.subscriptions.close(caller, id)
    if (!isClosed && !behavior.unsubscribeUnknown) throw subscriptionNotFound()
    return isClosed
  },
})

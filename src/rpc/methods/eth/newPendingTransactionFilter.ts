import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary:
    'Creates a filter that collects executable transactions of the pool, by hash or in full. The filter expires if it is not polled.',
  params: [param('fullTransactions', Flag.default(false))],
  result: NewWatchId,
  handler: ({ events: { feed, filters } }, inFull) =>
    filters.install((listener) => feed.watchPending(inFull, listener)),
})

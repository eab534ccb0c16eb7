import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary:
    'Creates a filter that collects the transactions that enter the pool, by hash or in full. A filter that is not polled expires.',
  params: [param('fullTransactions', Flag.default(false))],
  result: NewWatchId,
  handler: ({ events: { feed, filters } }, inFull) => filters.install((take) => feed.watchPending(inFull, take)),
})

import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary:
    'Installs a filter that collects transactions which come into the pool, by hash or in full, until it is polled; one that nobody polls goes after a while.',
  params: [param('fullTransactions', Flag.default(false))],
  result: NewWatchId,
  handler: ({ events: { feed, filters } }, inFull) => filters.install((take) => feed.watchPending(inFull, take)),
})

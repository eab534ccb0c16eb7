import { defineMethod, param } from '../../protocol/method.ts'
import { logWatch } from '../../services/logs/criteria.ts'
import { LogCriteria } from '../../wire/logFilter.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Creates a filter that collects the logs of new blocks. The filter expires if it is not polled.',
  params: [param('filter', LogCriteria)],
  result: NewWatchId,
  handler({ events: { feed, filters }, limits, behavior }, criteria) {
    const watch = logWatch(criteria, limits.logs, behavior.allowLogsPastHead)
    return filters.install((listener) => feed.watchLogs(watch, listener), { criteria })
  },
})

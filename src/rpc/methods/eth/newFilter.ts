import { defineMethod, param } from '../../protocol/method.ts'
import { checkCriteria, watchedRange } from '../../services/logs/criteria.ts'
import { LogCriteria } from '../../wire/logFilter.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary:
    'Installs a filter that collects logs of new blocks until it is polled; one that nobody polls goes after a while.',
  params: [param('filter', LogCriteria)],
  result: NewWatchId,
  handler({ events: { feed, filters }, limits }, criteria) {
    checkCriteria(criteria, limits.logs)
    const range = watchedRange(criteria)
    return filters.install((take) => feed.watchLogs({ filter: criteria.filter, range }, take), criteria)
  },
})

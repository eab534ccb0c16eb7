import type { Hex } from '../../../bytes.ts'
import type { Context } from '../../protocol/context.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { logWatch } from '../../services/logs/criteria.ts'
import { findEarlierLogs } from '../../services/logs/searchLogs.ts'
import { LogCriteria } from '../../wire/logFilter.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Creates a filter that collects the logs of new blocks. The filter expires if it is not polled.',
  params: [param('filter', LogCriteria)],
  result: NewWatchId,
  handler(context, criteria) {
    const { events, limits, behavior } = context
    const watch = logWatch(criteria, limits.logs, behavior)
    const id = events.filters.install((listener) => events.feed.watchLogs(watch, listener), criteria)
    const { logFiltersReportEarlier: which } = behavior
    const reportsEarlier = which === 'all' || (which === 'withFromBlock' && criteria.from !== undefined)
    return reportsEarlier ? addEarlierLogs(context, id, criteria) : id
  },
})

/** Adds the logs of existing blocks to a new filter and returns its ID. Removes the filter after an error, because the client has no ID then. */
async function addEarlierLogs(context: Context, id: Hex, criteria: LogCriteria): Promise<Hex> {
  const { filters } = context.events
  try {
    filters.addEarlier(id, await findEarlierLogs(context, criteria))
  } catch (error) {
    filters.uninstall(id)
    throw error
  }
  return id
}

import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { searchLogs } from '../../services/logs/searchLogs.ts'
import { Log } from '../../wire/log.ts'
import { WatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Returns all logs that match the criteria of a filter, as eth_getLogs does.',
  params: [param('filterId', WatchId)],
  result: z.array(Log),
  handler: (context, id) => searchLogs(context, context.events.filters.criteria(id)),
})

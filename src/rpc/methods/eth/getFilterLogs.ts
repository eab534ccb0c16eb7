import { z } from 'zod'
import { searchLogs } from '../../logs/searchLogs.ts'
import { defineMethod, param } from '../../method.ts'
import { Log } from '../../wire/log.ts'
import { WatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Returns all logs that meet the criteria of a filter, as eth_getLogs does for them.',
  params: [param('filterId', WatchId)],
  result: z.array(Log),
  example: { params: ['0x1'], result: [] },
  handler: (context, id) => searchLogs(context, context.events.filters.criteria(id)),
})

import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { searchLogs } from '../../services/logs/searchLogs.ts'
import { Log } from '../../wire/log.ts'
import { LogCriteria } from '../../wire/logFilter.ts'

export default defineMethod({
  summary: 'Returns the logs of a block or a range of blocks, filtered by address and topics.',
  params: [param('filter', LogCriteria)],
  result: z.array(Log),
  handler: searchLogs,
})

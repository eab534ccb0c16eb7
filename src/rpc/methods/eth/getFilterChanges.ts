import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Log } from '../../wire/log.ts'
import { Transaction } from '../../wire/transaction.ts'
import { WatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Returns the logs, block hashes or transactions that a filter collected since the last poll.',
  params: [param('filterId', WatchId)],
  result: z.union([z.array(Hash), z.array(Log), z.array(Transaction)]),
  handler({ events: { feed, filters } }, id) {
    const { reported } = feed
    return reported === undefined ? filters.changes(id) : reported.then(() => filters.changes(id))
  },
})

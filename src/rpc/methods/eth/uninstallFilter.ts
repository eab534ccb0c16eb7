import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { WatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Removes a filter. Returns whether it existed.',
  params: [param('filterId', WatchId)],
  result: z.boolean(),
  handler: ({ events }, id) => events.filters.uninstall(id),
})

import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { WatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Takes a filter away; true if there was one.',
  params: [param('filterId', WatchId)],
  result: z.boolean(),
  example: { params: ['0x00000000000000000000000000000001'], result: true },
  handler: ({ events }, id) => events.filters.uninstall(id),
})

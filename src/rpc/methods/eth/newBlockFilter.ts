import { defineMethod } from '../../protocol/method.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Creates a filter that collects the hashes of new blocks. A filter that is not polled expires.',
  params: [],
  result: NewWatchId,
  handler: ({ events: { feed, filters } }) => filters.install((take) => feed.watchHashes(take)),
})

import { defineMethod } from '../../protocol/method.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary:
    'Installs a filter that collects the hashes of new blocks until it is polled; one that nobody polls goes after a while.',
  params: [],
  result: NewWatchId,
  handler: ({ events: { feed, filters } }) => filters.install((take) => feed.watchHashes(take)),
})

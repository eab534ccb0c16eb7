import { defineMethod } from '../../protocol/method.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary:
    'Installs a filter that collects the hashes of new blocks until it is polled; one that nobody polls goes after a while.',
  params: [],
  result: NewWatchId,
  example: { params: [], result: '0x00000000000000000000000000000001' },
  handler: ({ events: { feed, filters } }) => filters.install((take) => feed.watchHashes(take)),
})

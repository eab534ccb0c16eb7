import { defineMethod } from '../../protocol/method.ts'
import { NewWatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Creates a filter that collects the hashes of new blocks. The filter expires if it is not polled.',
  params: [],
  result: NewWatchId,
  handler({ chain, events: { feed, filters }, behavior }) {
    const id = filters.install((listener) => feed.watchHashes(listener))
    if (behavior.blockFiltersReportHead) filters.addEarlier(id, [`"${chain.head.hash}"`])
    return id
  },
})

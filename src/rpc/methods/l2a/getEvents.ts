import { blockNotFound, invalidContinuationToken, pageSizeTooBig, tooManyKeys } from '../../../layer2/l2a/errors.ts'
import { eventsBetween } from '../../../layer2/l2a/events.ts'
import { latestBlock } from '../../../layer2/l2a/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { type L2aView, l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import type { BlockSelector } from '../../wire/layer2/l2aBlockId.ts'
import { EventQuery, EventsPage, toEmittedEvent } from '../../wire/layer2/l2aEvents.ts'

/** Maximum number of events on a page and of keys in a filter, as on public nodes. */
const MAX_CHUNK_SIZE = 10_240
const MAX_KEYS = 256

export default defineMethod({
  summary:
    'Returns a page of events from a range of layer-2 blocks, filtered by contract and keys. The events come from the fixture or the transaction; the ledger adds fee transfers.',
  params: [param('filter', EventQuery)],
  result: EventsPage,
  aliases: ['starknet_getEvents'],
  named: true,
  async handler(context, { filter, from, to, chunkSize, token }) {
    const view = await l2aOf(context)
    if (chunkSize > MAX_CHUNK_SIZE) throw pageSizeTooBig()
    if (filter.keys.flat().length > MAX_KEYS) throw tooManyKeys()
    const first = from === undefined ? 0 : numberOf(view, from)
    const last = to === undefined ? (latestBlock(view.value)?.number ?? 0) : numberOf(view, to)
    const skipped = skippedEvents(token)
    const events = []
    let position = 0
    for (const placed of eventsBetween(view.value, { first, last }, filter, view.ledger.now())) {
      if (position++ < skipped) continue
      if (events.length === chunkSize) return { events, continuation_token: String(skipped + chunkSize) }
      events.push(toEmittedEvent(placed, view.profile))
    }
    return { events }
  },
})

/**
 * Returns the number of the selected block. The pending block follows the latest block. Throws BlockNotFound, also for a rejected block,
 * because its number selects another block.
 */
function numberOf(view: L2aView, selector: BlockSelector): number {
  const block = l2aBlockAt(view, selector)
  if (block !== 'pending' && block.status === 'REJECTED') throw blockNotFound()
  return block === 'pending' ? (latestBlock(view.value)?.number ?? -1) + 1 : block.number
}

/** Returns the number of events on earlier pages. Throws InvalidContinuationToken. */
function skippedEvents(token: string | undefined): number {
  if (token === undefined) return 0
  if (!/^(0|[1-9]\d{0,14})$/.test(token)) throw invalidContinuationToken()
  return Number(token)
}

import { invalidContinuationToken, pageSizeTooBig, tooManyKeys } from '../../../layer2/l2a/errors.ts'
import { eventsBetween } from '../../../layer2/l2a/events.ts'
import { latestBlock } from '../../../layer2/l2a/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt, type L2aView, l2aOf } from '../../services/l2a.ts'
import type { BlockSelector } from '../../wire/layer2/l2aBlockId.ts'
import { EventQuery, EventsPage, toEmittedEvent } from '../../wire/layer2/l2aEvents.ts'

/** As on public nodes: events of a page, and alternatives of all keys together. */
const MAX_CHUNK_SIZE = 10_240
const MAX_KEYS = 256

export default defineMethod({
  summary:
    'Returns the events of a range of layer-2 blocks by contract and keys, a page at a time: those that transactions were given, and the transfers of their fees.',
  params: [param('filter', EventQuery)],
  result: EventsPage,
  aliases: ['starknet_getEvents'],
  named: true,
  example: {
    params: [{ from_block: { block_number: 1 }, to_block: 'latest', chunk_size: 1 }],
    result: {
      events: [
        {
          from_address: '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
          keys: ['0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9'],
          data: [
            '0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851',
            '0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018',
            '0xe8d4a51080',
            '0x0',
          ],
          block_hash: '0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e',
          block_number: 1,
          transaction_hash: '0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d',
        },
      ],
      continuation_token: '1',
    },
  },
  async handler(context, { filter, from, to, chunkSize, token }) {
    const view = await l2aOf(context)
    if (chunkSize > MAX_CHUNK_SIZE) throw pageSizeTooBig()
    if (filter.keys.flat().length > MAX_KEYS) throw tooManyKeys()
    const first = from === undefined ? 0 : numberOf(view, from)
    const last = to === undefined ? (latestBlock(view.value)?.number ?? 0) : numberOf(view, to)
    const skipped = skippedBy(token)
    const events = []
    let position = 0
    for (const placed of eventsBetween(view.value, first, last, filter, view.ledger.now())) {
      if (position++ < skipped) continue
      if (events.length === chunkSize) return { events, continuation_token: String(skipped + chunkSize) }
      events.push(toEmittedEvent(placed, view.profile))
    }
    return { events }
  },
})

/** The block after the latest is the pending one. */
function numberOf(view: L2aView, selector: BlockSelector): number {
  const block = blockAt(view, selector)
  return block === 'pending' ? (latestBlock(view.value)?.number ?? -1) + 1 : block.number
}

/** How many events the pages before had. */
function skippedBy(token: string | undefined): number {
  if (token === undefined) return 0
  if (!/^(0|[1-9]\d{0,14})$/.test(token)) throw invalidContinuationToken()
  return Number(token)
}

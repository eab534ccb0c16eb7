import { z } from 'zod'
import type { EventFilter, LedgerEvent } from '../../../layer2/l2a/events.ts'
import type { Profile } from '../../../layer2/l2a/settings.ts'
import { strictObject } from '../strictObject.ts'
import { Decimal, Felt, FeltInput } from './felt.ts'
import { type BlockSelector, L2aBlockId } from './l2aBlockId.ts'
import { eventShape, toEvent } from './l2aReceipt.ts'

/** The requested events and the page size. */
export interface EventQuery {
  readonly filter: EventFilter
  readonly from: BlockSelector | undefined
  readonly to: BlockSelector | undefined
  readonly chunkSize: number
  readonly token: string | undefined
}

const expected = 'a filter: {from_block, to_block, address, keys, chunk_size, continuation_token}'
const address = 'an address or a list of addresses'

export const EventQuery = z.lazy(() =>
  strictObject(
    {
      from_block: L2aBlockId.nullish(),
      to_block: L2aBlockId.nullish(),
      address: z.union([FeltInput, z.array(FeltInput)], { error: address }).nullish(),
      keys: z.array(z.array(FeltInput, { error: 'a list of keys' }), { error: 'lists of keys by position' }).nullish(),
      chunk_size: Decimal.refine((size) => size > 0, { error: 'a whole number of at least 1' }),
      continuation_token: z.string({ error: 'a string' }).nullish(),
    },
    { error: expected },
  ).transform(
    (wire): EventQuery => ({
      filter: {
        addresses: wire.address == null ? [] : Array.isArray(wire.address) ? wire.address : [wire.address],
        keys: wire.keys ?? [],
      },
      from: wire.from_block ?? undefined,
      to: wire.to_block ?? undefined,
      chunkSize: wire.chunk_size,
      token: wire.continuation_token ?? undefined,
    }),
  ),
)

export const EventsPage = z.lazy(() =>
  z.strictObject({
    events: z.array(
      z.strictObject({
        ...eventShape,
        block_hash: Felt.optional(),
        block_number: Decimal.optional(),
        transaction_hash: Felt,
        transaction_index: Decimal.optional(),
        event_index: Decimal.optional(),
      }),
    ),
    continuation_token: z.string().optional(),
  }),
)

export const toEmittedEvent = ({ event, transaction, index, block, blockNumber }: LedgerEvent, profile: Profile) => ({
  ...toEvent(event),
  ...(block !== undefined && { block_hash: block.hash }),
  ...((block !== undefined || profile !== '0.6') && { block_number: blockNumber }),
  transaction_hash: transaction.hash,
  ...(profile !== '0.6' && { transaction_index: transaction.index, event_index: index }),
})

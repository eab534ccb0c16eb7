import { quantityHex } from '../../bytes.ts'
import { fixtureRangeText } from '../../fixtures/export/exportFixture.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import type { Context } from '../protocol/context.ts'
import { RawJson } from '../rawJson.ts'
import { joinInSlices } from './joinInSlices.ts'

/** Blocks per page. A page is much smaller than the maximum body. */
const PAGE_SIZE = 100

/**
 * Returns a page of a chain as the text of a fixture, from the block `first` on. Other requests run meanwhile: a large genesis takes seconds. So
 * the page reads a fork of the chain, which they do not change. Rejects with RequestAbandoned if the client disconnects, and with
 * ForkNotExported.
 */
export async function exportFixturePage(context: Context, first: number): Promise<RawJson> {
  const timeSlice = new TimeSlice({ caller: context, milliseconds: Number.POSITIVE_INFINITY })
  const chain = await context.chain.fork({ kind: 'manual' })
  try {
    const last = Math.min(first + PAGE_SIZE - 1, chain.head.number)
    const next = last < chain.head.number ? quantityHex(last + 1) : null
    return new RawJson(await joinInSlices(pageTexts(fixtureRangeText(chain, first, last), next), timeSlice))
  } finally {
    await chain.close()
  }
}

function* pageTexts(pieces: Iterable<string>, next: string | null): Generator<string> {
  yield '{"text":"'
  for (const piece of pieces) yield JSON.stringify(piece).slice(1, -1)
  yield `","next":${JSON.stringify(next)}}`
}

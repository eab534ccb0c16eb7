import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { partsInTurns, type TextPieces } from '../joinInTurns.ts'

/** Compresses a text in pieces. Other work runs when the time slice is over. Rejects with the errors of the time slice. */
export async function gzipInTurns(pieces: TextPieces, timeSlice: TimeSlice): Promise<readonly Buffer[]> {
  const compressed: Buffer[] = []
  // Each piece can read a block from the store.
  await pipeline(partsInTurns(pieces, timeSlice, 1), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) compressed.push(chunk)
  })
  return compressed
}

import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'

/** Minimum characters to compress at once. */
const PART_CHARACTERS = 65_536

/** Compresses a text in pieces. Other work runs when the time slice is over. Rejects with the errors of the time slice. */
export async function gzipInTurns(pieces: Iterable<string>, timeSlice: TimeSlice): Promise<readonly Buffer[]> {
  const compressed: Buffer[] = []
  await pipeline(partsOf(pieces, timeSlice), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) compressed.push(chunk)
  })
  return compressed
}

async function* partsOf(pieces: Iterable<string>, timeSlice: TimeSlice): AsyncGenerator<string> {
  let part: string[] = []
  let characters = 0
  for (const piece of pieces) {
    part.push(piece)
    characters += piece.length
    if (characters >= PART_CHARACTERS) {
      yield part.join('')
      part = []
      characters = 0
    }
    if (timeSlice.isOver) await timeSlice.yield()
  }
  yield part.join('')
}

import type { TimeSlice } from '../../protocol/timeSlice.ts'
import { MAX_RESULT_CHARACTERS, resultTooLong } from '../rawJson.ts'

/** Minimum characters of a part of a long text, except the last. */
const PART_CHARACTERS = 65_536

/** Number of pieces of a result between two checks of the time: short pieces can take long to compute. */
const PIECES_PER_CHECK = 256

/**
 * The JSON text of a result in pieces. A generator encodes each piece when it is read, and yields an empty piece after a step of long work without
 * text. Not a string, which iterates over its characters.
 */
export type TextPieces = readonly string[] | Generator<string>

/**
 * Joins pieces to the parts of a long result (see `RawJson`). Other work runs when the time slice is over. Rejects with LimitExceeded if the
 * result is too long, and with the errors of the time slice.
 */
export async function joinInSlices(pieces: TextPieces, timeSlice: TimeSlice): Promise<readonly string[]> {
  const parts: string[] = []
  let characters = 0
  for await (const part of partsInSlices(pieces, timeSlice, PIECES_PER_CHECK)) {
    characters += part.length
    if (characters > MAX_RESULT_CHARACTERS) throw resultTooLong()
    parts.push(part)
  }
  return parts
}

/** Joins pieces to parts of at least `minCharacters`, one at a time. Other work runs when the time slice is over. Throws the errors of the time slice. */
export async function* partsInSlices(
  pieces: TextPieces,
  timeSlice: TimeSlice,
  piecesPerCheck: number,
  minCharacters = PART_CHARACTERS,
): AsyncGenerator<string> {
  let part: string[] = []
  let length = 0
  let count = 0
  for (const piece of pieces) {
    part.push(piece)
    length += piece.length
    count++
    if ((piece === '' || count % piecesPerCheck === 0) && timeSlice.isOver) await timeSlice.yield()
    if (length < minCharacters) continue
    // Not `+=`: V8 would copy the pieces later, those of all parts at once.
    yield part.join('')
    part = []
    length = 0
    if (timeSlice.isOver) await timeSlice.yield()
  }
  if (part.length > 0) yield part.join('')
}

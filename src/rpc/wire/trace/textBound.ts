import { traceTooLarge } from '../../../execution/trace/tracer.ts'

/** What one trace may have as text: an answer has to fit a string, and be sent. */
const MOST_CHARACTERS = 256 * 2 ** 20
const HINT = 'ask for less with limit, disableStack or disableStorage, or for a tracer'

/** Refuses a text of so many characters where it is too long. */
export function checkLength(length: number): void {
  if (length > MOST_CHARACTERS) throw traceTooLarge({ mebibytes: MOST_CHARACTERS >> 20, hint: HINT })
}

import { limitExceeded } from './errors.ts'

/** A result that is already JSON text. The text of an immutable result is created once and cached with its object. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Encodes a value as JSON. Throws LimitExceeded if the text is longer than a string can be. */
export function rawJsonOf(value: unknown): RawJson {
  try {
    return new RawJson(JSON.stringify(value))
  } catch (error) {
    if (error instanceof RangeError) throw limitExceeded({ reason: 'the response is too large: request less data' })
    throw error
  }
}

import { limitExceeded } from './errors.ts'

/** A result that is JSON text already: what never changes is encoded once and kept beside its object. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The text of a value that is told as it is. Refuses one that fits no string. */
export function rawJsonOf(value: unknown): RawJson {
  try {
    return new RawJson(JSON.stringify(value))
  } catch (error) {
    if (error instanceof RangeError) throw limitExceeded({ reason: 'the response is too large: request less data' })
    throw error
  }
}

/** A result that is JSON text already: what never changes is encoded once and kept beside its object. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The text of a value that is told as it is. */
export const rawJsonOf = (value: unknown): RawJson => new RawJson(JSON.stringify(value))

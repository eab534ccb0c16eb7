/** Length of a part of a result in characters. */
const PART_LENGTH = 2 ** 14

/** A position in a result. */
export interface ResultMark {
  readonly partCount: number
  readonly pending: string
  readonly length: number
}

/**
 * Collects JSON text in parts. V8 would need hundreds of milliseconds to join 10 MB that were appended in small pieces. The text after a mark can be
 * removed again.
 */
export class ResultWriter {
  readonly #parts: Buffer[] = []
  #pending = ''
  #length = 0

  /** Length of the result in bytes, except for text outside of ASCII, which is longer. */
  get length(): number {
    return this.#length
  }

  write(text: string): void {
    this.#pending += text
    this.#length += text.length
    if (this.#pending.length > PART_LENGTH) this.#flush()
  }

  mark(): ResultMark {
    return { partCount: this.#parts.length, pending: this.#pending, length: this.#length }
  }

  /** Removes the text that was written after a mark. */
  rollBack({ partCount, pending, length }: ResultMark): void {
    this.#parts.length = partCount
    this.#pending = pending
    this.#length = length
  }

  /** Returns the result as UTF-8. */
  finish(): readonly Buffer[] {
    this.#flush()
    return this.#parts
  }

  #flush(): void {
    this.#parts.push(Buffer.from(this.#pending))
    this.#pending = ''
  }
}

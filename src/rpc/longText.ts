/** A text with fewer characters is joined at once. */
const MIN_LONG_CHARACTERS = 16_384

/**
 * A long response in parts, which are copied to the output one by one. V8 would copy a joined text several times, and allocates texts of more
 * than 128 KiB outside the young generation.
 */
export class LongText {
  readonly #parts: readonly string[]
  /** Length in UTF-8, in bytes. */
  readonly byteLength: number
  readonly #isAscii: boolean

  private constructor(parts: readonly string[], characters: number) {
    this.#parts = parts
    let byteLength = 0
    for (const part of parts) byteLength += isAsciiCharacter(part) ? 1 : Buffer.byteLength(part)
    this.byteLength = byteLength
    this.#isAscii = byteLength === characters
  }

  /** Returns the text of `parts`: a string if it is short. */
  static of(parts: readonly string[]): string | LongText {
    let characters = 0
    for (const part of parts) characters += part.length
    return characters < MIN_LONG_CHARACTERS ? parts.join('') : new LongText(parts, characters)
  }

  /** Writes the text as UTF-8 to the start of `buffer`, which must have `byteLength` bytes. */
  writeTo(buffer: Buffer): void {
    const encoding = this.#isAscii ? 'latin1' : 'utf8'
    let at = 0
    for (const part of this.#parts) {
      if (isAsciiCharacter(part)) buffer[at++] = part.charCodeAt(0)
      else at += buffer.write(part, at, encoding)
    }
  }

  toString(): string {
    return this.#parts.join('')
  }
}

/** Whether a part is one ASCII character. Half of the parts of a list are commas, and a native call takes longer than they do. */
const isAsciiCharacter = (part: string): boolean => part.length === 1 && part.charCodeAt(0) < 0x80

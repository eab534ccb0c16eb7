import { LoopSlice } from '../yieldToEventLoop.ts'

/** A text with fewer characters is joined at once. */
const MIN_LONG_CHARACTERS = 16_384
/** A text with more characters is encoded in turns of the event loop. Encoding this many takes a few milliseconds. */
const MAX_CHARACTERS_AT_ONCE = 2 ** 21

/**
 * A long response in parts, which are copied to the output one by one. V8 would copy a joined text several times, and allocates texts of more
 * than 128 KiB outside the young generation.
 */
export class LongText {
  #parts: readonly string[]
  readonly #characters: number
  #byteLength: number | undefined
  #encoded: Buffer | undefined

  private constructor(parts: readonly string[], characters: number) {
    this.#parts = parts
    this.#characters = characters
  }

  /** Returns the text of `parts`: a string if it is short. */
  static of(parts: readonly string[]): string | LongText {
    let characters = 0
    for (const part of parts) characters += part.length
    return characters < MIN_LONG_CHARACTERS ? parts.join('') : new LongText(parts, characters)
  }

  /** The text in parts. Not after `encodeInSlices`. */
  get parts(): readonly string[] {
    return this.#parts
  }

  /** Whether measuring or encoding the text at once would delay other requests: see `measureInSlices` and `encodeInSlices`. */
  get needsSlices(): boolean {
    return this.#characters > MAX_CHARACTERS_AT_ONCE
  }

  /** Length in UTF-8, in bytes. */
  get byteLength(): number {
    if (this.#byteLength === undefined) {
      let byteLength = 0
      for (const part of this.#parts) byteLength += bytesOf(part)
      this.#byteLength = byteLength
    }
    return this.#byteLength
  }

  /** Measures the text between other work. */
  async measureInSlices(): Promise<void> {
    const slice = new LoopSlice()
    let byteLength = 0
    for (const part of this.#parts) {
      byteLength += bytesOf(part)
      if (slice.isOver) await slice.yield()
    }
    this.#byteLength = byteLength
  }

  /** Encodes the text between other work. */
  async encodeInSlices(): Promise<this> {
    await this.measureInSlices()
    const slice = new LoopSlice()
    const buffer = Buffer.allocUnsafeSlow(this.byteLength)
    let at = 0
    for (const part of this.#parts) {
      at = this.#write(part, buffer, at)
      if (slice.isOver) await slice.yield()
    }
    this.#encoded = buffer
    // A client that reads slowly needs only the bytes.
    this.#parts = []
    return this
  }

  /** The text as UTF-8 after `encodeInSlices`. */
  get encoded(): Buffer | undefined {
    return this.#encoded
  }

  /** Writes the text as UTF-8 to the start of `buffer`, which must have `byteLength` bytes. Not after `encodeInSlices`. */
  writeTo(buffer: Buffer): void {
    let at = 0
    for (const part of this.#parts) at = this.#write(part, buffer, at)
  }

  /**
   * Returns the text between its first and its last part, which must be `first` and `last`: ASCII texts. Undefined if the text begins or ends
   * otherwise.
   */
  between(first: string, last: string): string | LongText | undefined {
    const encoded = this.#encoded
    if (encoded === undefined) {
      const isEnclosed = this.#parts[0] === first && this.#parts.at(-1) === last
      return isEnclosed ? LongText.of(this.#parts.slice(1, -1)) : undefined
    }
    const end = encoded.length - last.length
    const isEnclosed = encoded.toString('latin1', 0, first.length) === first && encoded.toString('latin1', end) === last
    if (!isEnclosed) return undefined
    const inner = new LongText([], this.#characters - first.length - last.length)
    inner.#encoded = encoded.subarray(first.length, end)
    inner.#byteLength = inner.#encoded.length
    return inner
  }

  toString(): string {
    return this.#encoded?.toString() ?? this.#parts.join('')
  }

  /** Writes a part, and returns its end. */
  #write(part: string, buffer: Buffer, at: number): number {
    if (!isAsciiCharacter(part))
      return at + buffer.write(part, at, this.byteLength === this.#characters ? 'latin1' : 'utf8')
    buffer[at] = part.charCodeAt(0)
    return at + 1
  }
}

const bytesOf = (part: string): number => (isAsciiCharacter(part) ? 1 : Buffer.byteLength(part))

/** Whether a part is one ASCII character. Half of the parts of a list are commas, and a native call takes longer than they do. */
const isAsciiCharacter = (part: string): boolean => part.length === 1 && part.charCodeAt(0) < 0x80

const FIRST_BYTES = 1 << 16
/** Size at which the buffer is converted to a string. */
const FLUSH_BYTES = 1 << 20
const HEX = Buffer.from('0123456789abcdef')
const ZERO = 0x30
const X = 0x78

/** A long ASCII text that is built in a byte buffer. */
export class ByteText {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0
  #flushed = 0
  readonly #pieces: string[] = []

  /** The number of characters so far. */
  get length(): number {
    return this.#flushed + this.#length
  }

  /** Appends ASCII text. */
  text(text: string): void {
    this.#reserve(text.length)
    this.#bytes.write(text, this.#length, 'latin1')
    this.#length += text.length
  }

  /** Appends a whole number in decimal digits. */
  number(value: number): void {
    this.text(String(value))
  }

  /** Appends the 32-byte little-endian word at `at` as a hex quantity. */
  littleEndianWord(source: Uint8Array, at: number): void {
    this.#reserve(66)
    const bytes = this.#bytes
    let to = this.#length
    bytes[to++] = ZERO
    bytes[to++] = X
    let top = at + 31
    while (top > at && source[top] === 0) top--
    const first = source[top] ?? 0
    if (first > 15) bytes[to++] = HEX[first >> 4] ?? ZERO
    bytes[to++] = HEX[first & 15] ?? ZERO
    for (let from = top - 1; from >= at; from--) {
      const byte = source[from] ?? 0
      bytes[to++] = HEX[byte >> 4] ?? ZERO
      bytes[to++] = HEX[byte & 15] ?? ZERO
    }
    this.#length = to
  }

  /** Appends bytes as hex, with `0x`. */
  hex(source: Uint8Array, from = 0, end = source.length): void {
    this.#reserve(2 + (end - from) * 2)
    this.#bytes[this.#length++] = ZERO
    this.#bytes[this.#length++] = X
    this.digits(source, from, end)
  }

  /** Appends bytes as hex, without `0x`. */
  digits(source: Uint8Array, from: number, end: number): void {
    this.#reserve((end - from) * 2)
    const bytes = this.#bytes
    let to = this.#length
    for (let at = from; at < end; at++) {
      const byte = source[at] ?? 0
      bytes[to++] = HEX[byte >> 4] ?? ZERO
      bytes[to++] = HEX[byte & 15] ?? ZERO
    }
    this.#length = to
  }

  /** Appends the 32-byte little-endian word at `at` as 64 hex digits. */
  littleEndianDigits(source: Uint8Array, at: number): void {
    this.#reserve(64)
    const bytes = this.#bytes
    let to = this.#length
    for (let from = at + 31; from >= at; from--) {
      const byte = source[from] ?? 0
      bytes[to++] = HEX[byte >> 4] ?? ZERO
      bytes[to++] = HEX[byte & 15] ?? ZERO
    }
    this.#length = to
  }

  /** Inserts text at the position `at`, which must not be before the last flush. */
  insert(at: number, text: string): void {
    this.#reserve(text.length)
    const from = at - this.#flushed
    this.#bytes.copyWithin(from + text.length, from, this.#length)
    this.#bytes.write(text, from, 'latin1')
    this.#length += text.length
  }

  /** Converts the buffer to a string if it is full. `insert` cannot change this text any more. */
  flushIfFull(): void {
    if (this.#length < FLUSH_BYTES) return
    this.#pieces.push(this.#bytes.toString('latin1', 0, this.#length))
    this.#flushed += this.#length
    this.#length = 0
  }

  /** The text in pieces of about a megabyte. */
  get pieces(): readonly string[] {
    return [...this.#pieces, this.#bytes.toString('latin1', 0, this.#length)]
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}

/** Reads the integers and strings of LevelDB files and of the index of a record file. Throws a RangeError at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('the bytes end too early')
    return byte
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('the bytes end too early')
    const found = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return found
  }

  /** Reads a number in groups of seven bits. All numbers here are below 2^53. */
  varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (!Number.isSafeInteger(value)) throw new RangeError('the number is too large')
      if (byte < 0x80) return value
    }
  }

  /** Reads bytes with a length prefix. */
  string(): Uint8Array {
    return this.bytes(this.varint())
  }

  /** Reads a number in 8 bytes, least significant first. */
  uint64(): number {
    const bytes = this.bytes(8)
    return Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true))
  }

  uint32(): number {
    const bytes = this.bytes(4)
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true)
  }
}

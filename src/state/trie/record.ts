import { Stub } from './node.ts'
import type { Octets } from './octets.ts'

/** Bytes of a node as they lie in a page of the store. Numbers are big-endian; what has no fixed length is preceded by it. */

export class RecordWriter {
  readonly #buffer: Buffer
  #at = 0

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafe(capacity)
  }

  get length(): number {
    return this.#at
  }

  byte(value: number): void {
    this.#buffer[this.#at++] = value
  }

  short(value: number): void {
    this.#at = this.#buffer.writeUInt16BE(value, this.#at)
  }

  /** At most 255 octets, after their number. */
  octets(value: Octets): void {
    this.byte(value.length)
    this.fixed(value)
  }

  /** Octets whose number the reader knows. */
  fixed(value: Octets): void {
    this.#at += this.#buffer.write(value, this.#at, 'latin1')
  }

  /** A non-negative integer of up to 32 bytes. */
  integer(value: bigint): void {
    const digits = value === 0n ? '' : value.toString(16)
    this.byte((digits.length + 1) >> 1)
    this.#at += this.#buffer.write(digits.length & 1 ? `0${digits}` : digits, this.#at, 'hex')
  }

  /** A node that is in the store: its reference and its place. */
  stub({ ref, page, offset }: { readonly ref: Octets; readonly page: number; readonly offset: number }): void {
    this.octets(ref)
    this.#at = this.#buffer.writeUInt32BE(page, this.#at)
    this.short(offset)
  }

  /** A copy of what was written since it was cleared. */
  bytes(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#buffer, 0, this.#at)
  }

  clear(): void {
    this.#at = 0
  }
}

export class RecordReader {
  readonly #buffer: Buffer
  #at: number

  constructor(page: Uint8Array, offset: number) {
    this.#buffer = Buffer.from(page.buffer, page.byteOffset, page.byteLength)
    this.#at = offset
  }

  byte(): number {
    return this.#buffer.readUInt8(this.#at++)
  }

  short(): number {
    this.#at += 2
    return this.#buffer.readUInt16BE(this.#at - 2)
  }

  octets(): Octets {
    return this.fixed(this.byte())
  }

  fixed(length: number): Octets {
    this.#at += length
    return this.#buffer.toString('latin1', this.#at - length, this.#at)
  }

  integer(): bigint {
    const length = this.byte()
    this.#at += length
    return length === 0 ? 0n : BigInt(`0x${this.#buffer.toString('hex', this.#at - length, this.#at)}`)
  }

  stub(): Stub {
    const ref = this.octets()
    const page = this.#buffer.readUInt32BE(this.#at)
    this.#at += 4
    return new Stub(ref, page, this.short())
  }
}

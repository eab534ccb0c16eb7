import { writeInteger } from '../integerBytes.ts'
import type { BinaryString } from './binaryString.ts'
import { Stub } from './node.ts'
import { type NodeReference, referenceBytes, setHashBytes } from './reference.ts'

const HASH_LENGTH = 32

/** Writes the record of a node for a page. Numbers are big-endian. Data of variable length has a length prefix. */
export class NodeRecordWriter {
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

  /** Writes two bytes. The methods of Buffer check each argument, which takes longer. */
  short(value: number): void {
    const at = this.#at
    this.#buffer[at] = value >>> 8
    this.#buffer[at + 1] = value
    this.#at = at + 2
  }

  /** Writes at most 255 bytes with a length prefix. */
  string(value: BinaryString): void {
    this.byte(value.length)
    this.fixed(value)
  }

  /** Writes bytes without a length prefix. The reader must know the length. */
  fixed(value: BinaryString): void {
    this.#at += this.#buffer.write(value, this.#at, 'latin1')
  }

  /** Writes a non-negative integer of up to 32 bytes. */
  integer(value: bigint): void {
    const length = writeInteger(value, this.#buffer, this.#at + 1)
    this.byte(length)
    this.#at += length
  }

  /** Writes the reference and the position of a stored node. */
  stub(node: NodeReference & { readonly page: number; readonly offset: number }): void {
    const buffer = this.#buffer
    if (node.inline === '') {
      buffer[this.#at] = HASH_LENGTH
      buffer.set(referenceBytes(node), this.#at + 1)
      this.#at += 1 + HASH_LENGTH
    } else this.string(node.inline)
    const { page, offset } = node
    const at = this.#at
    buffer[at] = page >>> 24
    buffer[at + 1] = page >>> 16
    buffer[at + 2] = page >>> 8
    buffer[at + 3] = page
    buffer[at + 4] = offset >>> 8
    buffer[at + 5] = offset
    this.#at = at + 6
  }

  /** Returns a copy of the bytes written since the last clear. */
  bytes(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#buffer, 0, this.#at)
  }

  clear(): void {
    this.#at = 0
  }
}

/** Reads the fields of a record from its offset in a page on. */
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

  string(): BinaryString {
    return this.fixed(this.byte())
  }

  fixed(length: number): BinaryString {
    this.#at += length
    return this.#buffer.toString('latin1', this.#at - length, this.#at)
  }

  integer(): bigint {
    const length = this.byte()
    this.#at += length
    return length === 0 ? 0n : BigInt(`0x${this.#buffer.toString('hex', this.#at - length, this.#at)}`)
  }

  stub(): Stub {
    const length = this.byte()
    const at = this.#at
    this.#at = at + length + 6
    const stub = new Stub(this.#buffer.readUInt32BE(at + length), this.#buffer.readUInt16BE(at + length + 4))
    if (length === HASH_LENGTH) {
      setHashBytes(stub, this.#buffer, at)
    } else {
      stub.inline = this.#buffer.toString('latin1', at, at + length)
      stub.hasReference = true
    }
    return stub
  }
}

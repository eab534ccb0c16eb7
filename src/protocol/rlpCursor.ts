import { RLP } from '@ethereumjs/rlp'
import { bytesToBigint } from '../bytes.ts'

type Nested = Uint8Array | readonly Nested[]

/** Maximum number of items of a list: enough for the fields of a transaction or a header. */
const MAX_ITEMS = 24
/** Offsets of the items in the last list, with and without prefixes, and their ends. */
const starts = new Int32Array(MAX_ITEMS)
const payloads = new Int32Array(MAX_ITEMS)
const ends = new Int32Array(MAX_ITEMS)

const malformed = (problem: string): RangeError => new RangeError(`malformed RLP: ${problem}`)

/**
 * Reads the items of an RLP list without copying. Only one cursor exists: the next `readRlp` invalidates it. This avoids an array and an
 * object per transaction field.
 */
export class RlpCursor {
  #bytes: Uint8Array = new Uint8Array(0)
  /** Number of items. */
  count = 0
  /** Offset of the first item. */
  start = 0

  /** Reads the list that begins at `at` and ends with the bytes. */
  read(bytes: Uint8Array, at: number): this {
    this.#bytes = bytes
    this.count = 0
    const end = this.#item(at, bytes.length, 0)
    if ((bytes[at] ?? 0) < 0xc0) throw malformed('not a list')
    if (end !== bytes.length) throw malformed('bytes follow the list')
    this.start = payloads[0] ?? 0
    let next = this.start
    for (; next < end; this.count++) {
      if (this.count === MAX_ITEMS) throw malformed(`more than ${MAX_ITEMS} items`)
      next = this.#item(next, end, this.count)
    }
    return this
  }

  /** Returns the offset of an item with its prefix. */
  itemAt(index: number): number {
    return starts[index] ?? 0
  }

  /** Returns a string as a view of the bytes. */
  bytes(index: number): Uint8Array {
    if ((this.#bytes[starts[index] ?? 0] ?? 0) >= 0xc0) throw malformed('a list instead of a string')
    return this.#bytes.subarray(payloads[index], ends[index])
  }

  /** Returns a non-negative integer. Leading zeros are malformed. */
  integer(index: number): bigint {
    const at = payloads[index] ?? 0
    const length = (ends[index] ?? 0) - at
    if (length === 0) return 0n
    const bytes = this.#bytes
    if (bytes[at] === 0) throw malformed('an integer has leading zeros')
    if (length > 6) return bytesToBigint(this.bytes(index))
    if ((bytes[starts[index] ?? 0] ?? 0) >= 0xc0) throw malformed('a list instead of an integer')
    let value = 0
    for (let offset = 0; offset < length; offset++) value = value * 256 + (bytes[at + offset] ?? 0)
    return BigInt(value)
  }

  /** Decodes a list. */
  list(index: number): readonly Nested[] {
    if ((this.#bytes[starts[index] ?? 0] ?? 0) < 0xc0) throw malformed('a string instead of a list')
    if (payloads[index] === ends[index]) return EMPTY
    return RLP.decode(this.#bytes.subarray(starts[index], ends[index])) as readonly Nested[] // a list, as its prefix says
  }

  /** Records the start and the end of an item, and returns its end. */
  #item(at: number, limit: number, index: number): number {
    const bytes = this.#bytes
    const prefix = bytes[at]
    if (prefix === undefined || at >= limit) throw malformed('it ends too early')
    let payload = at
    let end = at + 1
    if (prefix >= 0x80) {
      const short = prefix - (prefix >= 0xc0 ? 0xc0 : 0x80)
      payload = at + 1
      let length = short
      if (short > 55) {
        payload += short - 55
        length = lengthAt(bytes, at + 1, short - 55)
      }
      end = payload + length
      if (prefix === 0x81 && (bytes[payload] ?? 0) < 0x80) throw malformed('a small byte has a prefix')
    }
    if (end > limit) throw malformed('it ends too early')
    starts[index] = at
    payloads[index] = payload
    ends[index] = end
    return end
  }
}

/** Reads the length of a long item: at least 56, in the shortest big-endian bytes. */
function lengthAt(bytes: Uint8Array, at: number, size: number): number {
  if (size > 4 || bytes[at] === 0) throw malformed('a length is invalid')
  let length = 0
  for (let index = 0; index < size; index++) length = length * 256 + (bytes[at + index] ?? 0)
  if (length < 56) throw malformed('a short item has a long prefix')
  return length
}

const EMPTY: readonly Nested[] = []
const cursor = new RlpCursor()

/** Reads the RLP list that begins at `at`. Throws a RangeError for anything else. */
export const readRlp = (bytes: Uint8Array, at: number): RlpCursor => cursor.read(bytes, at)

export const isItemList = (value: Nested | undefined): value is readonly Nested[] => Array.isArray(value)

import { bytesToBigint } from '../bytes.ts'
import { isRlpList, itemEnd, malformedRlp, payloadStart } from '../state/rlpItem.ts'
import { type DecodedRlp, decodeRlp, MAX_TRANSACTION_ITEMS } from './decodeRlp.ts'

/** Maximum number of items of a list: enough for the fields of a transaction or a header. */
const MAX_ITEMS = 24
/** Offsets of the items in the last list, with and without prefixes, and their ends. */
const starts = new Int32Array(MAX_ITEMS)
const payloads = new Int32Array(MAX_ITEMS)
const ends = new Int32Array(MAX_ITEMS)

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
    if (!isRlpList(bytes, at)) throw malformedRlp('not a list')
    if (end !== bytes.length) throw malformedRlp('bytes follow the list')
    this.start = payloads[0] ?? 0
    let next = this.start
    for (; next < end; this.count++) {
      if (this.count === MAX_ITEMS) throw malformedRlp(`more than ${MAX_ITEMS} items`)
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
    if (isRlpList(this.#bytes, starts[index] ?? 0)) throw malformedRlp('a list instead of a string')
    return this.#bytes.subarray(payloads[index], ends[index])
  }

  /** Returns a non-negative integer. Leading zeros are malformed. */
  integer(index: number): bigint {
    const at = payloads[index] ?? 0
    const length = (ends[index] ?? 0) - at
    if (length === 0) return 0n
    const bytes = this.#bytes
    if (bytes[at] === 0) throw malformedRlp('an integer has leading zeros')
    if (length > 6) return bytesToBigint(this.bytes(index))
    if (isRlpList(bytes, starts[index] ?? 0)) throw malformedRlp('a list instead of an integer')
    let value = 0
    for (let offset = 0; offset < length; offset++) value = value * 256 + (bytes[at + offset] ?? 0)
    return BigInt(value)
  }

  /** Decodes a list of up to `MAX_TRANSACTION_ITEMS` items. */
  list(index: number): readonly DecodedRlp[] {
    if (!isRlpList(this.#bytes, starts[index] ?? 0)) throw malformedRlp('a string instead of a list')
    if (payloads[index] === ends[index]) return EMPTY
    const list = this.#bytes.subarray(starts[index], ends[index])
    return decodeRlp(list, MAX_TRANSACTION_ITEMS) as readonly DecodedRlp[] // a list, as its prefix says
  }

  /** Records the start and the end of an item, and returns its end. */
  #item(at: number, limit: number, index: number): number {
    const end = itemEnd(this.#bytes, at, limit)
    starts[index] = at
    payloads[index] = payloadStart(this.#bytes, at)
    ends[index] = end
    return end
  }
}

const EMPTY: readonly DecodedRlp[] = []
const cursor = new RlpCursor()

/** Reads the RLP list that begins at `at`. Throws a RangeError for anything else. */
export const readRlp = (bytes: Uint8Array, at: number): RlpCursor => cursor.read(bytes, at)

export const isItemList = (value: DecodedRlp | undefined): value is readonly DecodedRlp[] => Array.isArray(value)

export const isListOfBytes = (value: DecodedRlp | undefined): value is readonly Uint8Array[] =>
  isItemList(value) && value.every((item) => item instanceof Uint8Array)

/** A decoded RLP item: a string, as a view of the input, or a list. */
export type DecodedRlp = Uint8Array | readonly DecodedRlp[]

/** Maximum depth of lists. The keys of an access list in a blob transaction with its sidecar have depth 5, all else has less. */
export const MAX_RLP_DEPTH = 8

/** Maximum number of items in a block: those of 100,000 legacy transactions. */
const MAX_BLOCK_ITEMS = 2 ** 20
/** Maximum number of items in a transaction: the keys of an access list that costs 240 million gas. */
export const MAX_TRANSACTION_ITEMS = 2 ** 17

/** Returns the error for bytes that are not RLP. */
export const malformedRlp = (problem: string): RangeError => new RangeError(`its RLP is broken: ${problem}`)

/** Number of items that the current call of `decodeRlp` has decoded, and their maximum. */
let itemCount = 0
let itemLimit = 0

/**
 * Decodes RLP from a foreign source (Yellow Paper, appendix B) in time proportional to its length. Strings are views, not copies. Accepts
 * the same bytes as `@ethereumjs/rlp`, which copies the rest of the input at each level, within two limits: lists are nested up to
 * `MAX_RLP_DEPTH` levels deep, and contain up to `maxItems` items in total. No bytes are an empty string. Throws a RangeError with the
 * reason for all other bytes.
 */
export function decodeRlp(bytes: Uint8Array, maxItems = MAX_BLOCK_ITEMS): DecodedRlp {
  if (bytes.length === 0) return bytes
  itemCount = 0
  itemLimit = maxItems
  const payload = payloadStart(bytes, 0)
  const end = itemEnd(bytes, 0, bytes.length)
  if (end !== bytes.length) throw malformedRlp('bytes follow the item')
  return isRlpList(bytes, 0) ? itemsBetween(bytes, payload, end, 1) : bytes.subarray(payload, end)
}

function itemsBetween(bytes: Uint8Array, start: number, end: number, depth: number): DecodedRlp[] {
  if (depth > MAX_RLP_DEPTH) throw malformedRlp(`lists are nested more than ${MAX_RLP_DEPTH} levels deep`)
  const items: DecodedRlp[] = []
  for (let at = start; at < end; ) {
    if (++itemCount > itemLimit) throw malformedRlp(`it has more than ${itemLimit} items`)
    const payload = payloadStart(bytes, at)
    const next = itemEnd(bytes, at, end)
    items.push(isRlpList(bytes, at) ? itemsBetween(bytes, payload, next, depth + 1) : bytes.subarray(payload, next))
    at = next
  }
  return items
}

/** Returns the items of a list with their prefixes, without decoding them. The list is the whole of `bytes`. No bytes have no items. */
export function rlpItemsOf(bytes: Uint8Array): Uint8Array[] {
  const items: Uint8Array[] = []
  const end = bytes.length === 0 ? 0 : itemEnd(bytes, 0, bytes.length)
  for (let at = payloadStart(bytes, 0); at < end; ) {
    const next = itemEnd(bytes, at, end)
    items.push(bytes.subarray(at, next))
    at = next
  }
  return items
}

/** Returns the string in an item with its prefix. No bytes are an empty string. */
export const rlpString = (item: Uint8Array): Uint8Array => item.subarray(payloadStart(item, 0))

/** Whether the item that begins at `at` is a list. */
export const isRlpList = (bytes: Uint8Array, at: number): boolean => (bytes[at] ?? 0) >= 0xc0

/** Returns the offset of the payload of the item that begins at `at`. */
export function payloadStart(bytes: Uint8Array, at: number): number {
  const prefix = bytes[at] ?? 0
  if (prefix < 0x80) return at
  const length = prefix - (prefix >= 0xc0 ? 0xc0 : 0x80)
  return length > 55 ? at + 1 + length - 55 : at + 1
}

/** Returns the end of the item that begins at `at`, without reading its content. Throws a RangeError if it ends after `limit`. */
export function itemEnd(bytes: Uint8Array, at: number, limit: number): number {
  const prefix = bytes[at]
  if (prefix === undefined || at >= limit) throw malformedRlp('it ends too early')
  let end = at + 1
  if (prefix >= 0x80) {
    const short = prefix - (prefix >= 0xc0 ? 0xc0 : 0x80)
    end += short > 55 ? short - 55 + lengthAt(bytes, end, short - 55) : short
    if (prefix === 0x81 && (bytes[at + 1] ?? 0) < 0x80) throw malformedRlp('a small byte has a prefix')
  }
  if (end > limit) throw malformedRlp('it ends too early')
  return end
}

/** Reads the length of a long item: at least 56, in the shortest big-endian bytes. */
function lengthAt(bytes: Uint8Array, at: number, size: number): number {
  if (bytes[at] === 0) throw malformedRlp('a length is invalid')
  let length = 0
  for (let index = 0; index < size; index++) length = length * 256 + (bytes[at + index] ?? 0)
  if (length < 56) throw malformedRlp('a short item has a long prefix')
  return length
}

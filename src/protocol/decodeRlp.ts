import { isRlpList, itemEnd, malformedRlp, payloadStart } from '../state/rlpItem.ts'

/** A decoded RLP item: a string, as a view of the input, or a list. */
export type DecodedRlp = Uint8Array | readonly DecodedRlp[]

/** Maximum depth of lists. The keys of an access list in a blob transaction with its sidecar have depth 5, all else has less. */
export const MAX_RLP_DEPTH = 8

/** Maximum number of items in a block: those of 100,000 legacy transactions. */
const MAX_BLOCK_ITEMS = 2 ** 20
/** Maximum number of items in a transaction: the keys of an access list that costs 240 million gas. */
export const MAX_TRANSACTION_ITEMS = 2 ** 17

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

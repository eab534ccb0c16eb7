/** Reads the prefixes of RLP items (Yellow Paper, appendix B). All decoders of RLP use it; they differ in what they return. */

/** Returns the error for bytes that are not RLP. */
export const malformedRlp = (problem: string): RangeError => new RangeError(`its RLP is broken: ${problem}`)

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

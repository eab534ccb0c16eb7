import { type DecodedRlp, decodeRlp } from '../../protocol/decodeRlp.ts'

/**
 * Decodes an RLP record of the store, of any size. Strings are views of the record. `@ethereumjs/rlp` takes up to 20 times as long for the body
 * of a large block, because it copies the rest of a list for each item.
 */
export const decodeStoredRlp = (record: Uint8Array): DecodedRlp => decodeRlp(record, Number.POSITIVE_INFINITY)

import { bytesToBigint } from '../bytes.ts'
import { writeInteger } from './integerBytes.ts'
import type { LeafKind } from './trie/node.ts'

const scratch = new Uint8Array(33)
/** The first bytes of `scratch`, by length, because creating a view takes longer than writing the bytes. */
const starts = Array.from({ length: 34 }, (_, length) => scratch.subarray(0, length))
/** Returns the first bytes of `scratch`. */
const start = (length: number): Uint8Array => starts[length] ?? scratch

/** A storage slot that is not zero. */
export const slotLeaf: LeafKind<bigint> = {
  /** RLP of the shortest big-endian bytes. Every changed slot is encoded here, in a tenth of the time of `encodeRlp`, which copies its result. */
  encode(value) {
    if (value < 0x80n) {
      scratch[0] = Number(value)
      return start(1)
    }
    const length = writeInteger(value, scratch, 1)
    scratch[0] = 0x80 + length
    return start(1 + length)
  },
  equal: (a, b) => a === b,
  write: (value, record) => record.integer(value),
  read: (record) => record.integer(),
  decode: (rlp) => bytesToBigint(stringOf(rlp)),
  nestedTrie: () => undefined,
}

/** Returns the content of an RLP string of at most 55 bytes. */
const stringOf = (rlp: Uint8Array): Uint8Array => ((rlp[0] ?? 0) < 0x80 ? rlp : rlp.subarray(1))

import { bytesToBigint } from '../bytes.ts'
import { writeInteger } from './integerBytes.ts'
import type { LeafKind } from './trie/node.ts'

const scratch = Buffer.allocUnsafe(33)

/** A storage slot that is not zero. */
export const slotLeaf: LeafKind<bigint> = {
  /** RLP of the shortest big-endian bytes. */
  encode(value) {
    if (value < 0x80n) {
      scratch[0] = Number(value)
      return scratch.subarray(0, 1)
    }
    const length = writeInteger(value, scratch, 1)
    scratch[0] = 0x80 + length
    return scratch.subarray(0, 1 + length)
  },
  equal: (a, b) => a === b,
  write: (value, record) => record.integer(value),
  read: (record) => record.integer(),
  decode: (rlp) => bytesToBigint(stringOf(rlp)),
  below: () => undefined,
}

/** Returns the content of an RLP string of at most 55 bytes. */
const stringOf = (rlp: Uint8Array): Uint8Array => ((rlp[0] ?? 0) < 0x80 ? rlp : rlp.subarray(1))

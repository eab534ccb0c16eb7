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
    const digits = value.toString(16)
    const length = (digits.length + 1) >> 1
    scratch[0] = 0x80 + length
    scratch.write(digits.length & 1 ? `0${digits}` : digits, 1, 'hex')
    return scratch.subarray(0, 1 + length)
  },
  equal: (a, b) => a === b,
  write: (value, record) => record.integer(value),
  read: (record) => record.integer(),
  below: () => undefined,
}

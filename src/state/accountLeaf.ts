import { EMPTY_CODE_HASH, EMPTY_ROOT } from './account.ts'
import { slotLeaf } from './slotLeaf.ts'
import type { LeafKind } from './trie/node.ts'
import { hexToOctets, octetsToHex } from './trie/octets.ts'
import { Trie } from './trie/trie.ts'
import type { AccountData } from './worldState.ts'

/** An account in the state trie, with its storage hanging from it, so that who holds the account holds its storage. */
export interface StoredAccount {
  readonly data: AccountData
  /** Undefined where it is empty, as with most accounts. */
  readonly storage: Trie<bigint> | undefined
}

const HAS_CODE = 1
const HAS_STORAGE = 2
const scratch = Buffer.allocUnsafe(160)

export const accountLeaf: LeafKind<StoredAccount> = {
  /** RLP of [nonce, balance, storageRoot, codeHash]. */
  encode({ data }) {
    // The list has at least 68 bytes and never 256, so that its header is always two bytes.
    let at = writeInteger(data.nonce, 2)
    at = writeInteger(data.balance, at)
    at = writeHash(data.storageRoot, at)
    at = writeHash(data.codeHash, at)
    scratch[0] = 0xf8
    scratch[1] = at - 2
    return scratch.subarray(0, at)
  },

  equal(a, b) {
    return (
      a.data.balance === b.data.balance &&
      a.data.nonce === b.data.nonce &&
      a.data.storageRoot === b.data.storageRoot &&
      a.data.codeHash === b.data.codeHash
    )
  },

  write({ data, storage }, record) {
    const root = storage?.root
    record.byte((data.codeHash === EMPTY_CODE_HASH ? 0 : HAS_CODE) | (root === undefined ? 0 : HAS_STORAGE))
    record.integer(data.nonce)
    record.integer(data.balance)
    if (data.codeHash !== EMPTY_CODE_HASH) record.fixed(hexToOctets(data.codeHash))
    if (root !== undefined) record.stub(root)
  },

  read(record, space) {
    const flags = record.byte()
    const nonce = record.integer()
    const balance = record.integer()
    const codeHash = flags & HAS_CODE ? octetsToHex(record.fixed(32)) : EMPTY_CODE_HASH
    if (!(flags & HAS_STORAGE))
      return { data: { nonce, balance, storageRoot: EMPTY_ROOT, codeHash }, storage: undefined }
    const root = record.stub()
    const data = { nonce, balance, storageRoot: octetsToHex(root.ref), codeHash }
    return { data, storage: new Trie(space, slotLeaf, root) }
  },

  below: ({ storage }) => storage,
}

function writeInteger(value: bigint, at: number): number {
  if (value < 0x80n) {
    scratch[at] = value === 0n ? 0x80 : Number(value)
    return at + 1
  }
  const digits = value.toString(16)
  const length = (digits.length + 1) >> 1
  scratch[at] = 0x80 + length
  scratch.write(digits.length & 1 ? `0${digits}` : digits, at + 1, 'hex')
  return at + 1 + length
}

function writeHash(hash: string, at: number): number {
  scratch[at] = 0xa0
  scratch.write(hash.slice(2), at + 1, 'hex')
  return at + 33
}

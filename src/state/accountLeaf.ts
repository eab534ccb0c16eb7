import { bytesToBigint, bytesToHex } from '../bytes.ts'
import { type AccountData, EMPTY_CODE_HASH, EMPTY_ROOT } from './account.ts'
import { writeInteger } from './integerBytes.ts'
import { slotLeaf } from './slotLeaf.ts'
import { binaryStringToHex, hexToBinaryString } from './trie/binaryString.ts'
import { type LeafKind, REMOTE_PAGE, Stub } from './trie/node.ts'
import { referenceHex, setHashHex } from './trie/reference.ts'
import { rlpItems } from './trie/remoteNode.ts'
import { Trie } from './trie/trie.ts'

/** An account in the state trie with its storage trie, so that a reference to the account keeps its storage. */
export interface StoredAccount {
  readonly data: AccountData
  /** Undefined for empty storage, as in most accounts. */
  readonly storage: Trie<bigint> | undefined
  /** Over a remote state without proofs: the storage was cleared or is new, so the slots of the remote account do not apply. */
  readonly hasOwnStorage?: boolean
  /** Over a remote state without proofs: the account was removed. */
  readonly isRemoved?: boolean
}

const HAS_CODE = 1
const HAS_STORAGE = 2
const HAS_OWN_STORAGE = 4
const IS_REMOVED = 8
const scratch = Buffer.allocUnsafe(160)
/** The first bytes of `scratch`, by length, because creating a view takes longer than writing the bytes. */
const starts = Array.from(
  { length: scratch.length },
  (_, length) => new Uint8Array(scratch.buffer, scratch.byteOffset, length),
)

export const accountLeaf: LeafKind<StoredAccount> = {
  /** RLP of [nonce, balance, storageRoot, codeHash]. */
  encode({ data }) {
    // The list has 68 to 255 bytes, so its prefix always has two bytes.
    let at = writeItem(data.nonce, 2)
    at = writeItem(data.balance, at)
    at = writeHash(data.storageRoot, at)
    at = writeHash(data.codeHash, at)
    scratch[0] = 0xf8
    scratch[1] = at - 2
    return starts[at] ?? scratch
  },

  equal(a, b) {
    return (
      a.data.balance === b.data.balance &&
      a.data.nonce === b.data.nonce &&
      a.data.storageRoot === b.data.storageRoot &&
      a.data.codeHash === b.data.codeHash &&
      a.hasOwnStorage === b.hasOwnStorage &&
      a.isRemoved === b.isRemoved
    )
  },

  write({ data, storage, hasOwnStorage, isRemoved }, record) {
    const root = storage?.root
    record.byte(
      (data.codeHash === EMPTY_CODE_HASH ? 0 : HAS_CODE) |
        (root === undefined ? 0 : HAS_STORAGE) |
        (hasOwnStorage === true ? HAS_OWN_STORAGE : 0) |
        (isRemoved === true ? IS_REMOVED : 0),
    )
    record.integer(data.nonce)
    record.integer(data.balance)
    if (data.codeHash !== EMPTY_CODE_HASH) record.fixed(hexToBinaryString(data.codeHash))
    if (root !== undefined) record.stub(root)
  },

  read(record, nodeCache) {
    const flags = record.byte()
    const nonce = record.integer()
    const balance = record.integer()
    const codeHash = flags & HAS_CODE ? binaryStringToHex(record.fixed(32)) : EMPTY_CODE_HASH
    const root = flags & HAS_STORAGE ? record.stub() : undefined
    const storageRoot = root === undefined ? EMPTY_ROOT : referenceHex(root)
    const account: StoredAccount = {
      data: { nonce, balance, storageRoot, codeHash },
      storage: root && new Trie(nodeCache, slotLeaf, root),
    }
    if (flags < HAS_OWN_STORAGE) return account
    return { ...account, hasOwnStorage: (flags & HAS_OWN_STORAGE) !== 0, isRemoved: (flags & IS_REMOVED) !== 0 }
  },

  decode(rlp, nodeCache) {
    const [nonce, balance, storageRoot, codeHash] = rlpItems(rlp).map(({ payload }) => payload)
    if (nonce === undefined || balance === undefined || storageRoot?.length !== 32 || codeHash?.length !== 32) {
      throw new RangeError('not an account')
    }
    const root = bytesToHex(storageRoot)
    const data = {
      nonce: bytesToBigint(nonce),
      balance: bytesToBigint(balance),
      storageRoot: root,
      codeHash: bytesToHex(codeHash),
    }
    if (root === EMPTY_ROOT) return { data, storage: undefined }
    const stub = new Stub(REMOTE_PAGE, 0)
    setHashHex(stub, root)
    return { data, storage: new Trie(nodeCache, slotLeaf, stub) }
  },

  nestedTrie: ({ storage }) => storage,
}

/** Writes an integer of at most 32 bytes as RLP. Unlike `encodeRlp`, it writes in the order of the bytes, into the buffer of the whole leaf. */
function writeItem(value: bigint, at: number): number {
  if (value < 0x80n) {
    scratch[at] = value === 0n ? 0x80 : Number(value)
    return at + 1
  }
  const length = writeInteger(value, scratch, at + 1)
  scratch[at] = 0x80 + length
  return at + 1 + length
}

const noCode = Buffer.from(EMPTY_CODE_HASH.slice(2), 'hex')
const noStorage = Buffer.from(EMPTY_ROOT.slice(2), 'hex')

/** Writes a hash as an RLP item. Hashes of empty code and storage, as in most accounts, are not converted each time. */
function writeHash(hash: string, at: number): number {
  scratch[at] = 0xa0
  if (hash === EMPTY_CODE_HASH) scratch.set(noCode, at + 1)
  else if (hash === EMPTY_ROOT) scratch.set(noStorage, at + 1)
  else scratch.write(hash.slice(2), at + 1, 'hex')
  return at + 33
}

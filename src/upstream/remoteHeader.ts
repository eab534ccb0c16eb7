import type { Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { encodeHeader, type Header } from '../protocol/header.ts'
import { addressOf, bytesOf, hashOf, hexOf, type JsonObject, quantityOf } from './jsonValues.ts'

/** A block header of the upstream. */
export interface RemoteHeader {
  readonly hash: Hash
  readonly header: Header
  /** Sum of the difficulties up to this block, or its difficulty if the upstream omits the sum. Only needed before the merge. */
  readonly totalDifficulty: bigint
  /** Names of members that are unknown, so that the hash cannot be verified. Empty if the header has this hash. */
  readonly unverifiable: readonly string[]
  /** Why the hash does not match the header although no member is unknown. Undefined if it matches. */
  readonly mismatch: string | undefined
}

/** Members of a block that are not fields of its header. `author` is an older name of `miner`. */
const otherMembers = ['hash', 'size', 'totalDifficulty', 'transactions', 'uncles', 'withdrawals', 'author']

/**
 * Decodes the header of a block from the JSON of eth_getBlockBy…, and verifies its hash. Chains other than Ethereum have headers with more
 * fields, and some compute their hashes in another way: Cronos, Kava, Sei and Oasis. Throws a RangeError if the block is malformed, or has another
 * hash, no such field and `acceptsMismatch` is not set.
 */
export function remoteHeader(block: JsonObject, acceptsMismatch = false): RemoteHeader {
  const read = new Set<string>(otherMembers)
  const member = <Value>(name: string, decode: (value: unknown, what: string) => Value): Value => {
    read.add(name)
    return decode(block[name], name)
  }
  const optional = <Value>(name: string, decode: (value: unknown, what: string) => Value): Value | undefined =>
    member(name, (value, what) => (value === undefined || value === null ? undefined : decode(value, what)))
  const header: Header = {
    parentHash: member('parentHash', hashOf),
    unclesHash: member('sha3Uncles', hashOf),
    feeRecipient: member('miner', addressOf),
    stateRoot: member('stateRoot', hashOf),
    transactionsRoot: member('transactionsRoot', hashOf),
    receiptsRoot: member('receiptsRoot', hashOf),
    logsBloom: member('logsBloom', (value, what) => bytesOf(value, what, 256)),
    difficulty: optional('difficulty', quantityOf) ?? 0n,
    number: member('number', quantityOf),
    gasLimit: member('gasLimit', quantityOf),
    gasUsed: member('gasUsed', quantityOf),
    timestamp: member('timestamp', quantityOf),
    extraData: member('extraData', hexOf),
    mixHash: optional('mixHash', hashOf) ?? `0x${'0'.repeat(64)}`,
    nonce: optional('nonce', (value, what) => hexOf(value, what, 8)) ?? '0x0000000000000000',
    baseFeePerGas: optional('baseFeePerGas', quantityOf),
    withdrawalsRoot: optional('withdrawalsRoot', hashOf),
    blobGasUsed: optional('blobGasUsed', quantityOf),
    excessBlobGas: optional('excessBlobGas', quantityOf),
    parentBeaconBlockRoot: optional('parentBeaconBlockRoot', hashOf),
    requestsHash: optional('requestsHash', hashOf),
    blockAccessListHash: optional('blockAccessListHash', hashOf),
    slotNumber: optional('slotNumber', quantityOf),
  }
  const hash = member('hash', hashOf)
  const computed = keccak256Hex(encodeHeader(header))
  const unverifiable = computed === hash ? [] : Object.keys(block).filter((name) => !read.has(name))
  const mismatch =
    computed === hash || unverifiable.length > 0
      ? undefined
      : `block ${header.number} has the hash ${hash}, but the hash of its header is ${computed}`
  if (mismatch !== undefined && !acceptsMismatch) throw new RangeError(mismatch)
  return {
    hash,
    header,
    totalDifficulty: optional('totalDifficulty', quantityOf) ?? header.difficulty,
    unverifiable,
    mismatch,
  }
}

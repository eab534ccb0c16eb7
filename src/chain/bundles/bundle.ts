import { bytesToHex, type Hash, hexToBytes } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import type { PoolTransaction } from '../types.ts'

/** Signed transactions that a block contains in sequence and completely, or not at all. They are not in the pool. */
export interface Bundle {
  readonly hash: Hash
  /** What the log calls it, such as "the bundle 0x…". */
  readonly name: string
  readonly transactions: readonly PoolTransaction[]
  /** Numbers of the first and the last block that can contain it. */
  readonly blocks: readonly [first: number, last: number]
  /** Earliest and latest time of its block, in Unix seconds. Each end is optional. */
  readonly times: readonly [earliest: number | undefined, latest: number | undefined]
  /** Hashes of transactions that may fail in the block. If another one fails, the block does not contain the bundle. */
  readonly mayFail: ReadonlySet<Hash>
  /** Hashes of transactions without which a block may contain the bundle, if they cannot be included or would fail. */
  readonly optional: ReadonlySet<Hash>
  /** Identifies the bundle for replacement and cancellation. */
  readonly key: string | undefined
}

/** Returns the hash of a bundle: keccak256 of the hashes of its transactions, as Flashbots defines it. */
export const bundleHash = (hashes: readonly Hash[]): Hash =>
  bytesToHex(keccak256(Buffer.concat(hashes.map(hexToBytes))))

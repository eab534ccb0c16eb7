import type { Address, Hash } from '../bytes.ts'

/** The block in which messages run, as code and the rules of a message see it. */
export interface BlockEnvironment {
  readonly number: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
  readonly gasLimit: bigint
  readonly feeRecipient: Address
  /** Before the merge. */
  readonly difficulty: bigint
  /** From the merge on. */
  readonly prevRandao: Hash
  /** Wei; undefined before London. */
  readonly baseFee: bigint | undefined
  /** Wei; zero before Cancun. */
  readonly blobBaseFee: bigint
  /** Hash of a block before this one; undefined where there is none or it is out of reach. */
  readonly blockHash: (number: bigint) => Hash | undefined
}

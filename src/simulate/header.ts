import type { Address, Hash, Hex } from '../bytes.ts'
import { encodeRlp } from '../state/rlp.ts'

/** A block header as plain values. What came with a fork is undefined before it. */
export interface SimulatedHeader {
  readonly parentHash: Hash
  readonly feeRecipient: Address
  readonly stateRoot: Hash
  readonly transactionsRoot: Hash
  readonly receiptsRoot: Hash
  /** 256 bytes. */
  readonly logsBloom: Uint8Array
  readonly difficulty: bigint
  readonly number: bigint
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
  /** The randomness from the merge on (EIP-4399). */
  readonly mixHash: Hash
  /** Wei. */
  readonly baseFeePerGas: bigint | undefined
  readonly withdrawalsRoot: Hash | undefined
  readonly blobGasUsed: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  readonly parentBeaconBlockRoot: Hash | undefined
  readonly requestsHash: Hash | undefined
}

/** keccak-256 of the RLP of no uncles: a simulated block has none. */
export const NO_UNCLES: Hash = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
export const NO_NONCE: Hex = '0x0000000000000000'

const NO_EXTRA_DATA: Hex = '0x'

/** The RLP of a header. Its keccak-256 is the block's hash. */
export function encodeHeader(header: SimulatedHeader): Uint8Array {
  const { baseFeePerGas, withdrawalsRoot, blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash } = header
  // Each of these came with a fork, so that what follows a missing one is missing too.
  const later = [baseFeePerGas, withdrawalsRoot, blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash]
  return encodeRlp([
    header.parentHash,
    NO_UNCLES,
    header.feeRecipient,
    header.stateRoot,
    header.transactionsRoot,
    header.receiptsRoot,
    header.logsBloom,
    header.difficulty,
    header.number,
    header.gasLimit,
    header.gasUsed,
    header.timestamp,
    NO_EXTRA_DATA,
    header.mixHash,
    NO_NONCE,
    ...later.filter((field) => field !== undefined),
  ])
}

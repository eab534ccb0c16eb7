import type { Address, Hash } from '../bytes.ts'
import type { BlockContext } from '../evm/message.ts'
import type { OpenHeader } from './header.ts'
import type { MessageRules } from './rules.ts'

/** Block overrides of a call. */
export interface BlockOverrides {
  readonly number?: bigint | undefined
  /** Unix seconds. */
  readonly time?: bigint | undefined
  readonly gasLimit?: bigint | undefined
  readonly feeRecipient?: Address | undefined
  readonly prevRandao?: Hash | undefined
  /** Before the merge only, as in go-ethereum. */
  readonly difficulty?: bigint | undefined
  /** Wei per gas. */
  readonly baseFeePerGas?: bigint | undefined
  /** Wei per unit of blob gas. */
  readonly blobBaseFee?: bigint | undefined
  /** Hashes of earlier blocks by number, for BLOCKHASH. */
  readonly blockHash?: ReadonlyMap<bigint, Hash> | undefined
}

/** The fields of a header that code can read. */
export type VisibleHeader = Pick<
  OpenHeader,
  | 'number'
  | 'timestamp'
  | 'feeRecipient'
  | 'gasLimit'
  | 'mixHash'
  | 'difficulty'
  | 'baseFeePerGas'
  | 'blobBaseFee'
  | 'slotNumber'
>

/** Chain data that code can read in addition to the header. */
export interface BlockEnvironment {
  readonly chainId: bigint
  /** Returns the hash of one of the 256 previous blocks; undefined for other numbers. */
  readonly blockHash: (number: bigint) => Hash | undefined
}

/** Returns the block data that code can read. */
export function blockContextOf(
  header: VisibleHeader,
  { paris }: MessageRules,
  { chainId, blockHash }: BlockEnvironment,
): BlockContext {
  return {
    number: header.number,
    timestamp: header.timestamp,
    coinbase: header.feeRecipient,
    gasLimit: header.gasLimit,
    prevRandao: paris ? BigInt(header.mixHash) : header.difficulty,
    baseFee: header.baseFeePerGas ?? 0n,
    blobBaseFee: header.blobBaseFee,
    chainId,
    slotNumber: header.slotNumber ?? 0n,
    blockHash,
  }
}

/** Returns the context of a block with overrides. `rules` are the rules at the overridden number and time. */
export function overrideBlock(block: BlockContext, overrides: BlockOverrides, { paris }: MessageRules): BlockContext {
  const { number, time, gasLimit, feeRecipient, prevRandao, difficulty, baseFeePerGas, blobBaseFee } = overrides
  const { blockHash: hashes } = overrides
  // Before the merge, code reads the difficulty in its place.
  const randomValue = paris ? block.prevRandao : (difficulty ?? block.prevRandao)
  return {
    ...block,
    number: number ?? block.number,
    timestamp: time ?? block.timestamp,
    gasLimit: gasLimit ?? block.gasLimit,
    coinbase: feeRecipient ?? block.coinbase,
    prevRandao: prevRandao === undefined ? randomValue : BigInt(prevRandao),
    baseFee: baseFeePerGas ?? block.baseFee,
    blobBaseFee: blobBaseFee ?? block.blobBaseFee,
    ...(hashes !== undefined && { blockHash: (earlier: bigint) => hashes.get(earlier) ?? block.blockHash(earlier) }),
  }
}

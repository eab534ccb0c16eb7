import type { BlockHeader } from '@ethereumjs/block'
import { type Address, bytesToBigint, type Hash } from '../bytes.ts'
import type { BlockContext } from '../evm/message.ts'

/** What calls may ask to be different about the block they run in. */
export interface BlockOverrides {
  readonly number?: bigint | undefined
  /** Unix seconds. */
  readonly time?: bigint | undefined
  readonly gasLimit?: bigint | undefined
  readonly feeRecipient?: Address | undefined
  readonly prevRandao?: Hash | undefined
  readonly difficulty?: bigint | undefined
  /** Wei per gas. */
  readonly baseFeePerGas?: bigint | undefined
  /** Wei per unit of blob gas. */
  readonly blobBaseFee?: bigint | undefined
}

/** What a header alone does not say. */
export interface ChainAround {
  readonly chainId: bigint
  /** Wei; zero before Cancun. */
  readonly blobBaseFee: bigint
  readonly isMerged: boolean
  readonly blockHash: (number: bigint) => Hash | undefined
}

/** The block of a header as code sees it. */
export function blockContextOf(
  header: BlockHeader,
  { chainId, blobBaseFee, isMerged, blockHash }: ChainAround,
): BlockContext {
  return {
    number: header.number,
    timestamp: header.timestamp,
    coinbase: header.coinbase.toString(),
    gasLimit: header.gasLimit,
    prevRandao: isMerged ? bytesToBigint(header.mixHash) : header.difficulty,
    baseFee: header.baseFeePerGas ?? 0n,
    blobBaseFee,
    chainId,
    blockHash,
  }
}

export function overrideBlock(block: BlockContext, overrides: BlockOverrides): BlockContext {
  const { number, time, gasLimit, feeRecipient, prevRandao, difficulty, baseFeePerGas, blobBaseFee } = overrides
  return {
    ...block,
    number: number ?? block.number,
    timestamp: time ?? block.timestamp,
    gasLimit: gasLimit ?? block.gasLimit,
    coinbase: feeRecipient ?? block.coinbase,
    prevRandao: prevRandao === undefined ? (difficulty ?? block.prevRandao) : BigInt(prevRandao),
    baseFee: baseFeePerGas ?? block.baseFee,
    blobBaseFee: blobBaseFee ?? block.blobBaseFee,
  }
}

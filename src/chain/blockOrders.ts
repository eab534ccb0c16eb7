import type { Address } from '../bytes.ts'
import type { NodeError } from '../errors.ts'
import type { BlockAttributes } from './header.ts'

/** What a caller may ask of the blocks that `mine` makes. */
export interface MineOptions extends Partial<BlockAttributes> {
  readonly count?: number
  /** Seconds between the blocks, when there are several, at least one; without it they follow the clock. */
  readonly interval?: number
  /** Called with why a transaction was taken out of the pool. */
  readonly onRefused?: (reason: NodeError) => void
}

/**
 * What was asked of the blocks to come. A value that never changes, so that a snapshot keeps it for nothing. Wei and gas; `feeRecipient`,
 * `minGasPrice` and `extraData` hold until they are changed, the others for the next block alone.
 */
export interface BlockOrders {
  /** Who gets the tips of blocks made here. */
  readonly feeRecipient?: Address | undefined
  /** Transactions that pay less for a unit of gas wait. */
  readonly minGasPrice?: bigint | undefined
  /** At most 32 bytes. */
  readonly extraData?: Uint8Array | undefined
  readonly baseFeePerGas?: bigint | undefined
  /** The blocks after the next inherit it, as each does from its parent. */
  readonly gasLimit?: bigint | undefined
  /** 32 bytes. */
  readonly prevRandao?: Uint8Array | undefined
}

/** What is left of the orders when a block was made. */
export const afterBlock = ({ feeRecipient, minGasPrice, extraData }: BlockOrders): BlockOrders => ({
  feeRecipient,
  minGasPrice,
  extraData,
})

/** The attributes of a block made under orders; what its maker says goes before them. */
export function attributesOf(orders: BlockOrders, attributes: BlockAttributes): BlockAttributes {
  const { feeRecipient, extraData, baseFeePerGas, gasLimit, prevRandao } = orders
  return { feeRecipient, extraData, baseFeePerGas, gasLimit, prevRandao, ...attributes }
}

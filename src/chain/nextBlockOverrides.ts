import type { Address } from '../bytes.ts'
import type { BlockAttributes } from './header.ts'

/**
 * Values that callers set for the blocks to come. A value that never changes, so that a snapshot costs nothing. Wei and gas; `feeRecipient`,
 * `minGasPrice` and `extraData` hold until they are set again, the others for the next block alone.
 */
export interface NextBlockOverrides {
  /** Fee recipient of blocks produced here. */
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

/** Holds the overrides of a chain. */
export class OverridesHolder {
  current: NextBlockOverrides

  constructor(overrides: NextBlockOverrides) {
    this.current = overrides
  }

  /** Sets some of the values; the others stay. */
  set(overrides: NextBlockOverrides): void {
    this.current = { ...this.current, ...overrides }
  }

  /** Drops the values that hold for one block. Call this when a block was added. */
  blockAdded(): void {
    const { feeRecipient, minGasPrice, extraData, ...once } = this.current
    if (Object.values(once).some((value) => value !== undefined))
      this.current = { feeRecipient, minGasPrice, extraData }
  }
}

/** Returns the attributes of a block made under overrides. Attributes that its maker names take precedence. */
export function attributesOf(overrides: NextBlockOverrides, attributes: BlockAttributes): BlockAttributes {
  const { feeRecipient, extraData, baseFeePerGas, gasLimit, prevRandao } = overrides
  return { feeRecipient, extraData, baseFeePerGas, gasLimit, prevRandao, ...attributes }
}

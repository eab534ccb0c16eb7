import type { Address } from '../../bytes.ts'
import type { BlockAttributes } from '../blocks/header.ts'

/**
 * Values that callers set for the next blocks, in wei and gas. `feeRecipient`, `minGasPrice` and `extraData` apply until they are set
 * again, the others only to the next block. The object is immutable, so a snapshot costs nothing.
 */
export interface NextBlockOverrides {
  /** Fee recipient of blocks produced here. */
  readonly feeRecipient?: Address | undefined
  /** Transactions with a lower gas price wait in the pool. */
  readonly minGasPrice?: bigint | undefined
  /** At most 32 bytes. */
  readonly extraData?: Uint8Array | undefined
  readonly baseFeePerGas?: bigint | undefined
  /** Later blocks inherit it from their parents. */
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

  /** Sets some of the values. The others stay as they are. */
  set(overrides: NextBlockOverrides): void {
    this.current = { ...this.current, ...overrides }
  }

  /** Removes the values that apply to one block. Call this after each new block. */
  blockAdded(): void {
    const { baseFeePerGas, gasLimit, prevRandao } = this.current
    if ((baseFeePerGas ?? gasLimit ?? prevRandao) !== undefined) this.current = lastingOverrides(this.current)
  }
}

/** Returns the values that apply until they are set again. */
export const lastingOverrides = ({ feeRecipient, minGasPrice, extraData }: NextBlockOverrides): NextBlockOverrides => ({
  feeRecipient,
  minGasPrice,
  extraData,
})

/**
 * Returns the attributes of a block with overrides. `attributes` take precedence. Lists each member, because V8 copies an unknown object
 * slowly.
 */
export const attributesOf = (
  overrides: NextBlockOverrides,
  attributes: Partial<BlockAttributes>,
  timestamp: number,
): BlockAttributes => ({
  timestamp,
  gasLimit: attributes.gasLimit ?? overrides.gasLimit,
  baseFeePerGas: attributes.baseFeePerGas ?? overrides.baseFeePerGas,
  feeRecipient: attributes.feeRecipient ?? overrides.feeRecipient,
  prevRandao: attributes.prevRandao ?? overrides.prevRandao,
  extraData: attributes.extraData ?? overrides.extraData,
  parentBeaconBlockRoot: attributes.parentBeaconBlockRoot,
  slotNumber: attributes.slotNumber,
  withdrawals: attributes.withdrawals,
})

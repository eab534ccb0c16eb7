import type { Address } from '../bytes.ts'
import type { ForkSchedule } from '../protocol/forks.ts'
import { type OpenHeader, openHeader, type ParentHeader } from '../protocol/header.ts'
import type { SimulatedBlockPlan } from './planBlocks.ts'

/** The parent of a simulated block: a block of the chain, or another simulated block. */
export interface ParentBlock extends ParentHeader {
  readonly feeRecipient: Address
}

/** Opens the header of a planned block. It inherits fee recipient and limits from its parent, as in go-ethereum. */
export function openSimulatedHeader(
  { number, timestamp, overrides, validation }: SimulatedBlockPlan,
  parent: ParentBlock,
  schedule: ForkSchedule,
): OpenHeader {
  const { gasLimit = parent.gasLimit, feeRecipient = parent.feeRecipient, baseFeePerGas, blobBaseFee } = overrides
  const choices = {
    number,
    timestamp,
    gasLimit,
    feeRecipient,
    difficulty: overrides.difficulty ?? parent.difficulty,
    mixHash: overrides.prevRandao,
    baseFeePerGas: baseFeePerGas ?? (validation ? undefined : 0n),
    blobBaseFee,
    parentBeaconBlockRoot: overrides.beaconRoot,
  }
  return openHeader(parent, choices, schedule)
}

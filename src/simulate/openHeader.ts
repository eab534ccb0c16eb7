import { Hardfork } from '@ethereumjs/common'
import { type Address, type Hash, ZERO_HASH } from '../bytes.ts'
import type { ChainBlock } from '../chain/types.ts'
import {
  type BlobGasParameters,
  blobBaseFee,
  INITIAL_BASE_FEE,
  nextBaseFee,
  nextExcessBlobGas,
} from '../protocol/fees.ts'
import { blobParametersAt, type ForkName, type ForkSchedule, forkAt, includesFork } from '../protocol/forks.ts'
import { GAS_PER_BLOB } from '../protocol/message.ts'
import type { PlannedBlock } from './planBlocks.ts'

/** What a block takes over from the one before it, be that a block of the chain or a simulated one. */
export interface ParentBlock {
  readonly hash: Hash
  readonly fork: ForkName
  readonly number: bigint
  readonly timestamp: bigint
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  readonly feeRecipient: Address
  readonly difficulty: bigint
  readonly baseFeePerGas: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  readonly blobGasUsed: bigint | undefined
  readonly totalDifficulty: bigint
}

/** What a header says before the first call has run. */
export interface OpenHeader {
  readonly parentHash: Hash
  readonly fork: ForkName
  readonly number: bigint
  readonly timestamp: bigint
  readonly gasLimit: bigint
  readonly feeRecipient: Address
  readonly difficulty: bigint
  readonly totalDifficulty: bigint
  readonly mixHash: Hash
  readonly baseFeePerGas: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  readonly parentBeaconBlockRoot: Hash | undefined
  /** What code sees and blobs cost, in wei; zero before Cancun. No field of the header. */
  readonly blobBaseFee: bigint
}

/** Opens the header of a planned block: what was overridden, what follows from the parent, and empty values for the rest. */
export function openHeader(
  { number, timestamp, overrides, validation }: PlannedBlock,
  parent: ParentBlock,
  schedule: ForkSchedule,
): OpenHeader {
  const fork = forkAt(schedule, Number(number), Number(timestamp))
  const difficulty = includesFork(fork, Hardfork.Paris) ? 0n : parent.difficulty
  const blobs = blobGas(schedule, fork)
  const excessBlobGas = blobs && excessAfter(parent, blobs, fork)
  return {
    parentHash: parent.hash,
    fork,
    number,
    timestamp,
    gasLimit: overrides.gasLimit ?? parent.gasLimit,
    feeRecipient: overrides.feeRecipient ?? parent.feeRecipient,
    difficulty,
    totalDifficulty: parent.totalDifficulty + difficulty,
    mixHash: overrides.prevRandao ?? ZERO_HASH,
    baseFeePerGas: includesFork(fork, Hardfork.London)
      ? (overrides.baseFeePerGas ?? (validation ? baseFeeAfter(parent) : 0n))
      : undefined,
    excessBlobGas,
    parentBeaconBlockRoot: includesFork(fork, Hardfork.Cancun) ? (overrides.beaconRoot ?? ZERO_HASH) : undefined,
    blobBaseFee: blobs === undefined ? 0n : (overrides.blobBaseFee ?? blobBaseFee(excessBlobGas ?? 0n, blobs)),
  }
}

/** The base of a simulation in the terms of a parent. */
export function parentOf({ header, hash, fork, totalDifficulty }: ChainBlock): ParentBlock {
  const { number, timestamp, gasLimit, gasUsed, coinbase, difficulty } = header
  const { baseFeePerGas, excessBlobGas, blobGasUsed } = header
  return {
    hash,
    fork,
    number,
    timestamp,
    gasLimit,
    gasUsed,
    feeRecipient: coinbase.toString(),
    difficulty,
    baseFeePerGas,
    excessBlobGas,
    blobGasUsed,
    totalDifficulty,
  }
}

const baseFeeAfter = (parent: ParentBlock): bigint =>
  includesFork(parent.fork, Hardfork.London) ? nextBaseFee(parent) : INITIAL_BASE_FEE

const excessAfter = (parent: ParentBlock, blobs: BlobGasParameters, fork: ForkName): bigint =>
  includesFork(parent.fork, Hardfork.Cancun) ? nextExcessBlobGas(parent, blobs, includesFork(fork, Hardfork.Osaka)) : 0n

function blobGas(schedule: ForkSchedule, fork: ForkName): BlobGasParameters | undefined {
  const parameters = blobParametersAt(schedule, fork)
  if (parameters === undefined) return undefined
  const { target, max, baseFeeUpdateFraction } = parameters
  return {
    target: BigInt(target * GAS_PER_BLOB),
    max: BigInt(max * GAS_PER_BLOB),
    updateFraction: BigInt(baseFeeUpdateFraction),
  }
}

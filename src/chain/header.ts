import { type BlockHeader, createBlockHeader, type HeaderData } from '@ethereumjs/block'
import { Hardfork } from '@ethereumjs/common'
import { createAddressFromString } from '@ethereumjs/util'
import { type Address, EMPTY_BYTES, hexToBytes, ZERO_ADDRESS } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { type ForkName, includesFork } from '../protocol/forks.ts'
import { INITIAL_BASE_FEE } from './genesis.ts'
import type { ChainBlock, ChainWithdrawal } from './types.ts'

/** What whoever orders a block may say of it; the rest follows from its parent. Amounts in wei, time in Unix seconds. */
export interface BlockAttributes {
  readonly timestamp: number
  readonly gasLimit?: bigint | undefined
  readonly baseFeePerGas?: bigint | undefined
  readonly feeRecipient?: Address | undefined
  /** 32 bytes. Without it, a hash of the parent's hash: different in every block and the same in every run. */
  readonly prevRandao?: Uint8Array | undefined
  readonly extraData?: Uint8Array | undefined
  readonly parentBeaconBlockRoot?: Uint8Array
  readonly withdrawals?: readonly ChainWithdrawal[]
}

/** The header fields that are known before the first transaction runs. */
export function openHeader(
  parent: ChainBlock,
  attributes: BlockAttributes,
  fork: ForkName,
  common: ForkCommon,
): HeaderData {
  const merged = includesFork(fork, Hardfork.Paris)
  const cancun = includesFork(fork, Hardfork.Cancun)
  return {
    parentHash: hexToBytes(parent.hash),
    number: BigInt(parent.number + 1),
    timestamp: BigInt(attributes.timestamp),
    gasLimit: attributes.gasLimit ?? nextGasLimit(parent, fork),
    coinbase: createAddressFromString(attributes.feeRecipient ?? ZERO_ADDRESS),
    extraData: attributes.extraData ?? EMPTY_BYTES,
    // EIP-4399: from the merge on this field is the randomness.
    mixHash: merged ? (attributes.prevRandao ?? keccak256(hexToBytes(parent.hash))) : new Uint8Array(32),
    ...(includesFork(fork, Hardfork.London) && { baseFeePerGas: attributes.baseFeePerGas ?? nextBaseFee(parent) }),
    ...(cancun && {
      excessBlobGas: parent.header.calcNextExcessBlobGas(common),
      parentBeaconBlockRoot: attributes.parentBeaconBlockRoot ?? new Uint8Array(32),
    }),
  }
}

/** The limit of the block before. EIP-1559: the first block of London has twice that, as its target is half of its limit. */
export function nextGasLimit(parent: ChainBlock, fork: ForkName): bigint {
  const isFirst = includesFork(fork, Hardfork.London) && !includesFork(parent.fork, Hardfork.London)
  return isFirst ? parent.header.gasLimit * 2n : parent.header.gasLimit
}

/** EIP-1559: the base fee of the block after `parent`, which has one from London on. */
export function nextBaseFee(parent: ChainBlock): bigint {
  return includesFork(parent.fork, Hardfork.London) ? parent.header.calcNextBaseFee() : INITIAL_BASE_FEE
}

/** A header of the engine; before the merge its difficulty follows from the parent's. */
export function makeHeader(data: HeaderData, parent: ChainBlock, common: ForkCommon): BlockHeader {
  const beforeMerge = !common.gteHardfork(Hardfork.Paris)
  return createBlockHeader(data, {
    common,
    skipConsensusFormatValidation: true,
    ...(beforeMerge && { calcDifficultyFromHeader: parent.header }),
  })
}

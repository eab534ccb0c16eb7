/** Builds the header of the next block of a chain from attributes that a caller may choose and from the parent. */

import { type BlockHeader, createBlockHeader } from '@ethereumjs/block'
import { createAddressFromString } from '@ethereumjs/util'
import { type Address, bytesToHex, type Hash, hexToBytes } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import type { ForkCommon } from '../../execution/forkCommon.ts'
import { type BlockRules, type ForkName, type ForkSchedule, forkAt, messageRulesAt } from '../../protocol/forks.ts'
import {
  blobBaseFeeOf,
  nextGasLimit as gasLimitAfter,
  type Header,
  nextBaseFeeOf,
  nextExcessBlobGasOf,
  nextSlotNumber,
  type OpenHeader,
  openHeader,
  type ParentHeader,
} from '../../protocol/header.ts'
import type { ChainBlock, ChainWithdrawal } from '../types.ts'

/** Block attributes that a caller may choose. The parent determines the rest. Amounts in wei, time in Unix seconds. */
export interface BlockAttributes {
  readonly timestamp: number
  readonly gasLimit?: bigint | undefined
  readonly baseFeePerGas?: bigint | undefined
  readonly feeRecipient?: Address | undefined
  /** 32 bytes. Default: the hash of the parent's hash, which differs in each block and is the same in each run. */
  readonly prevRandao?: Uint8Array | undefined
  readonly extraData?: Uint8Array | undefined
  readonly parentBeaconBlockRoot?: Uint8Array | undefined
  /** From Amsterdam on. Default: the slot after the parent's. */
  readonly slotNumber?: bigint | undefined
  readonly withdrawals?: readonly ChainWithdrawal[] | undefined
}

/** Opens the header of the block that follows `parent`. */
export function openNextHeader(parent: ChainBlock, attributes: BlockAttributes, forks: ForkSchedule): OpenHeader {
  const { timestamp, gasLimit, baseFeePerGas, feeRecipient, prevRandao, extraData } = attributes
  const { isMerged } = messageRulesAt(forkAt(forks, parent.number + 1, timestamp))
  const beaconRoot = attributes.parentBeaconBlockRoot
  return openHeader(
    parentHeaderOf(parent),
    {
      timestamp: BigInt(timestamp),
      gasLimit,
      baseFeePerGas,
      feeRecipient,
      // EIP-4399: from the merge on this field is the randomness.
      mixHash: isMerged ? bytesToHex(prevRandao ?? keccak256(hexToBytes(parent.hash))) : undefined,
      extraData,
      parentBeaconBlockRoot: beaconRoot && bytesToHex(beaconRoot),
      slotNumber: attributes.slotNumber,
    },
    forks,
  )
}

/** Returns the fields of a block that determine the header of the next block. */
export function parentHeaderOf({ header, hash, fork, totalDifficulty, uncleHeaders }: ChainBlock): ParentHeader {
  const { number, timestamp, gasLimit, gasUsed, difficulty, baseFeePerGas, excessBlobGas, blobGasUsed } = header
  return {
    hash,
    fork,
    number,
    timestamp,
    gasLimit,
    gasUsed,
    difficulty,
    totalDifficulty,
    hasUncles: uncleHeaders.length > 0,
    baseFeePerGas,
    excessBlobGas,
    blobGasUsed,
    slotNumber: header.slotNumber,
  }
}

/** Returns the base fee (EIP-1559, wei per gas) of a block after `parent` at London or later. */
export const childBaseFee = (parent: ChainBlock): bigint => nextBaseFeeOf(parentHeaderOf(parent))

/** Returns the default gas limit of the block after `parent`, at `fork`. */
export const childGasLimit = (parent: ChainBlock, fork: ForkName): bigint =>
  gasLimitAfter(parentHeaderOf(parent), messageRulesAt(fork))

/** Returns the slot number of the block after `parent`, at Amsterdam or later, unless another one is chosen. */
export const childSlotNumber = (parent: ChainBlock): bigint =>
  nextSlotNumber(parentHeaderOf(parent), parent.header.number + 1n)

/** Returns the blob base fee (wei) of a block with these rules after `parent`; undefined before Cancun. */
export function nextBlobBaseFee(parent: ChainBlock, rules: BlockRules): bigint | undefined {
  if (rules.blobs === undefined) return undefined
  return blobBaseFeeOf(nextExcessBlobGasOf(parentHeaderOf(parent), rules), rules)
}

/** Returns the blob base fee (wei) of a block with this header and these rules; undefined before Cancun. */
export const blobBaseFeeIn = (
  { excessBlobGas }: { readonly excessBlobGas?: bigint | undefined },
  rules: BlockRules,
): bigint | undefined => (rules.blobs === undefined ? undefined : blobBaseFeeOf(excessBlobGas, rules))

/** Converts a header of the library to plain values. */
export function fromLibraryHeader(header: BlockHeader, fork: ForkName): Header & { readonly fork: ForkName } {
  const optional = (bytes: Uint8Array | undefined): Hash | undefined => bytes && bytesToHex(bytes)
  return {
    fork,
    parentHash: bytesToHex(header.parentHash),
    unclesHash: bytesToHex(header.uncleHash),
    feeRecipient: bytesToHex(header.coinbase.bytes),
    stateRoot: bytesToHex(header.stateRoot),
    transactionsRoot: bytesToHex(header.transactionsTrie),
    receiptsRoot: bytesToHex(header.receiptTrie),
    logsBloom: header.logsBloom,
    difficulty: header.difficulty,
    number: header.number,
    gasLimit: header.gasLimit,
    gasUsed: header.gasUsed,
    timestamp: header.timestamp,
    extraData: bytesToHex(header.extraData),
    mixHash: bytesToHex(header.mixHash),
    nonce: bytesToHex(header.nonce),
    baseFeePerGas: header.baseFeePerGas,
    withdrawalsRoot: optional(header.withdrawalsRoot),
    blobGasUsed: header.blobGasUsed,
    excessBlobGas: header.excessBlobGas,
    parentBeaconBlockRoot: optional(header.parentBeaconBlockRoot),
    requestsHash: optional(header.requestsHash),
    blockAccessListHash: optional(header.blockAccessListHash),
    slotNumber: header.slotNumber,
  }
}

/** Converts a header to a header of the library. */
export function libraryHeader(header: Header, common: ForkCommon): BlockHeader {
  const { unclesHash, feeRecipient, transactionsRoot, receiptsRoot, ...rest } = header
  const { withdrawalsRoot, parentBeaconBlockRoot, requestsHash, blockAccessListHash } = header
  return createBlockHeader(
    {
      ...rest,
      parentHash: hexToBytes(header.parentHash),
      uncleHash: hexToBytes(unclesHash),
      coinbase: createAddressFromString(feeRecipient),
      stateRoot: hexToBytes(header.stateRoot),
      transactionsTrie: hexToBytes(transactionsRoot),
      receiptTrie: hexToBytes(receiptsRoot),
      extraData: hexToBytes(header.extraData),
      mixHash: hexToBytes(header.mixHash),
      nonce: hexToBytes(header.nonce),
      ...(withdrawalsRoot !== undefined && { withdrawalsRoot: hexToBytes(withdrawalsRoot) }),
      ...(parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot: hexToBytes(parentBeaconBlockRoot) }),
      ...(requestsHash !== undefined && { requestsHash: hexToBytes(requestsHash) }),
      ...(blockAccessListHash !== undefined && { blockAccessListHash: hexToBytes(blockAccessListHash) }),
    } as Parameters<typeof createBlockHeader>[0], // undefined fields are omitted
    { common, skipConsensusFormatValidation: true },
  )
}

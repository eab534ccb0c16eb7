import {
  type Address,
  bytesToBigint,
  bytesToHex,
  EMPTY_BYTES,
  type Hash,
  type Hex,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../bytes.ts'
import { beginRlp, prependBytes, prependHex, prependInteger, prependList, viewRlp } from '../state/rlp.ts'
import { nextDifficulty } from './difficulty.ts'
import { blobBaseFee, INITIAL_BASE_FEE, nextBaseFee, nextExcessBlobGas } from './fees.ts'
import { type BlockRules, blockRules, type ForkName, type ForkSchedule, forkAt, messageRulesAt } from './forks.ts'
import type { MessageRules } from './rules.ts'

/** The header fields that are known before the first transaction of a block runs. Amounts in wei, time in Unix seconds. */
export interface OpenHeader {
  readonly parentHash: Hash
  readonly fork: ForkName
  readonly number: bigint
  readonly timestamp: bigint
  readonly gasLimit: bigint
  readonly feeRecipient: Address
  /** Zero from the merge on. */
  readonly difficulty: bigint
  readonly totalDifficulty: bigint
  /** The randomness from the merge on (EIP-4399). */
  readonly mixHash: Hash
  readonly extraData: Hex
  /** 8 bytes. */
  readonly nonce: Hex
  readonly baseFeePerGas: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  readonly parentBeaconBlockRoot: Hash | undefined
  /** Number of the slot of the consensus layer (EIP-7843). */
  readonly slotNumber: bigint | undefined
  /** Price of blob gas in wei per unit. Zero before Cancun. It is not a field of the header. */
  readonly blobBaseFee: bigint
}

/** A complete block header. Fields that a fork introduced are undefined before it. */
export interface Header extends Omit<OpenHeader, 'fork' | 'totalDifficulty' | 'blobBaseFee'> {
  readonly unclesHash: Hash
  readonly stateRoot: Hash
  readonly transactionsRoot: Hash
  readonly receiptsRoot: Hash
  /** 256 bytes. */
  readonly logsBloom: Uint8Array
  readonly gasUsed: bigint
  readonly withdrawalsRoot: Hash | undefined
  readonly blobGasUsed: bigint | undefined
  readonly requestsHash: Hash | undefined
  /** Hash of the access list of the block (EIP-7928). */
  readonly blockAccessListHash: Hash | undefined
}

/** The fields of a block that determine the header of the next block. */
export interface ParentHeader {
  readonly hash: Hash
  readonly fork: ForkName
  readonly number: bigint
  readonly timestamp: bigint
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  readonly difficulty: bigint
  readonly totalDifficulty: bigint
  readonly hasUncles: boolean
  readonly baseFeePerGas: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  readonly blobGasUsed: bigint | undefined
  readonly slotNumber: bigint | undefined
}

/** Header fields that a block producer chooses. Absent fields follow from the parent, or are empty. */
export interface HeaderChoices {
  readonly number?: bigint | undefined
  readonly timestamp: bigint
  readonly gasLimit?: bigint | undefined
  readonly feeRecipient?: Address | undefined
  readonly difficulty?: bigint | undefined
  readonly mixHash?: Hash | undefined
  readonly extraData?: Uint8Array | undefined
  readonly baseFeePerGas?: bigint | undefined
  readonly blobBaseFee?: bigint | undefined
  readonly parentBeaconBlockRoot?: Hash | undefined
  readonly slotNumber?: bigint | undefined
}

/** The hash of the RLP of an empty list. */
const EMPTY_LIST_HASH: Hash = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
/** The hash of an empty list of uncles. */
export const NO_UNCLES = EMPTY_LIST_HASH
/** The hash of an empty block access list (EIP-7928), as in a genesis block. */
export const NO_ACCESSES_HASH = EMPTY_LIST_HASH
export const NO_NONCE: Hex = '0x0000000000000000'

/** Opens the header of the block that follows `parent`. */
export function openHeader(parent: ParentHeader, choices: HeaderChoices, schedule: ForkSchedule): OpenHeader {
  const number = choices.number ?? parent.number + 1n
  const { timestamp } = choices
  const rules = blockRules(schedule, forkAt(schedule, Number(number), Number(timestamp)))
  const { paris, london, cancun, hasSlotNumber } = rules.message
  const excessBlobGas = nextExcessBlobGasOf(parent, rules)
  const difficulty = paris ? 0n : (choices.difficulty ?? nextDifficulty(parent, timestamp, rules.fork))
  return {
    parentHash: parent.hash,
    fork: rules.fork,
    number,
    timestamp,
    gasLimit: choices.gasLimit ?? nextGasLimit(parent, rules.message),
    feeRecipient: choices.feeRecipient ?? ZERO_ADDRESS,
    difficulty,
    totalDifficulty: parent.totalDifficulty + difficulty,
    mixHash: choices.mixHash ?? ZERO_HASH,
    extraData: choices.extraData === undefined ? '0x' : bytesToHex(choices.extraData),
    nonce: NO_NONCE,
    baseFeePerGas: london ? (choices.baseFeePerGas ?? nextBaseFeeOf(parent)) : undefined,
    excessBlobGas,
    parentBeaconBlockRoot: cancun ? (choices.parentBeaconBlockRoot ?? ZERO_HASH) : undefined,
    slotNumber: hasSlotNumber ? (choices.slotNumber ?? nextSlotNumber(parent, number)) : undefined,
    blobBaseFee: choices.blobBaseFee ?? blobBaseFeeOf(excessBlobGas, rules),
  }
}

/**
 * Returns the slot number (EIP-7843) of the block with this number after `parent`: the next slot, as if none was missed. Before Amsterdam,
 * blocks have no slot number, and each counts as one slot.
 */
export const nextSlotNumber = ({ slotNumber }: Pick<ParentHeader, 'slotNumber'>, number: bigint): bigint =>
  slotNumber === undefined ? number : slotNumber + 1n

/** Returns the gas limit of the parent. EIP-1559 doubles it in the first London block, whose target is half of its limit. */
export function nextGasLimit(parent: Pick<ParentHeader, 'gasLimit' | 'fork'>, { london }: MessageRules): bigint {
  const isFirstOfLondon = london && !isLondon(parent)
  return isFirstOfLondon ? parent.gasLimit * 2n : parent.gasLimit
}

/** Returns the base fee (EIP-1559, wei per gas) of a block after `parent` at London or later. */
export function nextBaseFeeOf(parent: Pick<ParentHeader, 'fork' | 'gasLimit' | 'gasUsed' | 'baseFeePerGas'>): bigint {
  return isLondon(parent) ? nextBaseFee(parent) : INITIAL_BASE_FEE
}

/** Returns the excess blob gas (EIP-4844) of a block with these rules after `parent`. Undefined before Cancun. */
export function nextExcessBlobGasOf(
  parent: Pick<ParentHeader, 'baseFeePerGas' | 'excessBlobGas' | 'blobGasUsed'>,
  { blobs, message }: BlockRules,
): bigint | undefined {
  if (blobs === undefined) return undefined
  return parent.excessBlobGas === undefined ? 0n : nextExcessBlobGas(parent, blobs, message.osaka)
}

/** Returns the blob base fee in wei per unit of blob gas. Zero before Cancun. */
export const blobBaseFeeOf = (excessBlobGas: bigint | undefined, { blobs }: BlockRules): bigint =>
  blobs === undefined ? 0n : blobBaseFee(excessBlobGas ?? 0n, blobs)

const isLondon = ({ fork }: Pick<ParentHeader, 'fork'>): boolean => messageRulesAt(fork).london

/** Decodes the RLP items of a header. Fields beyond its end are undefined. */
export function decodeHeader(items: readonly Uint8Array[]): Header {
  const bytes = (index: number): Uint8Array => items[index] ?? EMPTY_BYTES
  const hex = (index: number): Hex => bytesToHex(bytes(index))
  const integer = (index: number): bigint => bytesToBigint(bytes(index))
  const later = <Value>(index: number, read: (index: number) => Value): Value | undefined =>
    index < items.length ? read(index) : undefined
  return {
    parentHash: hex(0),
    unclesHash: hex(1),
    feeRecipient: hex(2),
    stateRoot: hex(3),
    transactionsRoot: hex(4),
    receiptsRoot: hex(5),
    logsBloom: bytes(6),
    difficulty: integer(7),
    number: integer(8),
    gasLimit: integer(9),
    gasUsed: integer(10),
    timestamp: integer(11),
    extraData: hex(12),
    mixHash: hex(13),
    nonce: hex(14),
    baseFeePerGas: later(15, integer),
    withdrawalsRoot: later(16, hex),
    blobGasUsed: later(17, integer),
    excessBlobGas: later(18, integer),
    parentBeaconBlockRoot: later(19, hex),
    requestsHash: later(20, hex),
    blockAccessListHash: later(21, hex),
    slotNumber: later(22, integer),
  }
}

/** Encodes a header as RLP. Its keccak-256 is the hash of the block. */
export function encodeHeader(header: Header): Uint8Array {
  const { baseFeePerGas, withdrawalsRoot, blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash } = header
  const { blockAccessListHash, slotNumber } = header
  beginRlp()
  // Forks appended these fields, so all fields after a missing one are missing too.
  if (slotNumber !== undefined) prependInteger(slotNumber)
  if (blockAccessListHash !== undefined) prependHex(blockAccessListHash)
  if (requestsHash !== undefined) prependHex(requestsHash)
  if (parentBeaconBlockRoot !== undefined) prependHex(parentBeaconBlockRoot)
  if (excessBlobGas !== undefined) prependInteger(excessBlobGas)
  if (blobGasUsed !== undefined) prependInteger(blobGasUsed)
  if (withdrawalsRoot !== undefined) prependHex(withdrawalsRoot)
  if (baseFeePerGas !== undefined) prependInteger(baseFeePerGas)
  prependHex(header.nonce)
  prependHex(header.mixHash)
  prependHex(header.extraData)
  prependInteger(header.timestamp)
  prependInteger(header.gasUsed)
  prependInteger(header.gasLimit)
  prependInteger(header.number)
  prependInteger(header.difficulty)
  prependBytes(header.logsBloom)
  prependHex(header.receiptsRoot)
  prependHex(header.transactionsRoot)
  prependHex(header.stateRoot)
  prependHex(header.feeRecipient)
  prependHex(header.unclesHash)
  prependHex(header.parentHash)
  prependList(0)
  return viewRlp()
}

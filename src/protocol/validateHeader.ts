import { define } from '../errors.ts'
import { nextDifficulty } from './difficulty.ts'
import type { BlockRules } from './forks.ts'
import {
  type Header,
  NO_NONCE,
  NO_UNCLES,
  nextBaseFeeOf,
  nextExcessBlobGasOf,
  nextGasLimit,
  type ParentHeader,
} from './header.ts'
import { GAS_PER_BLOB } from './message.ts'

export const invalidHeader = define<{ problem: string }>('InvalidHeader', -32000, ({ problem }) => problem)

const MIN_GAS_LIMIT = 5_000n
const MAX_GAS_LIMIT = 2n ** 63n - 1n
const GAS_LIMIT_BOUND_DIVISOR = 1_024n
/** Maximum length of `extraData` in the header of a block after genesis, in bytes. */
export const MAX_EXTRA_DATA_BYTES = 32

/**
 * Checks that a header can follow `parent` under the rules of its fork, before its block is executed. Throws InvalidHeader for the first
 * violated rule. The proof of work is not checked.
 */
export function validateHeader(header: Header, parent: ParentHeader, rules: BlockRules): void {
  const { number, timestamp, gasUsed, gasLimit, extraData } = header
  if (number !== parent.number + 1n) mismatch('number', parent.number + 1n, number)
  if (timestamp <= parent.timestamp)
    reject(`timestamp ${timestamp} is not later than the timestamp ${parent.timestamp} of its parent`)
  if (extraDataLength(extraData) > MAX_EXTRA_DATA_BYTES)
    reject(`extraData has ${extraDataLength(extraData)} bytes, more than ${MAX_EXTRA_DATA_BYTES}`)
  if (gasUsed > gasLimit) reject(`gasUsed ${gasUsed} exceeds gasLimit ${gasLimit}`)
  checkGasLimit(header, parent, rules)
  checkConsensus(header, parent, rules)
  checkBaseFee(header, parent, rules)
  checkPresence(header, rules)
  if (rules.blobs !== undefined) checkBlobGas(header, parent, rules, rules.blobs.max)
}

function reject(problem: string): never {
  throw invalidHeader({ problem })
}

function mismatch(field: string, expected: bigint | string, found: bigint | string | undefined): never {
  reject(`${field} is ${found}, expected ${expected}`)
}

/** The limit may change by less than 1/1,024 of the parent's limit, which is doubled in the first London block (EIP-1559). */
function checkGasLimit({ gasLimit }: Header, parent: ParentHeader, rules: BlockRules): void {
  const from = nextGasLimit(parent, rules.message)
  const change = gasLimit > from ? gasLimit - from : from - gasLimit
  const bound = from / GAS_LIMIT_BOUND_DIVISOR
  if (change >= bound) reject(`gasLimit ${gasLimit} differs from ${from} by ${bound} or more`)
  if (gasLimit < MIN_GAS_LIMIT) reject(`gasLimit ${gasLimit} is below ${MIN_GAS_LIMIT}`)
  if (gasLimit > MAX_GAS_LIMIT) reject(`gasLimit ${gasLimit} is above ${MAX_GAS_LIMIT}`)
}

/** EIP-3675: from the merge on, blocks have no proof of work and no uncles. Before it, the parent determines the difficulty. */
function checkConsensus(
  { difficulty, timestamp, nonce, unclesHash }: Header,
  parent: ParentHeader,
  rules: BlockRules,
): void {
  if (!rules.message.paris) {
    const expected = nextDifficulty(parent, timestamp, rules.fork)
    if (difficulty !== expected) mismatch('difficulty', expected, difficulty)
    return
  }
  if (difficulty !== 0n) mismatch('difficulty', 0n, difficulty)
  if (nonce !== NO_NONCE) mismatch('nonce', NO_NONCE, nonce)
  if (unclesHash !== NO_UNCLES) mismatch('sha3Uncles', NO_UNCLES, unclesHash)
}

function checkBaseFee({ baseFeePerGas }: Header, parent: ParentHeader, { message }: BlockRules): void {
  if (!message.london) return
  const expected = nextBaseFeeOf(parent)
  if (baseFeePerGas !== expected) mismatch('the base fee (baseFeePerGas)', expected, baseFeePerGas)
}

/** Checks that each field exists from its fork on, and not before. */
function checkPresence(header: Header, { message, fork }: BlockRules): void {
  const present = {
    baseFeePerGas: message.london,
    withdrawalsRoot: message.shanghai,
    blobGasUsed: message.cancun,
    excessBlobGas: message.cancun,
    parentBeaconBlockRoot: message.cancun,
    requestsHash: message.prague,
    blockAccessListHash: message.hasBlockAccessList,
    slotNumber: message.hasSlotNumber,
  } as const
  for (const [field, expected] of Object.entries(present) as [keyof typeof present, boolean][]) {
    if ((header[field] !== undefined) !== expected) reject(`${field} is ${expected ? 'missing' : 'present'} at ${fork}`)
  }
}

/** EIP-4844. */
function checkBlobGas(
  { blobGasUsed = 0n, excessBlobGas }: Header,
  parent: ParentHeader,
  rules: BlockRules,
  max: bigint,
): void {
  if (blobGasUsed > max) reject(`blobGasUsed ${blobGasUsed} exceeds ${max}`)
  if (blobGasUsed % BigInt(GAS_PER_BLOB) !== 0n)
    reject(`blobGasUsed ${blobGasUsed} is not a multiple of ${GAS_PER_BLOB}`)
  const expected = nextExcessBlobGasOf(parent, rules)
  if (excessBlobGas !== expected) mismatch('excessBlobGas', expected ?? 0n, excessBlobGas)
}

const extraDataLength = (extraData: Header['extraData']): number => (extraData.length - 2) / 2

import { type Block, type BlockBytes, createBlockFromBytesArray } from '@ethereumjs/block'
import { bytesToBigint, type Hash } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { loadKzg } from '../../crypto/kzg.ts'
import { define, isNodeFault, NodeError } from '../../errors.ts'
import { type DecodedRlp, decodeRlp } from '../../protocol/decodeRlp.ts'
import { type ForkName, forkAt } from '../../protocol/forks.ts'
import { isItemList, isListOfBytes } from '../../protocol/rlpCursor.ts'
import { BLOB_TYPE } from '../../protocol/transaction.ts'
import { LoadFailure } from '../../state/loadFailure.ts'
import { encodeRlp } from '../../state/rlp.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { BlockStore } from '../store/blockStore.ts'
import { integerProblem, malformationOf, readFields } from '../transactions/transactionFields.ts'
import { blockInterrupted } from '../writerQueue.ts'

/** What to do if blocks belong to a chain with another genesis block. */
export const OTHER_GENESIS_ADVICE = 'start with the genesis of its chain (--genesis)'

export const blockRejected = define<{ number: number | string; reason: string }>(
  'BlockRejected',
  -32000,
  ({ number, reason }) => `block ${number} was rejected: ${reason}`,
)

/** A foreign block, decoded under the rules of its fork. */
export interface ForeignBlock {
  readonly block: Block
  readonly fork: ForkName
  readonly number: number
  readonly hash: Hash
  /** Length of its RLP in bytes. */
  readonly size: number
}

/** Positions in the header list. */
const NUMBER = 8
const TIMESTAMP = 11

/** Decodes a block in the export format of go-ethereum: RLP of header, transactions, uncles and withdrawals. Throws BlockRejected. */
export async function decodeBlock(
  rlp: Uint8Array,
  { identity, commonOf }: Pick<BlockStore, 'identity' | 'commonOf'>,
): Promise<ForeignBlock> {
  const parts = partsOf(rlp)
  const [header, transactions, uncles, withdrawals = []] = parts
  const number = Number(bytesToBigint(header[NUMBER] ?? new Uint8Array(0)))
  const fork = forkAt(identity.forks, number, Number(bytesToBigint(header[TIMESTAMP] ?? new Uint8Array(0))))
  const malformed =
    headerProblem(header) ??
    itemProblem('uncle', uncles, headerProblem) ??
    itemProblem('withdrawal', withdrawals, withdrawalProblem)
  if (malformed !== undefined) throw blockRejected({ number, reason: malformed })
  try {
    await requireReadable(transactions)
    if (transactions.some((tx) => tx instanceof Uint8Array && tx[0] === BLOB_TYPE)) await loadKzg()
    const block = createBlockFromBytesArray(parts, { common: commonOf(fork) })
    return { block, fork, number, hash: keccak256Hex(encodeRlp(header)), size: rlp.length }
  } catch (cause) {
    const problem = (await transactionProblem(transactions)) ?? `it cannot be decoded as a block of ${fork}`
    throw blockRejected({ number, reason: problem }, { cause })
  }
}

/** Returns the hash of a block in the export format of go-ethereum. Throws BlockRejected if it is not an RLP list of a header and a body. */
export const foreignBlockHash = (rlp: Uint8Array): Hash => keccak256Hex(encodeRlp(partsOf(rlp)[0]))

/** Number of lists in a block with withdrawals. */
const MAX_LISTS = 4

/** Decodes the lists of a block: header, transactions, uncles and, from Shanghai, withdrawals. Throws BlockRejected. */
function partsOf(rlp: Uint8Array): BlockBytes {
  let parts: DecodedRlp
  try {
    parts = decodeRlp(rlp)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw blockRejected({ number: '?', reason: cause.message }, { cause })
  }
  const [header, ...body] = isItemList(parts) ? parts : []
  if (!isListOfBytes(header) || body.length < 2 || !body.every(isItemList))
    throw blockRejected({ number: '?', reason: 'it is not an RLP list of a header, transactions and uncles' })
  if (parts.length > MAX_LISTS)
    throw blockRejected({
      number: Number(bytesToBigint(header[NUMBER] ?? new Uint8Array(0))),
      reason: `it has ${parts.length} lists, but a block has a header, transactions, uncles and, from Shanghai, withdrawals`,
    })
  return parts as unknown as BlockBytes // the library checks the rest
}

/** The length of a byte string, or the maximum length of an integer, in bytes. */
type FieldSize = { readonly bytes: number } | { readonly maxInteger: number } | undefined

const HASH: FieldSize = { bytes: 32 }
const UINT64: FieldSize = { maxInteger: 8 }
const UINT256: FieldSize = { maxInteger: 32 }

/** The fields of a header. Only the first ones are in every header. */
const headerFields: readonly (readonly [name: string, size: FieldSize])[] = [
  ['parentHash', HASH],
  ['sha3Uncles', HASH],
  ['miner', { bytes: 20 }],
  ['stateRoot', HASH],
  ['transactionsRoot', HASH],
  ['receiptsRoot', HASH],
  ['logsBloom', { bytes: 256 }],
  ['difficulty', UINT256],
  ['number', UINT64],
  ['gasLimit', UINT64],
  ['gasUsed', UINT64],
  ['timestamp', UINT64],
  ['extraData', undefined],
  ['mixHash', HASH],
  ['nonce', { bytes: 8 }],
  ['baseFeePerGas', UINT256],
  ['withdrawalsRoot', HASH],
  ['blobGasUsed', UINT64],
  ['excessBlobGas', UINT64],
  ['parentBeaconBlockRoot', HASH],
  ['requestsHash', HASH],
  ['blockAccessListHash', HASH],
  ['slotNumber', UINT64],
]
const MIN_HEADER_FIELDS = 15

/** The fields of a withdrawal (EIP-4895). */
const withdrawalFields: readonly (readonly [name: string, size: FieldSize])[] = [
  ['index', UINT64],
  ['validatorIndex', UINT64],
  ['address', { bytes: 20 }],
  ['amount', UINT64],
]

function headerProblem(header: readonly Uint8Array[]): string | undefined {
  if (header.length < MIN_HEADER_FIELDS)
    return `its header has ${header.length} fields instead of at least ${MIN_HEADER_FIELDS}`
  return fieldsProblem(header, headerFields)
}

function withdrawalProblem(withdrawal: readonly Uint8Array[]): string | undefined {
  return withdrawal.length === withdrawalFields.length
    ? fieldsProblem(withdrawal, withdrawalFields)
    : `it has ${withdrawal.length} fields instead of ${withdrawalFields.length}`
}

/** Returns a sentence about the first malformed item of a list. `problemOf` describes a problem of its fields. */
function itemProblem(
  kind: 'uncle' | 'withdrawal',
  items: readonly DecodedRlp[],
  problemOf: (fields: readonly Uint8Array[]) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const problem = isListOfBytes(item) ? problemOf(item) : 'it is not a list of fields'
    if (problem !== undefined) return `${kind} ${index} is malformed: ${problem}`
  }
  return undefined
}

/** Returns a sentence about the first field with another size. An integer with leading zeros would be encoded, and hashed, differently. */
function fieldsProblem(fields: readonly Uint8Array[], expected: typeof headerFields): string | undefined {
  for (const [index, [name, size]] of expected.entries()) {
    const field = fields[index]
    if (field === undefined || size === undefined) continue
    const problem = 'bytes' in size ? sizeProblem(field, size.bytes) : integerProblem(field, size.maxInteger)
    if (problem !== undefined) return `its ${name} ${problem}`
  }
  return undefined
}

const sizeProblem = ({ length }: Uint8Array, bytes: number): string | undefined =>
  length === bytes ? undefined : `has ${length} bytes instead of ${bytes}`

/** Rejects transactions whose fields cannot be read. The library takes a long time for deeply nested RLP in them. */
async function requireReadable(transactions: BlockBytes[1]): Promise<void> {
  const slice = new LoopSlice()
  for (const transaction of transactions) {
    const fields = transaction instanceof Uint8Array ? readFields(transaction) : undefined
    if (typeof fields === 'string') throw new RangeError(`malformed transaction: ${fields}`)
    if (slice.isOver) await slice.yield()
  }
}

/** Returns a sentence about the first transaction that cannot be decoded. Undefined if all can be decoded. */
async function transactionProblem(transactions: BlockBytes[1]): Promise<string | undefined> {
  const slice = new LoopSlice()
  for (const [index, transaction] of transactions.entries()) {
    if (slice.isOver) await slice.yield()
    const problem = malformationOf(transaction instanceof Uint8Array ? transaction : encodeRlp(transaction))
    if (problem !== undefined) return `transaction ${index} is malformed: ${problem}`
  }
  return undefined
}

/**
 * Converts a NodeError to the rejection of a block. Rethrows errors for which the block is not the reason: faults of the node, state that the
 * upstream did not return, and defects.
 */
export function blockRejectedBy(number: number, error: unknown): NodeError {
  if (blockRejected.is(error) || blockInterrupted.is(error)) return error
  if (!(error instanceof NodeError) || isNodeFault(error) || error instanceof LoadFailure) throw error
  return blockRejected({ number, reason: error.message }, { cause: error })
}

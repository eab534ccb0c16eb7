import { type Block, type BlockBytes, createBlockFromBytesArray } from '@ethereumjs/block'
import { bytesToBigint, type Hash } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { loadKzg } from '../../crypto/kzg.ts'
import { define, NodeError } from '../../errors.ts'
import { type DecodedRlp, decodeRlp } from '../../protocol/decodeRlp.ts'
import { type ForkName, forkAt } from '../../protocol/forks.ts'
import { encodeRlp } from '../../state/rlp.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { BlockStore } from '../store/blockStore.ts'
import { malformationOf, readFields } from '../transactions/transactionFields.ts'
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
const BLOB_TYPE = 3

/** Decodes a block in the export format of go-ethereum: RLP of header, transactions, uncles and withdrawals. Throws BlockRejected. */
export async function decodeBlock(
  rlp: Uint8Array,
  { identity, commonOf }: Pick<BlockStore, 'identity' | 'commonOf'>,
): Promise<ForeignBlock> {
  const parts = partsOf(rlp)
  const [header, transactions] = parts
  const number = Number(bytesToBigint(header[NUMBER] ?? new Uint8Array(0)))
  const fork = forkAt(identity.forks, number, Number(bytesToBigint(header[TIMESTAMP] ?? new Uint8Array(0))))
  try {
    await requireReadable(transactions)
    if (transactions.some((tx) => tx instanceof Uint8Array && tx[0] === BLOB_TYPE)) await loadKzg()
    const block = createBlockFromBytesArray(parts, { common: commonOf(fork) })
    return { block, fork, number, hash: keccak256Hex(encodeRlp(header)), size: rlp.length }
  } catch (cause) {
    const problem =
      headerProblem(header) ?? (await transactionProblem(transactions)) ?? `it cannot be decoded as a block of ${fork}`
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
  const [header, ...body] = Array.isArray(parts) ? parts : []
  const isHeader = Array.isArray(header) && header.every((field) => field instanceof Uint8Array)
  if (!isHeader || body.length < 2 || !body.every((part) => Array.isArray(part)))
    throw blockRejected({ number: '?', reason: 'it is not an RLP list of a header, transactions and uncles' })
  if (parts.length > MAX_LISTS)
    throw blockRejected({
      number: Number(bytesToBigint((header as Uint8Array[])[NUMBER] ?? new Uint8Array(0))), // checked above
      reason: `it has ${parts.length} lists, but a block has a header, transactions, uncles and, from Shanghai, withdrawals`,
    })
  return parts as unknown as BlockBytes // the library checks the rest
}

/** The fields of every header, with their length in bytes if it is fixed. */
const headerFields: readonly (readonly [name: string, length?: number])[] = [
  ['parentHash', 32],
  ['sha3Uncles', 32],
  ['miner', 20],
  ['stateRoot', 32],
  ['transactionsRoot', 32],
  ['receiptsRoot', 32],
  ['logsBloom', 256],
  ['difficulty'],
  ['number'],
  ['gasLimit'],
  ['gasUsed'],
  ['timestamp'],
  ['extraData'],
  ['mixHash', 32],
  ['nonce', 8],
]

function headerProblem(header: BlockBytes[0]): string | undefined {
  if (header.length < headerFields.length)
    return `its header has ${header.length} fields instead of at least ${headerFields.length}`
  for (const [index, [name, length]] of headerFields.entries()) {
    const actual = header[index]?.length
    if (length !== undefined && actual !== length) return `its ${name} has ${actual} bytes instead of ${length}`
  }
  return undefined
}

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

/** Converts a NodeError to the rejection of a block. Rethrows other errors, which are defects. */
export function blockRejectedBy(number: number, error: unknown): NodeError {
  if (blockRejected.is(error) || blockInterrupted.is(error)) return error
  if (!(error instanceof NodeError)) throw error
  return blockRejected({ number, reason: error.message }, { cause: error })
}

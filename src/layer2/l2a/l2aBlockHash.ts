import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { BlockHeader, Commitments, ExecutedTransaction, ExecutionEvent } from './block.ts'
import { executionEvents, feeOf, gasUsedOf } from './execution.ts'
import { type Felt, shortText, starknetKeccak, toFelt } from './felt.ts'
import {
  commitmentRoot,
  pedersen,
  pedersenMany,
  pedersenManyInSlices,
  poseidon,
  poseidonMany,
  poseidonManyInSlices,
} from './hash.ts'
import { lengthOf, stateDiffCommitment, stateDiffOf } from './stateDiff.ts'

/** A transaction with the data for block commitments. */
export interface BlockTransaction extends ExecutedTransaction {
  readonly hash: Felt
}

type HashScheme = 'pedersen' | 'STARKNET_BLOCK_HASH0' | 'STARKNET_BLOCK_HASH1'

/** Returns the hash scheme of a protocol version: Pedersen before 0.13.2, then Poseidon, with the price of L2 gas from 0.13.4 on. */
function schemeOf(version: string): HashScheme {
  if (isBefore(version, [0, 13, 2])) return 'pedersen'
  return isBefore(version, [0, 13, 4]) ? 'STARKNET_BLOCK_HASH0' : 'STARKNET_BLOCK_HASH1'
}

function isBefore(version: string, than: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, part] of than.entries()) {
    const own = parts[index] ?? 0
    if (own !== part) return own < part
  }
  return false
}

/** Computes the commitments of a block with this header. Yields to the event loop, because the hashes of a transaction or event take up to a millisecond. */
export async function commitmentsOf(included: readonly BlockTransaction[], header: BlockHeader): Promise<Commitments> {
  const slice = new LoopSlice()
  const scheme = schemeOf(header.version)
  const [transactions, events, receipts]: [bigint[], bigint[], bigint[]] = [[], [], []]
  for (const one of included) {
    if (slice.isOver) await slice.yield()
    transactions.push(await transactionLeaf(one, scheme))
    for (const event of executionEvents(one, header)) {
      if (slice.isOver) await slice.yield()
      events.push(await eventLeaf(event, one.hash, scheme))
    }
    receipts.push(receiptLeaf(one, header, scheme))
  }
  const diff = stateDiffOf(included)
  const hash = scheme === 'pedersen' ? pedersen : poseidon
  return {
    transaction: toFelt(await commitmentRoot(transactions, hash, slice)),
    event: toFelt(await commitmentRoot(events, hash, slice)),
    receipt: toFelt(await commitmentRoot(receipts, poseidon, slice)),
    stateDiff: toFelt(await stateDiffCommitment(diff)),
    transactionCount: included.length,
    eventCount: events.length,
    stateDiffLength: lengthOf(diff),
  }
}

async function transactionLeaf({ hash, transaction }: BlockTransaction, scheme: HashScheme): Promise<bigint> {
  const signature = 'signature' in transaction ? transaction.signature.map(BigInt) : []
  if (scheme === 'pedersen') return pedersen(BigInt(hash), await pedersenManyInSlices(signature))
  // Up to 0.13.3, an empty signature counts as one zero.
  const signed = scheme === 'STARKNET_BLOCK_HASH0' && signature.length === 0 ? [0n] : signature
  return poseidonManyInSlices([BigInt(hash), ...signed])
}

async function eventLeaf(
  { from, keys, data }: ExecutionEvent,
  transactionHash: Felt,
  scheme: HashScheme,
): Promise<bigint> {
  const [keyFelts, dataFelts] = [keys.map(BigInt), data.map(BigInt)]
  if (scheme === 'pedersen')
    return pedersenMany([BigInt(from), await pedersenManyInSlices(keyFelts), await pedersenManyInSlices(dataFelts)])
  const counted = [BigInt(keys.length), ...keyFelts, BigInt(data.length), ...dataFelts]
  return poseidonManyInSlices([BigInt(from), BigInt(transactionHash), ...counted])
}

function receiptLeaf(included: BlockTransaction, header: BlockHeader, scheme: HashScheme): bigint {
  const { hash, transaction, execution } = included
  const reason = execution.status === 'REVERTED' ? BigInt(starknetKeccak(execution.reason ?? '')) : 0n
  const noMessages = poseidonMany([0n])
  const { l1Gas, l1DataGas, l2Gas } = gasUsedOf(transaction)
  const gas = [scheme === 'STARKNET_BLOCK_HASH1' ? l2Gas : 0n, l1Gas, l1DataGas]
  return poseidonMany([BigInt(hash), feeOf(included, header), noMessages, reason, ...gas])
}

/** Computes the block hash with the formula of its protocol version. */
export function l2aBlockHash(header: BlockHeader, newRoot: Felt, commitments: Commitments): Felt {
  const scheme = schemeOf(header.version)
  return toFelt(
    scheme === 'pedersen'
      ? pedersenBlockHash(header, newRoot, commitments)
      : poseidonBlockHash(header, newRoot, commitments, scheme),
  )
}

function pedersenBlockHash(header: BlockHeader, newRoot: Felt, commitments: Commitments): bigint {
  return pedersenMany([
    BigInt(header.number),
    BigInt(newRoot),
    BigInt(header.sequencer),
    BigInt(header.timestamp),
    BigInt(commitments.transactionCount),
    BigInt(commitments.transaction),
    BigInt(commitments.eventCount),
    BigInt(commitments.event),
    0n,
    0n,
    BigInt(header.parentHash),
  ])
}

function poseidonBlockHash(header: BlockHeader, newRoot: Felt, commitments: Commitments, scheme: HashScheme): bigint {
  return poseidonMany([
    shortText(scheme),
    BigInt(header.number),
    BigInt(newRoot),
    BigInt(header.sequencer),
    BigInt(header.timestamp),
    joinedCounts(commitments, header.l1DaMode),
    BigInt(commitments.stateDiff),
    BigInt(commitments.transaction),
    BigInt(commitments.event),
    BigInt(commitments.receipt),
    ...pricesOf(header, scheme),
    shortText(header.version),
    0n,
    BigInt(header.parentHash),
  ])
}

function pricesOf({ l1GasPrice, l1DataGasPrice, l2GasPrice }: BlockHeader, scheme: HashScheme): bigint[] {
  const l1 = [l1GasPrice.wei, l1GasPrice.fri, l1DataGasPrice.wei, l1DataGasPrice.fri].map(BigInt)
  if (scheme === 'STARKNET_BLOCK_HASH0') return l1
  return [poseidonMany([shortText('STARKNET_GAS_PRICES0'), ...l1, BigInt(l2GasPrice.wei), BigInt(l2GasPrice.fri)])]
}

/** Packs three counts of 64 bits and the availability mode into one number. */
function joinedCounts(commitments: Commitments, mode: BlockHeader['l1DaMode']): bigint {
  const counts = [commitments.transactionCount, commitments.eventCount, commitments.stateDiffLength]
  const joined = counts.reduce((number, count) => (number << 64n) | BigInt(count), 0n)
  return (joined << 64n) | (mode === 'BLOB' ? 1n << 63n : 0n)
}

/**
 * Returns the state root after a block. Without a state, the root stands for the history of the ledger and stays unchanged in blocks
 * without changes.
 */
export function rootAfter(parentRoot: Felt, commitments: Commitments): Felt {
  if (commitments.transactionCount === 0) return parentRoot
  return toFelt(
    poseidonMany([
      shortText('STARKNET_STATE_V0'),
      BigInt(parentRoot),
      BigInt(commitments.stateDiff),
      BigInt(commitments.transaction),
    ]),
  )
}

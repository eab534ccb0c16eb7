import type { Hash } from '../../bytes.ts'
import { define, type NodeError } from '../../errors.ts'
import { MAX_TRANSACTIONS_BYTES } from '../../protocol/blockSize.ts'
import type { ConsensusRequest } from '../../protocol/collectRequests.ts'
import { blockRules, messageRulesAt } from '../../protocol/forks.ts'
import type { OpenHeader } from '../../protocol/header.ts'
import type { Receipt } from '../../protocol/receipt.ts'
import { Rejection } from '../../protocol/rejection.ts'
import { sealHeader } from '../../protocol/seal.ts'
import { messageMemoryExceeded, type TimeSlice } from '../../protocol/timeSlice.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import type { JournaledState } from '../../state/journaledState.ts'
import { isPermanentFailure, isTemporaryFailure } from '../../state/loadFailure.ts'
import { untilLoaded } from '../../state/notLoaded.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import { ExecutedBlock } from '../blocks/block.ts'
import { type BlockAttributes, openNextHeader } from '../blocks/header.ts'
import {
  type BlockEngine,
  type BlockSource,
  encodedAccessList,
  executable,
  executableBlock,
  type RunningBlock,
  type SentTransaction,
} from '../engine/blockEngine.ts'
import {
  type ExecutionBounds,
  timeSliceOf,
  transactionTimedOut,
  unlimitedTimeSlice,
} from '../engine/executionBounds.ts'
import { blobsOf } from '../transactions/sidecar.ts'
import { blobGasOfTransaction } from '../transactions/transactionFees.ts'
import { TransactionRejected } from '../transactions/transactionRejected.ts'
import type { ChainBlock, PoolTransaction } from '../types.ts'
import type { InspectorOf } from './inspectors.ts'

/** A block that is not stored yet. */
export interface ProducedBlock {
  readonly block: ExecutedBlock
  readonly receipts: readonly Receipt[]
  readonly state: StateVersion
  /** Transactions that no block on this parent can include, with the reason. */
  readonly rejected: readonly RejectedTransaction[]
  /** Transactions that need state that the upstream did not return, with its error. A later block can include them. */
  readonly postponed: readonly RejectedTransaction[]
  /** Consensus requests (EIP-7685). Undefined before Prague. */
  readonly requests: readonly ConsensusRequest[] | undefined
  /** The RLP of the block access list (EIP-7928). Undefined before Amsterdam. */
  readonly accessList: Uint8Array | undefined
  /** The blobs of its transactions, by versioned hash. Undefined if none came with blobs. */
  readonly blobs: ReadonlyMap<Hash, Uint8Array> | undefined
}

/** Compares a produced block with another engine before it is stored. Throws if they differ. */
export type ProducedBlockVerifier = (
  produced: ProducedBlock,
  parentState: StateVersion,
  source: BlockSource,
) => Promise<void>

/** A transaction that a block does not contain, with the reason. */
export interface RejectedTransaction {
  readonly transaction: PoolTransaction
  readonly reason: NodeError
}

/** Returns the transactions for a block with these fees (wei), the best first. */
export type TransactionSource = (baseFee: bigint, blobBaseFee: bigint) => Iterable<PoolTransaction>

export const notExecutable = define<{ reason: string }>('NotExecutable', -32000, ({ reason }) => reason)

const blockFull = define<{ requested: number; fit: number }>(
  'BlockFull',
  -32000,
  ({ requested, fit }) =>
    `only ${fit} of ${requested} transactions fit the block: raise its gas limit or spread them over more blocks`,
)

/** No transaction uses less gas at any fork (EIP-2780). A block with less gas left is full. */
const MIN_TRANSACTION_GAS = 12_000n

/** Input of `produceBlock`. */
export interface ProduceBlockInput {
  readonly source: BlockSource
  readonly engine: BlockEngine
  /** Based on the parent's state. */
  readonly state: JournaledState
  readonly parent: ChainBlock
  readonly attributes: BlockAttributes
  readonly transactions: TransactionSource
  readonly inspectorOf?: InspectorOf | undefined
  /** Commits the state after each transaction, so that a failure of the upstream is a CommitFailed, which names the transaction. */
  readonly commitsEach?: boolean | undefined
  /** A transaction that takes longer is rejected. An interrupted block is abandoned. */
  readonly bounds: ExecutionBounds
}

/** Thrown if a transaction was executed, but the state root after it needs state that the upstream did not return. */
export class CommitFailed extends Error {
  readonly postponed: RejectedTransaction

  constructor(transaction: PoolTransaction, reason: NodeError) {
    super(reason.message, { cause: reason })
    this.postponed = { transaction, reason }
  }
}

/** Produces the block that follows `parent`, with as many of the transactions as fit. Nothing is stored. */
export async function produceBlock(input: ProduceBlockInput): Promise<ProducedBlock> {
  const { source, parent, attributes, bounds } = input
  const open = openNextHeader(parent, attributes, source.identity.forks)
  const rules = blockRules(source.identity.forks, open.fork)
  const timeSlice = unlimitedTimeSlice(bounds)
  const starting = beginBlock(input, open, timeSlice)
  const running = starting instanceof Promise ? await starting : starting
  const { included, blobs, rejected, postponed } = await runTransactions(running, open, input, timeSlice)
  // The logs of a large transaction, the roots of its block and the listeners of the stored block each take as long as several slices.
  if (timeSlice.isOver) await timeSlice.yield()
  const withdrawals = rules.message.hasWithdrawals ? (attributes.withdrawals ?? []) : undefined
  const finish = running.finish({ withdrawals }, timeSlice)
  const requests = finish instanceof Promise ? await finish : finish
  const commit = commitState(input, timeSlice)
  const version = commit instanceof Promise ? await commit : commit
  const { receipts, gas } = running
  const accessList = encodedAccessList(running, open.gasLimit)
  const contents = {
    stateRoot: version.root(),
    transactions: included,
    receipts,
    gasUsed: gas.used,
    blobGasUsed: gas.blobUsed,
    withdrawals,
    requests,
    accessList,
  }
  if (timeSlice.isOver) await timeSlice.yield()
  const header = sealHeader(open, contents, rules.message)
  const totalDifficulty = parent.totalDifficulty + header.difficulty
  const parts = { header, fork: open.fork, totalDifficulty, transactions: included, uncleHeaders: [], withdrawals }
  const block = new ExecutedBlock(parts, receipts)
  if (timeSlice.isOver) await timeSlice.yield()
  return { block, receipts, state: version, rejected, postponed, requests, accessList, blobs }
}

/** Begins the execution of a block with this header. */
export const beginBlock = (
  { source, engine, state }: Pick<ProduceBlockInput, 'source' | 'engine' | 'state'>,
  open: OpenHeader,
  timeSlice: TimeSlice,
): RunningBlock | Promise<RunningBlock> =>
  untilLoaded(
    () => engine(executableBlock(source, state, open), source, timeSlice),
    (loading) => timeSlice.waitForState(loading),
  )

/** Returns the version of the state after all writes so far. */
export const commitState = (
  { source, state }: Pick<ProduceBlockInput, 'source' | 'state'>,
  timeSlice: TimeSlice,
): StateVersion | Promise<StateVersion> =>
  untilLoaded(
    () => source.states.commit(state),
    (loading) => timeSlice.waitForState(loading),
  )

/** Commits the state after a transaction. */
async function commitAfter(
  transaction: PoolTransaction,
  input: Pick<ProduceBlockInput, 'source' | 'state'>,
  timeSlice: TimeSlice,
): Promise<void> {
  try {
    await commitState(input, timeSlice)
  } catch (error) {
    throw isTemporaryFailure(error) ? new CommitFailed(transaction, error) : error
  }
}

/** What became of the transactions of a block. */
export interface RunTransactions extends Pick<ProducedBlock, 'rejected' | 'postponed' | 'blobs'> {
  readonly included: SentTransaction['tx'][]
}

/** Input of `runTransactions`. */
interface RunInput
  extends Pick<ProduceBlockInput, 'transactions' | 'inspectorOf' | 'bounds' | 'commitsEach' | 'source' | 'state'> {
  /** Length in bytes of the transactions that the block contains already. Default: 0. */
  readonly bytesUsed?: number
}

/** Executes as many of the transactions as fit a block that has begun. */
export async function runTransactions(
  running: RunningBlock,
  open: OpenHeader,
  input: RunInput,
  timeSlice: TimeSlice,
): Promise<RunTransactions> {
  const { transactions, inspectorOf, bounds, commitsEach, bytesUsed = 0 } = input
  const included: SentTransaction['tx'][] = []
  const withBlobs: Transaction[] = []
  const rejected: RejectedTransaction[] = []
  const postponed: RejectedTransaction[] = []
  let bytesLeft =
    (messageRulesAt(open.fork).capsBlockSize ? MAX_TRANSACTIONS_BYTES : Number.POSITIVE_INFINITY) - bytesUsed
  // If a transaction does not fit, later ones of its sender must wait too, because of their nonces.
  const waiting = new Set<string>()
  for (const transaction of transactions(open.baseFeePerGas ?? 0n, open.blobBaseFee)) {
    if (running.gas.left < MIN_TRANSACTION_GAS) break
    const { from } = transaction
    if (waiting.has(from)) continue
    const tx = transaction.tx.withoutSidecar()
    const blobGas = blobGasOfTransaction(tx)
    if (tx.gasLimit > running.gas.left || blobGas > running.gas.blobLeft || tx.rlp.length > bytesLeft) {
      waiting.add(from)
      continue
    }
    if (timeSlice.isOver) await timeSlice.yield()
    try {
      const transactionInput = executable({ tx, from }, open.baseFeePerGas)
      const executed = running.execute(transactionInput, timeSliceOf(bounds), inspectorOf?.(transaction))
      if (executed instanceof Promise) await executed
    } catch (error) {
      const { reason } = bounds.interruption
      if (reason !== undefined) throw reason
      waiting.add(from)
      if (isTemporaryFailure(error)) postponed.push({ transaction, reason: error })
      else rejected.push({ transaction, reason: reasonOf(error) })
      continue
    }
    included.push(tx)
    if (transaction.tx.sidecar !== undefined) withBlobs.push(transaction.tx)
    bytesLeft -= tx.rlp.length
    if (commitsEach === true) await commitAfter(transaction, input, timeSlice)
  }
  const blobs = withBlobs.length === 0 ? undefined : blobsOf(withBlobs)
  return { included, blobs, rejected, postponed }
}

/** Returns the reason that excludes a transaction from every block. Rethrows other errors: defects. */
function reasonOf(error: unknown): NodeError {
  if (transactionTimedOut.is(error) || messageMemoryExceeded.is(error) || isPermanentFailure(error)) return error
  if (error instanceof Rejection) return notExecutable({ reason: error.message }, { cause: error })
  throw error
}

/** Returns the reason why a block does not contain a transaction that it was to contain. */
export function whyMissing(
  transaction: PoolTransaction,
  { rejected, postponed }: Pick<ProducedBlock, 'rejected' | 'postponed'>,
): string {
  const rejection = [...rejected, ...postponed].find((each) => each.transaction === transaction)
  return rejection === undefined ? 'does not fit the block' : `is rejected: ${rejection.reason.message}`
}

/** Throws TransactionRejected, the error of the upstream or BlockFull unless the block has all requested transactions. */
export function checkComplete(produced: ProducedBlock, requested: readonly PoolTransaction[]): void {
  const { block, rejected, postponed } = produced
  const [rejection] = rejected
  if (rejection !== undefined) throw new TransactionRejected(rejection)
  const [unavailable] = postponed
  if (unavailable !== undefined) throw unavailable.reason
  const fit = block.transactions.length
  if (fit < requested.length) throw blockFull({ requested: requested.length, fit })
}

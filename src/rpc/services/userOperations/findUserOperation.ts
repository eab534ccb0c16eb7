import type { Address, Hash } from '../../../bytes.ts'
import type { ChainBlock, ChainReceipt, PoolTransaction } from '../../../chain/types.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Transaction } from '../../../protocol/transaction.ts'
import type { Context } from '../../protocol/context.ts'
import type { UserOperation } from '../../wire/userOperation.ts'
import { decodeHandleOps } from './operationAbi.ts'
import { completionTopic, type OperationCompletion, readCompletion } from './operationLogs.ts'
import { OperationRuns } from './operationRuns.ts'

/** An executed operation. */
export interface ExecutedOperation {
  readonly completion: OperationCompletion
  readonly receipt: ChainReceipt
  /** Index in `receipt.logs` of its UserOperationEvent. */
  readonly index: number
  /** Undefined if its transaction does not call the EntryPoint. */
  readonly operation: UserOperation | undefined
}

/** An operation in a transaction. */
export interface SubmittedOperation {
  readonly operation: UserOperation
  readonly entryPoint: Address
  readonly transaction: Pick<PoolTransaction, 'hash'>
  /** Undefined while the transaction waits in the pool. */
  readonly block: ChainBlock | undefined
}

/**
 * Finds an executed operation in the blocks of this chain. On a fork, the blocks up to the fork block are not searched. Every contract can emit a log
 * with the hash of an operation, so a transaction with the operation comes first.
 */
export async function findExecutedOperation(context: Context, hash: Hash): Promise<ExecutedOperation | undefined> {
  const { chain, upstream, limits } = context
  const timeSlice = new TimeSlice({ caller: context, milliseconds: limits.logs.milliseconds })
  const first = Number(upstream?.pinned.header.number ?? -1) + 1
  const last = chain.head
  const filter = { addresses: [], topics: [[completionTopic], [hash]] }
  let other: ExecutedOperation | undefined
  for (const logs of chain.findLogs(filter, first, last.number)) {
    for (const { log, transaction, index } of logs ?? []) {
      const completion = readCompletion(log)
      const receipt = chain.receipt(transaction.hash)
      if (completion === undefined || receipt === undefined) continue
      const operation = operationIn(receipt.transaction.tx, completion)
      const found = { completion, receipt, index: index - receipt.firstLogIndex, operation }
      if (operation !== undefined) return found
      other ??= found
    }
    if (!timeSlice.isOver) continue
    await timeSlice.yield()
    // The blocks of the search were removed meanwhile.
    if (chain.hashByNumber(last.number) !== last.hash) return findExecutedOperation(context, hash)
  }
  return other
}

/** Returns the executed operation in the calldata of its transaction. */
function operationIn(
  { to, data }: Transaction,
  { entryPoint, sender, nonce }: OperationCompletion,
): UserOperation | undefined {
  if (to !== entryPoint) return undefined
  return decodeHandleOps(data).find((each) => each.sender === sender && each.nonce === nonce)
}

/** Finds an operation in the calldata of a mined transaction, or in the pool. Operations in calls of other contracts are not found. */
export async function findSubmittedOperation(context: Context, hash: Hash): Promise<SubmittedOperation | undefined> {
  const executed = await findExecutedOperation(context, hash)
  if (executed === undefined) return findPooledOperation(context, hash)
  const { completion, receipt, operation } = executed
  const { transaction } = receipt
  return operation && { operation, entryPoint: completion.entryPoint, transaction, block: transaction.block }
}

/** Finds an operation in the pool, in direct calls of an EntryPoint. */
export async function findPooledOperation(context: Context, hash: Hash): Promise<SubmittedOperation | undefined> {
  const timeSlice = new TimeSlice({ caller: context, milliseconds: context.limits.call.milliseconds })
  for (const transaction of context.chain.pool.all()) {
    const { to: entryPoint, data } = transaction.tx
    if (entryPoint === undefined) continue
    const hashes = hashesOf.get(transaction) ?? (await hashesIn(context, transaction, entryPoint, timeSlice))
    const operation = hashes.includes(hash) ? decodeHandleOps(data)[hashes.indexOf(hash)] : undefined
    if (operation !== undefined) return { operation, entryPoint, transaction, block: undefined }
  }
  return undefined
}

/** The hashes of the operations in pooled transactions, because clients request an operation again until it is mined. */
const hashesOf = new WeakMap<PoolTransaction, readonly (Hash | undefined)[]>()

/** Computes the hash of each operation in a transaction, with a call of the EntryPoint. Undefined if the call fails. */
async function hashesIn(
  context: Context,
  transaction: PoolTransaction,
  entryPoint: Address,
  timeSlice: TimeSlice,
): Promise<readonly (Hash | undefined)[]> {
  const hashes: (Hash | undefined)[] = []
  const options = { bundler: transaction.from, entryPoint, gas: context.limits.call.gas, timeSlice }
  for (const operation of decodeHandleOps(transaction.tx.data)) {
    const free = { ...operation, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } // any fees can be in the calldata
    hashes.push(await (await OperationRuns.open(context, free, options)).hashOf(operation))
  }
  // In EntryPoint 0.8 and later, the call can succeed only after another transaction gives the sender code (EIP-7702).
  if (!hashes.includes(undefined)) hashesOf.set(transaction, hashes)
  return hashes
}

/** Minimum increase of both fees of an operation that replaces another one, in percent. The pool needs it for transactions too. */
const PRICE_BUMP = 10n

/**
 * Finds the transaction of the pool whose operation has the same sender and nonce, if an account of the node has sent it. An operation with fees
 * that are 10 percent higher can replace it.
 */
export function findPendingOperation(
  { chain, wallet }: Context,
  { sender, nonce, maxFeePerGas, maxPriorityFeePerGas }: UserOperation,
  entryPoint: Address,
): { readonly transaction: PoolTransaction; readonly isReplaceable: boolean } | undefined {
  const isHigher = (fee: bigint, than: bigint) => fee * 100n >= than * (100n + PRICE_BUMP)
  for (const transaction of chain.pool.all()) {
    const { from, tx } = transaction
    if (tx.to !== entryPoint || !wallet.has(from) || wallet.isLocked(from)) continue
    const [pooled, ...others] = decodeHandleOps(tx.data)
    if (pooled?.sender !== sender || pooled.nonce !== nonce || others.length > 0) continue
    const isReplaceable =
      isHigher(maxFeePerGas, pooled.maxFeePerGas) && isHigher(maxPriorityFeePerGas, pooled.maxPriorityFeePerGas)
    return { transaction, isReplaceable }
  }
  return undefined
}

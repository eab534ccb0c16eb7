import type { Address, Hash } from '../../../bytes.ts'
import type { PlacedLog } from '../../../chain/logs/logFilter.ts'
import type { ChainBlock, ChainReceipt, PoolTransaction } from '../../../chain/types.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
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
}

/** An operation in a transaction. */
export interface SubmittedOperation {
  readonly operation: UserOperation
  readonly entryPoint: Address
  readonly transaction: Pick<PoolTransaction, 'hash'>
  /** Undefined while the transaction waits in the pool. */
  readonly block: ChainBlock | undefined
}

/** Finds an executed operation in the blocks of this chain. On a fork, the blocks up to the fork block are not searched. */
export async function findExecutedOperation(context: Context, hash: Hash): Promise<ExecutedOperation | undefined> {
  const found = await findCompletion(context, hash)
  const receipt = found && context.chain.receipt(found.transaction.hash)
  const completion = found && readCompletion(found.log)
  if (receipt === undefined || completion === undefined) return undefined
  return { completion, receipt, index: found!.index - receipt.firstLogIndex }
}

async function findCompletion(context: Context, hash: Hash): Promise<PlacedLog | undefined> {
  const { chain, upstream, limits } = context
  const timeSlice = new TimeSlice({ caller: context, milliseconds: limits.logs.milliseconds })
  const first = Number(upstream?.pinned.header.number ?? -1) + 1
  const filter = { addresses: [], topics: [[completionTopic], [hash]] }
  for (const logs of chain.findLogs(filter, first, chain.head.number)) {
    if (logs?.[0] !== undefined) return logs[0]
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return undefined
}

/** Finds an operation in the calldata of a mined transaction, or in the pool. Operations in calls of other contracts are not found. */
export async function findSubmittedOperation(context: Context, hash: Hash): Promise<SubmittedOperation | undefined> {
  const executed = await findExecutedOperation(context, hash)
  if (executed === undefined) return findPooledOperation(context, hash)
  const { completion, receipt } = executed
  const { transaction } = receipt
  const { sender, nonce, entryPoint } = completion
  const operation = decodeHandleOps(transaction.tx.data).find((each) => each.sender === sender && each.nonce === nonce)
  return operation && { operation, entryPoint, transaction, block: transaction.block }
}

async function findPooledOperation(context: Context, hash: Hash): Promise<SubmittedOperation | undefined> {
  for (const transaction of context.chain.pool.all()) {
    const { to: entryPoint, data } = transaction.tx
    if (entryPoint === undefined) continue
    for (const operation of decodeHandleOps(data)) {
      const { gas } = context.limits.call
      const runs = await OperationRuns.open(context, operation, { bundler: transaction.from, entryPoint, gas })
      if ((await runs.hashOf(operation)) === hash) return { operation, entryPoint, transaction, block: undefined }
    }
  }
  return undefined
}

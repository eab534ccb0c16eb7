import { NodeError } from '../../errors.ts'
import { Rejection } from '../../protocol/rejection.ts'
import type { PoolTransaction } from '../types.ts'

/** The error of a block with requested transactions, one of which is invalid. It has the message of the reason, and the transaction. */
export class TransactionRejected extends NodeError {
  readonly transaction: PoolTransaction

  constructor({ transaction, reason }: { readonly transaction: PoolTransaction; readonly reason: NodeError }) {
    super(reason.name, reason.code, reason.message, reason.data, { cause: reason })
    this.transaction = transaction
  }

  /** The violated rule of the protocol. Undefined for other reasons. */
  get rejection(): Rejection | undefined {
    const reason = this.cause instanceof NodeError ? this.cause.cause : undefined
    return reason instanceof Rejection ? reason : undefined
  }
}

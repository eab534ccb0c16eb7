import { NodeError } from '../errors.ts'
import { Rejection } from '../protocol/rejection.ts'
import type { PoolTransaction } from './types.ts'

/** Why a block of given transactions cannot be made: one of them cannot be in it. It reads like the reason, and knows which. */
export class TransactionRefused extends NodeError {
  readonly transaction: PoolTransaction

  constructor({ transaction, reason }: { readonly transaction: PoolTransaction; readonly reason: NodeError }) {
    super(reason.name, reason.code, reason.message, reason.data, { cause: reason })
    this.transaction = transaction
  }

  /** The rule of the protocol that the transaction breaks, where that is the reason. */
  get rejection(): Rejection | undefined {
    const reason = this.cause instanceof NodeError ? this.cause.cause : undefined
    return reason instanceof Rejection ? reason : undefined
  }
}

import { NodeError } from '../errors.ts'
import type { PoolTransaction } from './types.ts'

/** Why a block of given transactions cannot be made: one of them cannot be in it. It reads like the reason, and knows which. */
export class TransactionRefused extends NodeError {
  readonly transaction: PoolTransaction

  constructor({ transaction, reason }: { readonly transaction: PoolTransaction; readonly reason: NodeError }) {
    super(reason.name, reason.code, reason.message, reason.data, { cause: reason })
    this.transaction = transaction
  }
}

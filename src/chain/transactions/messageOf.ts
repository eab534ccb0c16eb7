import type { Address } from '../../bytes.ts'
import type { Message } from '../../protocol/message.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import { effectiveGasPrice } from './transactionFees.ts'

/** Returns the message of a transaction in a block with this base fee (wei per gas; undefined before London). */
export function messageOf(tx: Transaction, from: Address, baseFee: bigint | undefined): Message {
  return {
    from,
    to: tx.to,
    nonce: tx.nonce,
    gasLimit: tx.gasLimit <= Number.MAX_SAFE_INTEGER ? Number(tx.gasLimit) : tx.gasLimit,
    gasPrice: effectiveGasPrice(tx, baseFee),
    maxFeePerGas: tx.maxFeePerGas,
    maxPriorityFeePerGas: tx.maxPriorityFeePerGas,
    maxFeePerBlobGas: tx.maxFeePerBlobGas,
    value: tx.value,
    data: tx.data,
    accessList: tx.accessList,
    blobVersionedHashes: tx.blobVersionedHashes,
    authorizationList: tx.authorizationList,
  }
}

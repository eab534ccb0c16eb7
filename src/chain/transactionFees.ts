import type { TypedTransaction } from '@ethereumjs/tx'
import { GAS_PER_BLOB } from '../protocol/message.ts'

/** The most that a transaction pays for a unit of gas, in wei. */
export const feeCapOf = (tx: TypedTransaction): bigint => ('maxFeePerGas' in tx ? tx.maxFeePerGas : tx.gasPrice)

/** The most of it that goes to the fee recipient, in wei. */
export const tipCapOf = (tx: TypedTransaction): bigint =>
  'maxPriorityFeePerGas' in tx ? tx.maxPriorityFeePerGas : tx.gasPrice

/** What a transaction pays for a unit of gas in a block with this base fee (EIP-1559); before London `baseFee` is undefined. */
export function effectiveGasPrice(tx: TypedTransaction, baseFee: bigint | undefined): bigint {
  if (baseFee === undefined || !('maxFeePerGas' in tx)) return feeCapOf(tx)
  const price = baseFee + tx.maxPriorityFeePerGas
  return price < tx.maxFeePerGas ? price : tx.maxFeePerGas
}

/** The most that a transaction can take from its sender: gas at the fee cap, blob gas at its cap, and the value, in wei. */
export function maximumCost(tx: TypedTransaction): bigint {
  const blobs = 'maxFeePerBlobGas' in tx ? BigInt(tx.numBlobs() * GAS_PER_BLOB) * tx.maxFeePerBlobGas : 0n
  return tx.gasLimit * feeCapOf(tx) + blobs + tx.value
}

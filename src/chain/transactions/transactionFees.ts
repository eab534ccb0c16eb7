import { gasPriceAt } from '../../protocol/fees.ts'
import { GAS_PER_BLOB } from '../../protocol/message.ts'
import type { Transaction } from '../../protocol/transaction.ts'

/** Maximum price of a unit of gas, in wei. */
export const feeCapOf = (tx: Transaction): bigint => tx.maxFeePerGas

/** Maximum part of that price for the fee recipient, in wei. */
export const tipCapOf = (tx: Transaction): bigint => tx.maxPriorityFeePerGas

/** Whether a transaction has a gas price instead of the fees of EIP-1559. */
export const hasGasPrice = ({ type }: Pick<Transaction, 'type'>): boolean => type < 2

/** Returns the gas price that a transaction pays in a block with this base fee (EIP-1559). Before London, `baseFee` is undefined. */
export function effectiveGasPrice(tx: Transaction, baseFee: bigint | undefined): bigint {
  if (baseFee === undefined || hasGasPrice(tx)) return tx.maxFeePerGas
  return gasPriceAt(tx, baseFee)
}

/** Maximum cost of a transaction in wei: gas at the fee cap, blob gas at its cap, and the value. */
export function maximumCost(tx: Transaction): bigint {
  const blobs = blobGasOfTransaction(tx) * tx.maxFeePerBlobGas
  return tx.gasLimit * feeCapOf(tx) + blobs + tx.value
}

/** Returns the blob gas that a transaction uses. */
export const blobGasOfTransaction = ({ blobVersionedHashes }: Transaction): bigint =>
  blobVersionedHashes === undefined ? 0n : BigInt(blobVersionedHashes.length * GAS_PER_BLOB)

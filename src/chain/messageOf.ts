import type { TypedTransaction } from '@ethereumjs/tx'
import { type Address, bytesToBigint, bytesToHex } from '../bytes.ts'
import type { Message } from '../protocol/message.ts'
import { effectiveGasPrice, feeCapOf, tipCapOf } from './transactionFees.ts'

/** A transaction as the message that it carries out in a block with this base fee; undefined before London. */
export function messageOf(tx: TypedTransaction, from: Address, baseFee: bigint | undefined): Message {
  return {
    from,
    to: tx.to === undefined ? undefined : bytesToHex(tx.to.bytes),
    nonce: tx.nonce,
    gasLimit: tx.gasLimit <= Number.MAX_SAFE_INTEGER ? Number(tx.gasLimit) : tx.gasLimit,
    gasPrice: effectiveGasPrice(tx, baseFee),
    maxFeePerGas: feeCapOf(tx),
    maxPriorityFeePerGas: tipCapOf(tx),
    maxFeePerBlobGas: 'maxFeePerBlobGas' in tx ? tx.maxFeePerBlobGas : 0n,
    value: tx.value,
    data: tx.data,
    accessList:
      'accessList' in tx
        ? tx.accessList.map(([address, keys]) => ({ address: bytesToHex(address), storageKeys: keys.map(bytesToHex) }))
        : undefined,
    blobVersionedHashes: 'blobVersionedHashes' in tx ? tx.blobVersionedHashes : undefined,
    authorizationList:
      'authorizationList' in tx
        ? tx.authorizationList.map(([chainId, address, nonce, yParity, r, s]) => ({
            chainId: bytesToBigint(chainId),
            address: bytesToHex(address),
            nonce: bytesToBigint(nonce),
            yParity: bytesToBigint(yParity),
            r: bytesToBigint(r),
            s: bytesToBigint(s),
          }))
        : undefined,
  }
}

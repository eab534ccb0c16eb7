import { z } from 'zod'
import { bytesToHex, type Hex, quantityHex } from '../../bytes.ts'
import { effectiveGasPrice, hasGasPrice } from '../../chain/transactions/transactionFees.ts'
import type { ChainTransaction, PoolTransaction } from '../../chain/types.ts'
import type { Authorization } from '../../protocol/message.ts'
import type { Transaction as SignedTx } from '../../protocol/transaction.ts'
import type { RawJson } from '../rawJson.ts'
import { AccessListResult } from './accessList.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Quantity } from './quantity.ts'
import { TextCache } from './textCache.ts'

/** A transaction without its position. Optional members depend on the type. */
export const SignedTransaction = z.strictObject({
  hash: Hash,
  to: Address.nullable(),
  nonce: Quantity,
  gas: Quantity,
  gasPrice: Quantity,
  value: Quantity,
  input: Data,
  type: Quantity,
  v: Quantity,
  r: Quantity,
  s: Quantity,
  yParity: Quantity.optional(),
  chainId: Quantity.optional(),
  accessList: AccessListResult.optional(),
  maxFeePerGas: Quantity.optional(),
  maxPriorityFeePerGas: Quantity.optional(),
  maxFeePerBlobGas: Quantity.optional(),
  blobVersionedHashes: z.array(Hash).optional(),
  authorizationList: z
    .array(
      z.strictObject({
        chainId: Quantity,
        address: Address,
        nonce: Quantity,
        yParity: Quantity,
        r: Quantity,
        s: Quantity,
      }),
    )
    .optional(),
})

/** A transaction with its position (specification, section 2.10). The members of the position are null for pooled transactions. */
export const Transaction = z.strictObject({
  ...SignedTransaction.shape,
  from: Address,
  blockHash: Hash.nullable(),
  blockNumber: Quantity.nullable(),
  blockTimestamp: Quantity.nullable(),
  transactionIndex: Quantity.nullable(),
})

const texts = new TextCache<ChainTransaction>((transaction) => JSON.stringify(toTransaction(transaction)))

/** Returns the JSON of a mined transaction. */
export const transactionJson = (transaction: ChainTransaction): RawJson => texts.get(transaction, transaction.hash)

function toTransaction({ hash, from, tx, block, index }: ChainTransaction) {
  return {
    blockHash: block.hash,
    blockNumber: quantityHex(block.number),
    blockTimestamp: quantityHex(block.timestamp),
    transactionIndex: quantityHex(index),
    from,
    ...toContent(tx, hash, block.header.baseFeePerGas),
  }
}

/** Encodes a pooled transaction. */
export function toPendingTransaction({ hash, from, tx }: PoolTransaction) {
  const nowhere = { blockHash: null, blockNumber: null, blockTimestamp: null, transactionIndex: null }
  return { ...nowhere, from, ...toContent(tx, hash, undefined) }
}

/**
 * Encodes a signed transaction without a position. An unsigned one is encoded as in go-ethereum: with a zero signature, and the hash of the
 * transaction with it.
 */
export function toSignedTransaction(tx: SignedTx) {
  return toContent(tx, tx.hash, undefined)
}

/** Encodes a transaction. `baseFee` is the base fee of its block: undefined before London and for unmined transactions. */
function toContent(tx: SignedTx, hash: Hex, baseFee: bigint | undefined) {
  const { v, r, s } = tx
  return {
    hash,
    to: tx.to ?? null,
    nonce: quantityHex(tx.nonce),
    gas: quantityHex(tx.gasLimit),
    value: quantityHex(tx.value),
    input: bytesToHex(tx.data),
    type: quantityHex(tx.type),
    v: quantityHex(v),
    r: quantityHex(r),
    s: quantityHex(s),
    ...toFees(tx, baseFee),
    ...toTypeMembers(tx, v),
  }
}

/** Encodes the fees. `gasPrice` is the price that the sender pays or, for an unmined transaction, the maximum price. */
function toFees(tx: SignedTx, baseFee: bigint | undefined) {
  const gasPrice = quantityHex(effectiveGasPrice(tx, baseFee))
  if (hasGasPrice(tx)) return { gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = tx
  return { gasPrice, maxFeePerGas: quantityHex(maxFeePerGas), maxPriorityFeePerGas: quantityHex(maxPriorityFeePerGas) }
}

function toTypeMembers(tx: SignedTx, v: bigint) {
  const { type, chainId, accessList = [], blobVersionedHashes, authorizationList } = tx
  // A legacy transaction without replay protection (EIP-155) has no chain ID.
  if (type === 0) return chainId === undefined ? {} : { chainId: quantityHex(chainId) }
  return {
    yParity: quantityHex(v),
    chainId: quantityHex(chainId ?? 0n),
    accessList: accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
    ...(blobVersionedHashes !== undefined && {
      maxFeePerBlobGas: quantityHex(tx.maxFeePerBlobGas),
      blobVersionedHashes: [...blobVersionedHashes],
    }),
    ...(authorizationList !== undefined && { authorizationList: authorizationList.map(toAuthorization) }),
  }
}

/** Encodes an authorization (EIP-7702). */
export function toAuthorization({ chainId, address, nonce, yParity, r, s }: Authorization) {
  return {
    chainId: quantityHex(chainId),
    address,
    nonce: quantityHex(nonce),
    yParity: quantityHex(yParity),
    r: quantityHex(r),
    s: quantityHex(s),
  }
}

import { isAccessList2930Tx, isBlob4844Tx, isEOACode7702Tx, isLegacyTx, type TypedTransaction } from '@ethereumjs/tx'
import { z } from 'zod'
import { bytesToBigint, bytesToHex, EMPTY_BYTES, type Hex } from '../../bytes.ts'
import { effectiveGasPrice } from '../../chain/transactionFees.ts'
import type { ChainTransaction, PoolTransaction } from '../../chain/types.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { RawJson } from '../rawJson.ts'
import { AccessListResult, toAccessList } from './accessList.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Quantity, toQuantity } from './quantity.ts'

/** What a transaction itself says. What does not apply to its type is absent. */
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

/** A transaction and where it is (specification, section 2.10), which is null while it waits. */
export const Transaction = z.strictObject({
  ...SignedTransaction.shape,
  from: Address,
  blockHash: Hash.nullable(),
  blockNumber: Quantity.nullable(),
  blockTimestamp: Quantity.nullable(),
  transactionIndex: Quantity.nullable(),
})

/** A mined transaction never changes, so its text is made once. */
const texts = new WeakMap<ChainTransaction, RawJson>()

/** The JSON of a mined transaction, made at the first request for it. */
export function transactionJson(transaction: ChainTransaction): RawJson {
  let json = texts.get(transaction)
  if (json === undefined) {
    json = new RawJson(JSON.stringify(toTransaction(transaction)))
    texts.set(transaction, json)
  }
  return json
}

function toTransaction({ hash, from, tx, block, index }: ChainTransaction) {
  return {
    blockHash: block.hash,
    blockNumber: toQuantity(block.number),
    blockTimestamp: toQuantity(block.timestamp),
    transactionIndex: toQuantity(index),
    from,
    ...toContent(tx, hash, block.header.baseFeePerGas),
  }
}

/** A transaction that is in no block yet. */
export function toPendingTransaction({ hash, from, tx }: PoolTransaction) {
  const nowhere = { blockHash: null, blockNumber: null, blockTimestamp: null, transactionIndex: null }
  return { ...nowhere, from, ...toContent(tx, hash, undefined) }
}

/** A signed transaction by itself. */
export function toSignedTransaction(tx: TypedTransaction) {
  return toContent(tx, bytesToHex(tx.hash()), undefined)
}

/** A transaction that nobody signed: as with go-ethereum, its signature is zeros and its hash that of its bytes with them. */
export function toUnsignedTransaction(tx: TypedTransaction) {
  return toContent(tx, keccak256Hex(tx.serialize()), undefined)
}

/** What a transaction says, wherever it is. `baseFee` is that of its block, undefined before London and before it is mined. */
function toContent(tx: TypedTransaction, hash: Hex, baseFee: bigint | undefined) {
  const { v = 0n, r = 0n, s = 0n } = tx
  return {
    hash,
    to: tx.to?.toString() ?? null,
    nonce: toQuantity(tx.nonce),
    gas: toQuantity(tx.gasLimit),
    value: toQuantity(tx.value),
    input: bytesToHex(tx.data),
    type: toQuantity(tx.type),
    v: toQuantity(v),
    r: toQuantity(r),
    s: toQuantity(s),
    ...toFees(tx, baseFee),
    ...toTypeMembers(tx, v),
  }
}

/** The price is what the sender pays; until a block sets the base fee, what it would pay at most. */
function toFees(tx: TypedTransaction, baseFee: bigint | undefined) {
  const gasPrice = toQuantity(effectiveGasPrice(tx, baseFee))
  if (isLegacyTx(tx) || isAccessList2930Tx(tx)) return { gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = tx
  return { gasPrice, maxFeePerGas: toQuantity(maxFeePerGas), maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas) }
}

function toTypeMembers(tx: TypedTransaction, v: bigint) {
  // EIP-155: a `v` of 35 and above holds the chain id; 27 and 28 are those of a transaction that any chain takes.
  if (isLegacyTx(tx)) return v >= 35n ? { chainId: toQuantity((v - 35n) / 2n) } : {}
  return {
    yParity: toQuantity(v),
    chainId: toQuantity(tx.chainId),
    accessList: toAccessList(tx.accessList),
    ...(isBlob4844Tx(tx) && {
      maxFeePerBlobGas: toQuantity(tx.maxFeePerBlobGas),
      blobVersionedHashes: tx.blobVersionedHashes,
    }),
    ...(isEOACode7702Tx(tx) && { authorizationList: tx.authorizationList.map(toAuthorization) }),
  }
}

/** EIP-7702, from the list of fields in which @ethereumjs keeps an authorization. */
function toAuthorization([chainId, address, nonce, yParity, r, s]: readonly Uint8Array[]) {
  return {
    chainId: quantityOf(chainId),
    address: bytesToHex(address ?? EMPTY_BYTES),
    nonce: quantityOf(nonce),
    yParity: quantityOf(yParity),
    r: quantityOf(r),
    s: quantityOf(s),
  }
}

const quantityOf = (bytes: Uint8Array = EMPTY_BYTES): Hex => toQuantity(bytesToBigint(bytes))

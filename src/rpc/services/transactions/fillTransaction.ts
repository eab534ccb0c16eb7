import { type Address, bytesToHex, EMPTY_BYTES, MAX_WORD } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { checkSize } from '../../../chain/transactions/checkTransaction.ts'
import {
  nonceMax,
  requestedTipTooHigh,
  tooManyBlobs,
  typeNotSupported,
} from '../../../chain/transactions/transactionErrors.ts'
import { MAX_NONCE } from '../../../evm/handlers/create.ts'
import { type CallRequest, checkRequest } from '../../../execution/callRequest.ts'
import { maxBlobsOf } from '../../../protocol/checkMessage.ts'
import { MAX_TRANSACTION_ITEMS } from '../../../protocol/decodeRlp.ts'
import type { BlockRules } from '../../../protocol/forks.ts'
import type { UnsignedFields } from '../../../protocol/signedTransaction.ts'
import type { Transaction } from '../../../protocol/transaction.ts'
import { supportsType } from '../../../protocol/transactionTypes.ts'
import { creationWithoutData, invalidArgument, invalidInput } from '../../errors.ts'
import type { NativeTransactionRequest } from '../../wire/transactionRequest.ts'
import { type FeeContext, suggestFeeCap, suggestTip } from '../fees/suggestFees.ts'

/** A transaction request with a known sender. */
export interface SendRequest extends NativeTransactionRequest {
  readonly from: Address
}

/** EIP-4844: the first byte of a versioned hash of a KZG commitment. */
const KZG_VERSION = '0x01'

/** Checks the members of a transaction request. Throws a NodeError for the first invalid or missing member that has no default. */
export function checkSendRequest(chain: Chain, request: NativeTransactionRequest): asserts request is SendRequest {
  if (request.from === undefined)
    throw invalidArgument({
      index: 0,
      path: 'transaction.from',
      expected: 'the account that signs',
      value: undefined,
    })
  checkRequest(request, { chainId: chain.chainId, baseFee: chain.next.baseFee })
  checkType(request)
  supportedType(chain, request)
  checkBlobs(request, chain.next.rules)
  if (request.authorizationList?.length === 0)
    throw invalidInput({ reason: 'authorizationList is empty: give at least one authorization (EIP-7702)' })
  if (request.to === undefined && request.authorizationList !== undefined)
    throw invalidInput({ reason: 'missing "to" beside authorizationList: it cannot create a contract (EIP-7702)' })
  checkItems(request)
  if (request.nonce === MAX_NONCE) throw nonceMax({ address: request.from })
  if (request.to === undefined && (request.data?.length ?? 0) === 0) throw creationWithoutData()
}

/** Checks that the members belong to one type of transaction, which is the given type if there is one. */
function checkType(request: NativeTransactionRequest): void {
  const isBlob = isBlobRequest(request)
  const isSetCode = request.authorizationList !== undefined
  const { type = isSetCode ? 4 : isBlob ? 3 : undefined } = request
  if (type === undefined) return
  const fields = [
    [3, isBlob, 'blobs'],
    [4, isSetCode, 'authorizationList'],
  ] as const
  if (isBlob && isSetCode)
    throw invalidInput({ reason: 'a transaction has either blobs or authorizationList, not both' })
  for (const [of, isGiven, name] of fields) {
    if (type === of && !isGiven) throw invalidInput({ reason: `a transaction of type ${of} needs ${name}` })
    if (type !== of && isGiven) throw invalidInput({ reason: `${name} needs a transaction of type ${of}, not ${type}` })
  }
  if (type >= 2 && request.gasPrice !== undefined)
    throw invalidInput({
      reason: `a transaction of type ${type} takes maxFeePerGas and maxPriorityFeePerGas instead of gasPrice`,
    })
  if (type === 0 && (request.accessList?.length ?? 0) > 0)
    throw invalidInput({ reason: 'accessList needs a transaction of type 1 or higher, not 0' })
}

function checkBlobs(request: NativeTransactionRequest, rules: BlockRules): void {
  if (!isBlobRequest(request)) return
  const { to, blobs, blobVersionedHashes: hashes = [] } = request
  if (to === undefined)
    throw invalidInput({ reason: 'missing "to" in blob transaction: it cannot create a contract (EIP-4844)' })
  const have = blobs?.length ?? hashes.length
  if (have === 0)
    throw invalidInput({ reason: 'a blob transaction has no blobs: give blobs or blobVersionedHashes (EIP-4844)' })
  const permitted = maxBlobsOf(rules)
  if (have > permitted) throw tooManyBlobs({ have, permitted })
  const other = blobs === undefined && hashes.find((hash) => !hash.startsWith(KZG_VERSION))
  if (other) throw invalidInput({ reason: `versioned hash ${other} does not start with ${KZG_VERSION} (EIP-4844)` })
}

/** RLP items of an entry of an access list without keys, and of a signed authorization. */
const ACCESS_ITEMS = 3
const AUTHORIZATION_ITEMS = 7
/** More than the other fields of any transaction. */
const OTHER_ITEMS = 100

/** Checks that this node can decode the transaction. */
function checkItems({ accessList = [], authorizationList = [] }: NativeTransactionRequest): void {
  const keys = accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  const count = accessList.length * ACCESS_ITEMS + keys + authorizationList.length * AUTHORIZATION_ITEMS
  if (count + OTHER_ITEMS > MAX_TRANSACTION_ITEMS)
    throw invalidInput({
      reason: `a transaction has at most ${MAX_TRANSACTION_ITEMS} items in RLP, and this one has more: shorten accessList or authorizationList`,
    })
}

/** Returns whether a request is for a blob transaction (EIP-4844). */
export const isBlobRequest = ({ blobs, blobVersionedHashes, maxFeePerBlobGas }: NativeTransactionRequest): boolean =>
  (blobs ?? blobVersionedHashes ?? maxFeePerBlobGas) !== undefined

/**
 * Returns the unsigned transaction of a checked request, with nonce and fees filled in. It is synchronous, so that no other transaction takes
 * the nonce. Throws TransactionTypeNotSupported, GasLimitTooHigh, InitCodeTooLarge or InvalidInput.
 */
export function fillTransaction(context: FeeContext, request: SendRequest, gas: bigint): UnsignedFields {
  const { chain } = context
  const type = supportedType(chain, request)
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = feesOf(context, request, type)
  const feeCap = gasPrice ?? maxFeePerGas
  const tip = gasPrice ?? maxPriorityFeePerGas
  checkAmounts(chain, request, gas, feeCap)
  return {
    type,
    chainId: chain.chainId,
    nonce: request.nonce ?? chain.nonceOf(request.from),
    gas,
    to: request.to,
    value: request.value ?? 0n,
    data: request.data ?? EMPTY_BYTES,
    feeCap,
    tip,
    blobFeeCap: type === 3 ? (request.maxFeePerBlobGas ?? 2n * (chain.next.blobBaseFee ?? 1n)) : 0n,
    accessList: request.accessList ?? [],
    blobHashes: request.blobVersionedHashes ?? [],
    authorizations: request.authorizationList ?? [],
  }
}

function checkAmounts(chain: Chain, { to, data }: SendRequest, gas: bigint, price: bigint): void {
  checkSize({ gas, isCreation: to === undefined, dataLength: data?.length ?? 0 }, chain.next.rules.message)
  if (gas * price > MAX_WORD)
    throw invalidInput({ reason: `gas ${gas} at ${price} wei costs more than 2^256 - 1 wei: lower one of them` })
}

/** The fees of a transaction: a gas price, or a fee cap and a tip. */
type Fees =
  | { readonly gasPrice: bigint; readonly maxFeePerGas?: undefined; readonly maxPriorityFeePerGas?: undefined }
  | { readonly gasPrice?: undefined; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Returns a request with the fees of its transaction, on which the gas of a contract can depend. */
export function withFees<Request extends NativeTransactionRequest>(context: FeeContext, request: Request): Request {
  return { ...request, ...feesOf(context, request, typeOf(request, supportsType(context.chain.next.fork, 2))) }
}

function feesOf(context: FeeContext, request: NativeTransactionRequest, type: TransactionType): Fees {
  return type < 2 ? { gasPrice: request.gasPrice ?? suggestFeeCap(context) } : dynamicFees(context, request)
}

/** Fills in the fees of EIP-1559. The default fee cap is the tip plus twice the next base fee, as in go-ethereum. */
function dynamicFees(context: FeeContext, { maxFeePerGas, maxPriorityFeePerGas }: CallRequest): Fees {
  const suggested = suggestTip(context)
  // A fee cap below the suggested tip also limits the tip.
  const tip =
    maxPriorityFeePerGas ?? (maxFeePerGas !== undefined && maxFeePerGas < suggested ? maxFeePerGas : suggested)
  const cap = maxFeePerGas ?? tip + 2n * (context.chain.next.baseFee ?? 0n)
  if (cap < tip) throw requestedTipTooHigh({ tip, feeCap: cap })
  return { maxFeePerGas: cap, maxPriorityFeePerGas: tip }
}

type TransactionType = 0 | 1 | 2 | 3 | 4

/** Returns the type of a transaction. Throws TransactionTypeNotSupported if the fork of the next block does not have it. */
function supportedType({ next: { fork } }: Chain, request: NativeTransactionRequest): TransactionType {
  const type = typeOf(request, supportsType(fork, 2))
  if (!supportsType(fork, type)) throw typeNotSupported({ type, fork })
  return type
}

function typeOf(request: NativeTransactionRequest, isLondon: boolean): TransactionType {
  const { type, authorizationList, accessList, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  if (authorizationList !== undefined) return 4
  if (isBlobRequest(request)) return 3
  // As on Hardhat and anvil, fees of EIP-1559 override a given type.
  const hasFees = (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined
  if ((type === 0 || type === 1) && !hasFees) return type
  if (type === 2 || (isLondon && gasPrice === undefined)) return 2
  return accessList === undefined ? 0 : 1
}

/** Returns the signed transaction as hex. A blob transaction is in its network form, with its blobs. */
export const rawTransaction = (tx: Transaction) => bytesToHex(tx.networkForm)

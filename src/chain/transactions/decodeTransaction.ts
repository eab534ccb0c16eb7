import { createBlob4844TxFromSerializedNetworkWrapper, createTxFromRLP } from '@ethereumjs/tx'
import { type Address, MAX_WORD } from '../../bytes.ts'
import { withCheckedProofs } from '../../crypto/kzg.ts'
import { NodeError } from '../../errors.ts'
import type { ForkCommon } from '../../execution/forkCommon.ts'
import { MAX_EXECUTION_GAS } from '../../protocol/checkMessage.ts'
import { messageRulesAt } from '../../protocol/forks.ts'
import { hasHighS, recoverSender } from '../../protocol/sender.ts'
import { BLOB_TYPE, Transaction } from '../../protocol/transaction.ts'
import { forkOfType, supportsType } from '../../protocol/transactionTypes.ts'
import { checkSize } from './checkTransaction.ts'
import { hasValidProofs } from './hasValidProofs.ts'
import { fromLibraryTransaction } from './libraryTransaction.ts'
import { invalidSender, malformedTransaction, typeNotSupported, wrongChainId } from './transactionErrors.ts'
import { integerField, problemOfFields, readFields, type TransactionFields } from './transactionFields.ts'

/**
 * Decodes a signed transaction: legacy RLP, or a type byte and a payload (EIP-2718). Blob transactions have their network form with blobs,
 * commitments and proofs, which are verified. Throws the errors of go-ethereum, or rejects with them. Nearly all transactions need no promise.
 */
export function decodeTransaction(bytes: Uint8Array, common: ForkCommon): Transaction | Promise<Transaction> {
  const type = typeOf(bytes, common)
  return decodeOrdinary(bytes, type, common) ?? decodeByLibrary(bytes, type, common)
}

async function decodeByLibrary(bytes: Uint8Array, type: number, common: ForkCommon): Promise<Transaction> {
  // The library takes a long time for deeply nested RLP, so it decodes only transactions whose fields can be read.
  const fields = readFields(bytes)
  if (typeof fields === 'string') throw malformedTransaction({ problem: `invalid transaction: ${fields}` })
  const isNetworkForm = type === BLOB_TYPE && hasNetworkForm(bytes)
  const isValid = isNetworkForm && (await hasValidProofs(bytes))
  try {
    return fromLibraryTransaction(
      isNetworkForm
        ? withCheckedProofs(isValid, () => createBlob4844TxFromSerializedNetworkWrapper(bytes, { common }))
        : createTxFromRLP(bytes, { common }),
    )
  } catch (error) {
    throw rejectionOf(error, { type, fields, common })
  }
}

/** Last type whose fields `decodeOrdinary` checks itself. */
const MAX_ORDINARY_TYPE = 2
/** The library decodes higher fees. It rejects them if the product with the gas limit exceeds 256 bits. */
const MAX_ORDINARY_FEE = 2n ** 128n
const MAX_UINT64 = 2n ** 64n - 1n
/** Longer init code can exceed a limit of the fork. */
const MAX_ORDINARY_INIT_CODE = 24_576

/**
 * Decodes a transaction that the library certainly accepts, as nearly all are. Undefined for all others, including malformed ones. This
 * avoids the objects of the library and its copies of each field.
 */
export function decodeOrdinary(bytes: Uint8Array, type: number, common: ForkCommon): Transaction | undefined {
  if (type > MAX_ORDINARY_TYPE) return undefined
  let tx: Transaction
  try {
    tx = new Transaction(bytes)
  } catch {
    return undefined
  }
  const { v, chainId, maxFeePerGas, maxPriorityFeePerGas, accessList, signature } = tx
  const isOrdinary =
    (chainId === common.chainId() || (type === 0 && (v === 27n || v === 28n))) &&
    (type === 0 ? v <= 28n || messageRulesAt(common.fork).spuriousDragon : v <= 1n) &&
    tx.nonce < MAX_UINT64 &&
    tx.gasLimit <= MAX_EXECUTION_GAS &&
    maxFeePerGas < MAX_ORDINARY_FEE &&
    maxPriorityFeePerGas <= maxFeePerGas &&
    tx.value <= MAX_WORD &&
    (tx.to !== undefined || tx.data.length <= MAX_ORDINARY_INIT_CODE) &&
    (accessList === undefined || accessList.length === 0) &&
    isWord(signature.r) &&
    isWord(signature.s) &&
    !hasHighS(tx)
  return isOrdinary ? tx : undefined
}

/** Whether an integer of a signature has 1 to 32 bytes without leading zeros. */
const isWord = (bytes: Uint8Array): boolean => bytes.length > 0 && bytes.length <= 32 && bytes[0] !== 0

/** Recovers the sender of a signed transaction. Throws InvalidSender. */
export function senderOf(tx: Transaction, common: ForkCommon): Address {
  const sender = recoverSender(tx, messageRulesAt(common.fork))
  if (sender === undefined) throw invalidSender()
  return sender
}

function typeOf(bytes: Uint8Array, common: ForkCommon): number {
  const first = bytes[0]
  if (first === undefined) throw malformedTransaction({ problem: 'the transaction is empty' })
  if (first >= 0xc0) return 0
  if (first >= 0x80)
    throw malformedTransaction({ problem: 'the transaction is neither an RLP list nor a typed transaction' })
  if (first === 0 || forkOfType(first) === undefined)
    throw malformedTransaction({ problem: `transaction type not supported: ${first}` })
  if (!supportsType(common.fork, first)) throw typeNotSupported({ type: first, fork: common.fork })
  return first
}

/** The network form is a list that starts with a list, the transaction. */
function hasNetworkForm(bytes: Uint8Array): boolean {
  const header = bytes[1] ?? 0
  const first = bytes[header > 0xf7 ? 2 + header - 0xf7 : 2]
  return first !== undefined && first >= 0xc0
}

/** A transaction that the library rejects. */
interface RejectedInput {
  readonly type: number
  readonly fields: TransactionFields
  readonly common: ForkCommon
}

/** Returns the reason why the library rejects a transaction, with the text of go-ethereum. Valid transactions never need these checks. */
function rejectionOf(cause: unknown, { type, fields, common }: RejectedInput): NodeError {
  if (cause instanceof NodeError) return cause
  try {
    checkFields(fields, common)
  } catch (error) {
    if (error instanceof NodeError) return error
    throw error
  }
  const problem = problemOfFields(fields) ?? `its fields are not valid for type ${type}`
  return malformedTransaction({ problem: `invalid transaction: ${problem}` }, { cause })
}

/** Throws WrongChainId, GasLimitTooHigh or InitCodeTooLarge. */
function checkFields(fields: TransactionFields, common: ForkCommon): void {
  const v = integerField(fields, 'v') ?? 0n
  // EIP-155: a legacy transaction without replay protection has a `v` of 27 or 28.
  const chainId = integerField(fields, 'chainId') ?? (v >= 35n ? (v - 35n) / 2n : undefined)
  if (chainId !== undefined && chainId !== common.chainId())
    throw wrongChainId({ have: chainId, want: common.chainId() })
  const [to, data, gas] = [fields.get('to'), fields.get('data'), integerField(fields, 'gasLimit')]
  if (!(to instanceof Uint8Array && data instanceof Uint8Array) || gas === undefined) return
  const rules = { ...messageRulesAt(common.fork), codeSizeLimit: common.codeSizeLimit }
  checkSize({ gas, isCreation: to.length === 0, dataLength: data.length }, rules)
}

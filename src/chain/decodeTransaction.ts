import {
  type Blob4844Tx,
  createBlob4844TxFromSerializedNetworkWrapper,
  createMinimal4844TxFromNetworkWrapper,
  createTxFromRLP,
  type TypedTransaction,
} from '@ethereumjs/tx'
import { type Address, bytesToHex } from '../bytes.ts'
import { withCheckedProofs } from '../crypto/kzg.ts'
import { NodeError } from '../errors.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { messageRulesAt } from '../protocol/forks.ts'
import { forkOfType, supportsType } from '../protocol/transactionTypes.ts'
import { hasValidProofs } from './checkSidecar.ts'
import { checkSize } from './checkTransaction.ts'
import { integer, malformationOf, readFields, transactionTypeOf } from './malformation.ts'
import { invalidSender, malformedTransaction, typeNotSupported, wrongChainId } from './transactionErrors.ts'

const BLOB_TYPE = 3

/**
 * Decodes a signed transaction as it is sent: legacy RLP, or a type byte before it (EIP-2718), blob transactions in their network
 * form with blobs, commitments and proofs, which are verified. Rejects with go-ethereum's refusals.
 */
export async function decodeTransaction(bytes: Uint8Array, common: ForkCommon): Promise<TypedTransaction> {
  const type = typeOf(bytes, common)
  const isNetworkForm = type === BLOB_TYPE && hasNetworkForm(bytes)
  const isValid = isNetworkForm && (await hasValidProofs(bytes))
  try {
    return isNetworkForm
      ? withCheckedProofs(isValid, () => createBlob4844TxFromSerializedNetworkWrapper(bytes, { common }))
      : createTxFromRLP(bytes, { common })
  } catch (error) {
    throw refusalOf(error, bytes, common)
  }
}

/** Recovers the sender of a signed transaction. Throws InvalidSender. */
export function senderOf(tx: TypedTransaction): Address {
  try {
    return bytesToHex(tx.getSenderAddress().bytes)
  } catch (cause) {
    throw invalidSender(undefined, { cause })
  }
}

/** The same transaction under the parameters of another fork: the engine ties each transaction to those it was decoded with. */
export function underFork(tx: TypedTransaction, common: ForkCommon): TypedTransaction {
  if (isBlobTransaction(tx) && tx.blobs !== undefined) return createMinimal4844TxFromNetworkWrapper(tx, { common })
  return tx.common === common ? tx : createTxFromRLP(tx.serialize(), { common })
}

export const isBlobTransaction = (tx: TypedTransaction): tx is Blob4844Tx => tx.type === BLOB_TYPE

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

/** The network form is a list whose first item is a list: the transaction itself. */
function hasNetworkForm(bytes: Uint8Array): boolean {
  const header = bytes[1] ?? 0
  const first = bytes[header > 0xf7 ? 2 + header - 0xf7 : 2]
  return first !== undefined && first >= 0xc0
}

/** Why the library refuses a transaction, in the words that clients know. The fields are only looked at one by one when something is wrong. */
function refusalOf(cause: unknown, bytes: Uint8Array, common: ForkCommon): NodeError {
  if (cause instanceof NodeError) return cause
  try {
    checkFields(bytes, common)
  } catch (error) {
    if (error instanceof NodeError) return error
    throw error
  }
  const problem = malformationOf(bytes) ?? `its fields are not valid for type ${transactionTypeOf(bytes)}`
  return malformedTransaction({ problem: `invalid transaction: ${problem}` }, { cause })
}

/** Throws WrongChainId, GasLimitTooHigh or InitCodeTooLarge. */
function checkFields(bytes: Uint8Array, common: ForkCommon): void {
  const fields = readFields(bytes)
  if (typeof fields === 'string') return
  const v = integer(fields, 'v') ?? 0n
  // EIP-155: a legacy transaction without replay protection has a `v` of 27 or 28.
  const chainId = integer(fields, 'chainId') ?? (v >= 35n ? (v - 35n) / 2n : undefined)
  if (chainId !== undefined && chainId !== common.chainId())
    throw wrongChainId({ have: chainId, want: common.chainId() })
  const [to, data, gas] = [fields.get('to'), fields.get('data'), integer(fields, 'gasLimit')]
  if (!(to instanceof Uint8Array && data instanceof Uint8Array) || gas === undefined) return
  const rules = { ...messageRulesAt(common.fork), codeSizeLimit: common.codeSizeLimit }
  checkSize({ gas, isCreation: to.length === 0, dataLength: data.length }, rules)
}

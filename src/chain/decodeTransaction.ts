import { RLP } from '@ethereumjs/rlp'
import {
  type Blob4844Tx,
  createBlob4844TxFromSerializedNetworkWrapper,
  createMinimal4844TxFromNetworkWrapper,
  createTxFromRLP,
  type TypedTransaction,
} from '@ethereumjs/tx'
import { type Address, bytesToBigint, bytesToHex } from '../bytes.ts'
import { withCheckedProofs } from '../crypto/kzg.ts'
import { NodeError } from '../errors.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { hasValidProofs } from './checkSidecar.ts'
import {
  gasLimitTooHigh,
  initCodeTooLarge,
  invalidSender,
  malformedTransaction,
  typeNotSupported,
  wrongChainId,
} from './transactionErrors.ts'

const BLOB_TYPE = 3
/** The EIP that brings each transaction type. */
const eipOfType: readonly number[] = [0, 2930, 1559, 4844, 7702]

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
  const eip = eipOfType[first]
  if (first === 0 || eip === undefined)
    throw malformedTransaction({ problem: `transaction type not supported: ${first}` })
  if (!common.isActivatedEIP(eip)) throw typeNotSupported({ type: first, fork: common.hardfork() })
  return first
}

/** The network form is a list whose first item is a list: the transaction itself. */
function hasNetworkForm(bytes: Uint8Array): boolean {
  const header = bytes[1] ?? 0
  const first = bytes[header > 0xf7 ? 2 + header - 0xf7 : 2]
  return first !== undefined && first >= 0xc0
}

/** What the library refused, in the words that clients know. Only now, when something is wrong, are the fields looked at one by one. */
function refusalOf(error: unknown, bytes: Uint8Array, common: ForkCommon): NodeError {
  if (error instanceof NodeError) return error
  const options = { cause: error }
  const fields = feeFields(bytes)
  if (fields?.chainId !== undefined && fields.chainId !== common.chainId()) {
    return wrongChainId({ have: fields.chainId, want: common.chainId() }, options)
  }
  if (fields !== undefined && common.isActivatedEIP(7825)) {
    const cap = common.param('maxTransactionGasLimit')
    if (fields.gas > cap) return gasLimitTooHigh({ cap, gas: fields.gas }, options)
  }
  if (fields?.isCreation && common.isActivatedEIP(3860)) {
    const limit = common.param('maxInitCodeSize')
    if (fields.dataLength > limit) return initCodeTooLarge({ size: fields.dataLength, limit }, options)
  }
  const message = error instanceof Error ? error.message : String(error)
  return malformedTransaction({ problem: `invalid transaction: ${message.split(' (')[0]?.slice(0, 200)}` }, options)
}

interface FeeFields {
  /** Undefined for a legacy transaction without replay protection. */
  readonly chainId: bigint | undefined
  readonly gas: bigint
  readonly isCreation: boolean
  readonly dataLength: number
}

/** Position of the gas limit among the fields of each transaction type; recipient, value and data follow it. */
const gasPosition: readonly number[] = [2, 3, 4, 4, 4]

function feeFields(bytes: Uint8Array): FeeFields | undefined {
  const type = bytes[0] !== undefined && bytes[0] < 0x80 ? bytes[0] : 0
  try {
    const decoded = RLP.decode(type === 0 ? bytes : bytes.subarray(1)) as NestedBytes[]
    const fields = Array.isArray(decoded[0]) ? decoded[0] : decoded
    const at = gasPosition[type] ?? 2
    const [gas, to, , data] = fields.slice(at, at + 4)
    const v = fields[type === 0 ? 6 : 0]
    if (
      !(gas instanceof Uint8Array && to instanceof Uint8Array && data instanceof Uint8Array && v instanceof Uint8Array)
    )
      return undefined
    const number = bytesToBigint(v)
    const chainId = type === 0 ? (number >= 35n ? (number - 35n) / 2n : undefined) : number
    return { chainId, gas: bytesToBigint(gas), isCreation: to.length === 0, dataLength: data.length }
  } catch {
    return undefined // not RLP: there are no fields to speak of
  }
}

type NestedBytes = Uint8Array | NestedBytes[]

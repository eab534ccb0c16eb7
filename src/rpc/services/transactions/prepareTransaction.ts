import type { Address, Hash } from '../../../bytes.ts'
import { impersonationSignature } from '../../../chain/transactions/impersonation.ts'
import { makeSidecar, versionedHashes, withSidecar } from '../../../chain/transactions/sidecar.ts'
import { missingBlobs } from '../../../chain/transactions/transactionErrors.ts'
import type { Sidecar } from '../../../crypto/blobProofs.ts'
import type { Wallet } from '../../../crypto/wallet.ts'
import { delegateOf } from '../../../evm/codeAnalysis.ts'
import { estimateGas } from '../../../execution/estimateGas.ts'
import { MAX_EXECUTION_GAS } from '../../../protocol/checkMessage.ts'
import {
  signedTransaction,
  signerWithKey,
  type TransactionSigner,
  type UnsignedFields,
  unsignedTransaction,
} from '../../../protocol/signedTransaction.ts'
import type { Transaction } from '../../../protocol/transaction.ts'
import { EMPTY_CODE_HASH } from '../../../state/account.ts'
import { invalidInput } from '../../errors.ts'
import type { Context } from '../../protocol/context.ts'
import { pending } from '../../wire/blockId.ts'
import type { NativeTransactionRequest } from '../../wire/transactionRequest.ts'
import { callEnvironmentAt, callLimits } from '../calls/callEnvironments.ts'
import { checkSendRequest, fillTransaction, isBlobRequest, type SendRequest, withFees } from './fillTransaction.ts'

/** A transaction that can be signed and sent synchronously, so that no other transaction takes its nonce. */
export interface PreparedTransaction {
  readonly from: Address
  /** Returns the unsigned transaction. Its nonce and fees follow from the current state. */
  fill(): Transaction
  /** Returns the signed transaction, with its blobs if it has any. */
  sign(): Transaction
}

/** Signs for an account of the node with its passphrase, even if the account is locked. */
export const signerWith =
  (wallet: Wallet, passphrase: string) =>
  (from: Address): TransactionSigner =>
    signerWithKey(wallet.keyWith(from, passphrase))

/** Signs as `signerWith`, for a transaction that this node sends: for an impersonated account too, with any passphrase. */
export const senderWith =
  ({ chain, wallet }: Pick<GasContext, 'chain' | 'wallet'>, passphrase: string) =>
  (from: Address): TransactionSigner =>
    isImpersonatedOnly(chain, wallet, from) ? () => impersonationSignature(from) : signerWith(wallet, passphrase)(from)

/** For transactions that are filled in and not signed. The sender can be any account, and blob hashes can replace blobs. */
export const unsigned = (): TransactionSigner => () => {
  throw new TypeError('this transaction has no signer')
}

/** Whether the node impersonates an account and does not have its key. */
const isImpersonatedOnly = (chain: GasContext['chain'], wallet: Wallet, from: Address): boolean =>
  !wallet.has(from) && chain.impersonation.has(from)

/** Signs for an account of the node or an impersonated account. Throws UnknownAccount or AccountLocked. */
export function signerOf({ chain, wallet }: Pick<GasContext, 'chain' | 'wallet'>, from: Address): TransactionSigner {
  if (isImpersonatedOnly(chain, wallet, from)) return () => impersonationSignature(from)
  return signerWithKey(wallet.keyOf(from))
}

/**
 * Signs as `signerOf`, for a transaction that this node sends. With `allowContractSenders`, an account that has code sends as an impersonated
 * account, to which EIP-3607 does not apply.
 */
function senderOf(parts: GasContext, from: Address): TransactionSigner {
  const signer = signerOf(parts, from)
  if (!parts.behavior.allowContractSenders) return signer
  return (hash) => (hasContractCode(parts.chain, from) ? impersonationSignature(from) : signer(hash))
}

/** Whether an account has code other than a delegation (EIP-7702). */
function hasContractCode(chain: GasContext['chain'], address: Address): boolean {
  const state = chain.state(chain.head)
  const hash = state.account(address)?.codeHash ?? EMPTY_CODE_HASH
  return hash !== EMPTY_CODE_HASH && delegateOf(state.code(hash)) === undefined
}

/**
 * Checks a request and computes its gas and blob hashes. The default sender is the first account of the node. Blobs get blob proofs, which
 * this node accepts, or with `cellProofs` those that other nodes require from Osaka on, which take seconds. Rejects with the error of the
 * transaction if its estimate fails.
 */
export async function prepareTransaction(
  parts: GasContext,
  given: NativeTransactionRequest,
  signer?: (from: Address) => TransactionSigner,
  cellProofs = false,
): Promise<PreparedTransaction> {
  const { chain, wallet } = parts
  const request: NativeTransactionRequest = { ...given, from: given.from ?? wallet.addresses[0] }
  checkSendRequest(chain, request)
  const sign = signer?.(request.from) ?? senderOf(parts, request.from)
  const { blobs } = request
  if (blobs === undefined && isBlobRequest(request) && signer !== unsigned) throw missingBlobs()
  const hasCells = cellProofs && chain.next.rules.message.hasCellProofs
  const sidecar = blobs && (await makeSidecar(blobs, hasCells))
  const complete: SendRequest =
    sidecar === undefined ? request : { ...request, blobVersionedHashes: checkedHashes(request, sidecar) }
  const gas = request.gas ?? (await defaultTransactionGas(parts, complete, signer !== unsigned))
  const fill = (): UnsignedFields => fillTransaction(parts, complete, gas)
  return {
    from: request.from,
    fill: () => unsignedTransaction(fill()),
    sign() {
      const signed = signedTransaction(fill(), sign, chain.next.rules.message)
      return sidecar === undefined ? signed : withSidecar(signed, sidecar)
    },
  }
}

/** Returns the versioned hashes of the blobs. Throws InvalidInput if the request has other ones. */
function checkedHashes({ blobVersionedHashes: given }: NativeTransactionRequest, sidecar: Sidecar): readonly Hash[] {
  const hashes = versionedHashes(sidecar)
  const [have, want] = [given ?? hashes, hashes].map((list) => list.join())
  if (have !== want)
    throw invalidInput({
      reason: `blob hash verification failed (have=${have}, want=${want}): omit blobVersionedHashes`,
    })
  return hashes
}

export type GasContext = Pick<Context, 'chain' | 'limits' | 'behavior' | 'caller' | 'wallet'>

/**
 * Returns the default gas limit of a transaction. For a transaction that the node signs, this is the highest limit with `sendsHighestGas`. In
 * other cases it is an estimate in the next block. If that fails, returns the highest limit with `mineFailing` for a transaction that the node
 * signs, and otherwise rejects with the error of the estimate. viem takes the gas that it fills in for an estimate, and sends a transaction only
 * if this does not fail.
 */
async function defaultTransactionGas(context: GasContext, request: SendRequest, isSigned: boolean): Promise<bigint> {
  const { behavior } = context
  if (behavior.sendsHighestGas && isSigned) {
    const blockLimit = context.chain.next.gasLimit
    return blockLimit < MAX_EXECUTION_GAS ? blockLimit : BigInt(MAX_EXECUTION_GAS)
  }
  const environment = await callEnvironmentAt(context.chain, pending)
  const priced = withFees(context, request)
  const limitOfFailed = isSigned && behavior.mineFailing
  // The pool refuses senders that cannot pay, and names the amounts.
  const options = {
    ...callLimits(context),
    limitOfFailed,
    isFunded: true,
    prefersGasUsed: behavior.exactEstimates,
  }
  return BigInt(await estimateGas(environment, priced, options))
}

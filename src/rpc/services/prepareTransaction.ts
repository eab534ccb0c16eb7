import type { TypedTransaction } from '@ethereumjs/tx'
import type { Address } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import { impersonated } from '../../chain/impersonation.ts'
import { transactionOf } from '../../chain/libraryTransaction.ts'
import { makeSidecar, versionedHashes, withSidecar } from '../../chain/sidecar.ts'
import { missingBlobs } from '../../chain/transactionErrors.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import { estimateGas } from '../../execution/estimateGas.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import type { Context } from '../protocol/context.ts'
import { pending } from '../wire/blockId.ts'
import type { NativeTransactionRequest } from '../wire/transactionRequest.ts'
import { callLimits, callSiteAt } from './callSites.ts'
import { checkSendRequest, fillFees, fillTransaction, isBlobRequest, type SendRequest } from './fillTransaction.ts'

/** Makes a signed transaction of one that is not. */
export type Signer = (unsigned: TypedTransaction) => TypedTransaction

/** A transaction that can be signed and sent without waiting for anything, so that no other can take its nonce between. */
export interface PreparedTransaction {
  readonly from: Address
  /** The transaction with nonce and fees as they are now, unsigned. */
  fill(): Transaction
  /** The same signed; with its blobs, if it has any. */
  sign(): Transaction
}

/** Signs for an account of the node, locked or not, for who knows its passphrase. */
export const signerWith =
  (wallet: Wallet, passphrase: string) =>
  (from: Address): Signer => {
    const key = wallet.keyWith(from, passphrase)
    return (transaction) => transaction.sign(key)
  }

/** For who only wants to see the transaction: it may be from anybody, and of blobs their hashes do. */
export const unsigned = (): Signer => (transaction) => transaction

type Parts = Pick<Context, 'wallet'> & GasContext

/** Signs for an account of the node, or for one that is impersonated. Throws UnknownAccount, or AccountLocked. */
export function signerOf({ chain, wallet }: Pick<Parts, 'chain' | 'wallet'>, from: Address): Signer {
  if (!wallet.has(from) && chain.impersonation.has(from)) return (unsigned) => impersonated(unsigned, from)
  const key = wallet.keyOf(from)
  return (unsigned) => unsigned.sign(key)
}

/** A tip needs a cap before the transaction can be tried. */
const withFeeCap = (chain: Chain, request: SendRequest): SendRequest =>
  request.maxPriorityFeePerGas === undefined || request.maxFeePerGas !== undefined
    ? request
    : { ...request, ...fillFees(chain, request) }

/**
 * Checks a request and looks up what takes time: gas, and the hashes of blobs. A request that names no sender is from the first account of
 * the node. Rejects with why the transaction would fail where it has to be tried for its gas.
 */
export async function prepareTransaction(
  parts: Parts,
  given: NativeTransactionRequest,
  signer?: (from: Address) => Signer,
): Promise<PreparedTransaction> {
  const { chain, wallet } = parts
  const request: NativeTransactionRequest = { ...given, from: given.from ?? wallet.addresses[0] }
  checkSendRequest(chain, request)
  const sign = signer?.(request.from) ?? signerOf(parts, request.from)
  const { blobs } = request
  if (blobs === undefined && isBlobRequest(request) && signer !== unsigned) throw missingBlobs()
  const sidecar =
    blobs === undefined ? undefined : await makeSidecar(blobs, chain.blockRules(chain.nextFork).message.hasCellProofs)
  const complete: SendRequest =
    sidecar === undefined ? request : { ...request, blobVersionedHashes: versionedHashes(sidecar) }
  const gas = request.gas ?? (await defaultGas(parts, withFeeCap(chain, complete)))
  const fill = (): TypedTransaction => fillTransaction(chain, complete, gas)
  return {
    from: request.from,
    fill: () => transactionOf(fill()),
    sign() {
      const signed = transactionOf(sign(fill()))
      return sidecar === undefined ? signed : withSidecar(signed, sidecar)
    },
  }
}

export type GasContext = Pick<Context, 'chain' | 'limits' | 'behavior' | 'caller'>

/** Gas for a transaction that names none: an estimate in the next block. Rejects with why the transaction would fail. */
export async function defaultGas(context: GasContext, request: SendRequest): Promise<bigint> {
  const site = await callSiteAt(context.chain, pending)
  // What reverts is to be mined all the same, so that the client gets its hash beside the error.
  const limitOfFailed = context.behavior.revertOnSend
  return BigInt(await estimateGas(site, request, { ...callLimits(context), limitOfFailed }))
}

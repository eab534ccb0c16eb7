import type { Address, Hash } from '../../../bytes.ts'
import { isAutomatic } from '../../../chain/mining/miningSchedule.ts'
import { blobFeeCapTooLow, feeCapTooLow, nonceTooHigh } from '../../../chain/transactions/transactionErrors.ts'
import { feeCapOf, hasGasPrice } from '../../../chain/transactions/transactionFees.ts'
import type { NodeError } from '../../../errors.ts'
import type { Transaction } from '../../../protocol/transaction.ts'
import type { Context } from '../../protocol/context.ts'

/**
 * Submits a transaction and returns its hash. With `revertOnSend`, rejects if the transaction is mined at once and fails. The block is not
 * reverted.
 */
export function submitTransaction(context: Context, tx: Transaction, from: Address): Promise<Hash> {
  const error = refusalOfWaiting(context, tx, from)
  if (error !== undefined) return Promise.reject(error)
  const submitted = context.chain.submit(tx, from)
  return context.behavior.revertOnSend ? submitted.then((hash) => requireSuccess(context, hash)) : submitted
}

async function requireSuccess(context: Context, hash: Hash): Promise<Hash> {
  if (context.chain.receipt(hash)?.status !== 0) return hash
  const { sendFailure } = await import('./sendFailure.ts')
  throw await sendFailure(context, hash)
}

/** Returns FeeCapTooLow, BlobFeeCapTooLow or NonceTooHigh for a transaction that would wait in the pool, if `behavior` rejects it. */
export function refusalOfWaiting(
  { chain, behavior }: Pick<Context, 'chain' | 'behavior'>,
  tx: Transaction,
  from: Address,
): NodeError | undefined {
  const { rejectLowFees, rejectNonceGaps } = behavior
  if (rejectLowFees === 'never' && !rejectNonceGaps) return undefined
  const isMinedAtOnce = isAutomatic(chain.mining)
  const next = chain.nonceOf(from)
  if (rejectNonceGaps && isMinedAtOnce && tx.nonce > next) return nonceTooHigh({ next, nonce: tx.nonce })
  const checksFees = rejectLowFees === 'always' || (rejectLowFees === 'automatic' && isMinedAtOnce)
  if (!checksFees) return undefined
  const [feeCap, baseFee] = [feeCapOf(tx), chain.next.baseFee ?? 0n]
  if (feeCap < baseFee) {
    const member = hasGasPrice(tx) ? 'gasPrice' : 'maxFeePerGas'
    return feeCapTooLow({ address: from, member, feeCap, baseFee })
  }
  const [blobFeeCap, blobBaseFee] = [tx.maxFeePerBlobGas, chain.next.blobBaseFee ?? 0n]
  return tx.type === 3 && blobFeeCap < blobBaseFee
    ? blobFeeCapTooLow({ address: from, feeCap: blobFeeCap, blobBaseFee })
    : undefined
}

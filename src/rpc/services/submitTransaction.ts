import type { Address, Hash } from '../../bytes.ts'
import { feeCapTooLow, nonceTooHigh } from '../../chain/transactionErrors.ts'
import { feeCapOf } from '../../chain/transactionFees.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import { peerOf } from '../protocol/behavior.ts'
import type { Context } from '../protocol/context.ts'

/**
 * Submits a transaction synchronously and returns its hash. With `revertOnSend`, rejects if the transaction is mined at once and fails. The
 * block is not reverted.
 */
export async function submitTransaction(context: Context, tx: Transaction, from: Address): Promise<Hash> {
  const { revertOnSend } = context.behavior
  const hash = await submit(context, tx, from).catch(async (error: unknown) => {
    if (peerOf(context.clientVersion) === undefined) throw error
    const { toPeerRefusal } = await import('./peerRefusals.ts')
    throw toPeerRefusal(context, error, tx, from)
  })
  if (!revertOnSend || context.chain.receipt(hash)?.status !== 0) return hash
  const { sendFailure } = await import('./sendFailure.ts')
  throw await sendFailure(context, hash)
}

async function submit(context: Context, tx: Transaction, from: Address): Promise<Hash> {
  const { chain, behavior, caller } = context
  checkExecutable(context, tx, from)
  return chain.submit(tx, from, caller.isRemote === true && !behavior.revertOnSend ? 'executed' : 'stored')
}

/** Throws FeeCapTooLow or NonceTooHigh for a transaction that would wait in the pool, if `behavior` rejects it. */
function checkExecutable(
  { chain, behavior: { rejectLowFees, rejectNonceGaps } }: Pick<Context, 'chain' | 'behavior'>,
  tx: Transaction,
  from: Address,
): void {
  const isAutomatic = chain.mining.kind === 'auto'
  const next = chain.nonceOf(from)
  if (rejectNonceGaps && isAutomatic && tx.nonce > next) throw nonceTooHigh({ next, nonce: tx.nonce })
  const baseFee = chain.nextBaseFee() ?? 0n
  if (rejectLowFees === 'never' || (rejectLowFees === 'automatic' && !isAutomatic) || feeCapOf(tx) >= baseFee) return
  throw feeCapTooLow({ address: from, feeCap: feeCapOf(tx), baseFee })
}

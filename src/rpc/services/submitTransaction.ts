import type { Address, Hash } from '../../bytes.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import { peerOf } from '../protocol/behavior.ts'
import type { Context } from '../protocol/context.ts'

/**
 * Submits a transaction and returns its hash. With `revertOnSend`, it rejects if the transaction was mined immediately and failed; the
 * transaction stays mined.
 */
export async function submitTransaction(context: Context, tx: Transaction, from: Address): Promise<Hash> {
  const hash = await context.chain.submit(tx, from).catch(async (error: unknown) => {
    if (peerOf(context.clientVersion) === undefined) throw error
    const { asPeerRefuses } = await import('./peerRefusals.ts')
    throw asPeerRefuses(context, error, tx, from)
  })
  if (!context.behavior.revertOnSend || context.chain.receipt(hash)?.status !== 0) return hash
  const { sendFailure } = await import('./sendFailure.ts')
  throw await sendFailure(context, hash)
}

import type { Address, Hash } from '../../bytes.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import { peerOf } from '../protocol/behavior.ts'
import type { Context } from '../protocol/context.ts'

/**
 * Submits a transaction and returns its hash. With `revertOnSend`, rejects if the transaction is mined at once and fails. The block is not
 * reverted.
 */
export async function submitTransaction(context: Context, tx: Transaction, from: Address): Promise<Hash> {
  const { revertOnSend } = context.behavior
  const until = context.caller.isRemote === true && !revertOnSend ? 'executed' : 'stored'
  const hash = await context.chain.submit(tx, from, until).catch(async (error: unknown) => {
    if (peerOf(context.clientVersion) === undefined) throw error
    const { toPeerRefusal } = await import('./peerRefusals.ts')
    throw toPeerRefusal(context, error, tx, from)
  })
  if (!revertOnSend || context.chain.receipt(hash)?.status !== 0) return hash
  const { sendFailure } = await import('./sendFailure.ts')
  throw await sendFailure(context, hash)
}

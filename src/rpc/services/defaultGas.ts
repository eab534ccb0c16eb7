import { estimateGas } from '../../execution/estimateGas.ts'
import type { Context } from '../protocol/context.ts'
import { pending } from '../wire/blockId.ts'
import { callLimits, callSiteAt } from './callSites.ts'
import type { SendRequest } from './fillTransaction.ts'

export type GasContext = Pick<Context, 'chain' | 'limits' | 'behavior' | 'caller'>

/** Gas for a transaction that names none: an estimate in the next block. Rejects with why the transaction would fail. */
export async function defaultGas(context: GasContext, request: SendRequest): Promise<bigint> {
  const site = await callSiteAt(context.chain, pending)
  // What reverts is to be mined all the same, so that the client gets its hash beside the error.
  const limitOfFailed = context.behavior.revertOnSend
  return BigInt(await estimateGas(site, request, { ...callLimits(context), limitOfFailed }))
}

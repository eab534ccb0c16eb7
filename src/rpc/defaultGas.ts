import type { Chain } from '../chain/chain.ts'
import { estimateGas } from '../execution/estimateGas.ts'
import { callLimits, callSiteAt } from './callSites.ts'
import type { Caller } from './context.ts'
import type { SendRequest } from './fillTransaction.ts'
import { pending } from './wire/blockId.ts'

/** Gas for a transaction that names none: an estimate in the next block. Rejects with why the transaction would fail. */
export async function defaultGas(chain: Chain, request: SendRequest, caller: Caller): Promise<bigint> {
  const site = await callSiteAt(chain, pending)
  return BigInt(await estimateGas(site, request, callLimits(chain, caller)))
}

import type { Chain } from '../chain/chain.ts'
import { estimateGas } from '../execution/estimateGas.ts'
import { callLimits, callSiteAt } from './callSites.ts'
import type { Caller } from './context.ts'
import type { SendRequest } from './fillTransaction.ts'
import { latest } from './wire/blockId.ts'

/** Gas for a transaction that names none: an estimate on top of what waits. Rejects with why the transaction would fail. */
export async function defaultGas(chain: Chain, request: SendRequest, caller: Caller): Promise<bigint> {
  // Without anything that waits, the pending block would be executed for nothing.
  const site = await callSiteAt(chain, chain.pool.size === 0 ? latest : { kind: 'tag', tag: 'pending' })
  return BigInt(await estimateGas(site, request, callLimits(chain, caller)))
}

import type { Chain } from '../chain/chain.ts'
import type { SendRequest } from './fillTransaction.ts'

/** Gas for a transaction that names none. */
export async function defaultGas(chain: Chain, _request: SendRequest, _signal: AbortSignal): Promise<bigint> {
  const common = chain.common(chain.nextFork)
  const limit = chain.head.header.gasLimit
  const cap = common.isActivatedEIP(7825) ? common.param('maxTransactionGasLimit') : limit
  return cap < limit ? cap : limit
}

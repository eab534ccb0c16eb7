import type { Context } from '../../protocol/context.ts'
import { dispatchRest, type RestCall, type RestHandlers } from '../../protocol/dispatchRest.ts'
import { portfolioApi } from '../../wire/rest/portfolioApi.ts'
import { nftContractsByAddress, nftsByAddress } from './nftsByAddress.ts'
import { PortfolioNetworks } from './portfolioNetworks.ts'
import { tokenBalancesByAddress, tokensByAddress } from './tokensByAddress.ts'
import { transactionsByAddress } from './transactionsByAddress.ts'
import { transfersByAddress } from './transfersByAddress.ts'

/**
 * Returns the body of the response to a request of the Portfolio API of Alchemy. The values come from calls of other methods on the networks that the
 * request names. If a network fails, the response has the others, and the member `error` describes the failure. Throws what dispatchRest throws, and
 * NetworkDenied.
 */
export const portfolioApiBody = async (context: Context, call: RestCall): Promise<object> =>
  dispatchRest(portfolioApi, handlers, new PortfolioNetworks(context), call)

const handlers: RestHandlers<typeof portfolioApi, PortfolioNetworks> = {
  'POST assets/tokens/by-address': tokensByAddress,
  'POST assets/tokens/balances/by-address': tokenBalancesByAddress,
  'POST assets/nfts/by-address': nftsByAddress,
  'POST assets/nfts/contracts/by-address': nftContractsByAddress,
  'POST transfers/by-address': transfersByAddress,
  'POST transactions/history/by-address': transactionsByAddress,
}

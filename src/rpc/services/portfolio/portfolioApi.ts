import { type PortfolioOperation, portfolioOperations } from '../../alchemy/portfolioOperations.ts'
import type { Context } from '../../protocol/context.ts'
import { unknownRestOperation } from '../restValues.ts'
import { nftContractsByAddress, nftsByAddress } from './nftsByAddress.ts'
import { PortfolioNetworks } from './portfolioNetworks.ts'
import type { PortfolioBody } from './portfolioParams.ts'
import { tokenBalancesByAddress, tokensByAddress } from './tokensByAddress.ts'
import { transactionsByAddress } from './transactionsByAddress.ts'
import { transfersByAddress } from './transfersByAddress.ts'

/**
 * Returns the body of the response to a request of the Portfolio API of Alchemy. `path` is the operation, such as `/assets/tokens/by-address`. The
 * values come from calls of other methods on the networks that the request names. If a network fails, the response has the others, and the member
 * `error` describes the failure. Throws UnknownRestOperation, InvalidParams and NetworkDenied.
 */
export async function portfolioApiBody(context: Context, path: string, body: PortfolioBody): Promise<object> {
  const name = path.slice(1)
  const operation = portfolioOperations.find((each) => each === name)
  if (operation === undefined)
    throw unknownRestOperation({ api: 'Portfolio', operation: name, known: portfolioOperations })
  return operations[operation](new PortfolioNetworks(context), body)
}

const operations: Readonly<
  Record<PortfolioOperation, (networks: PortfolioNetworks, body: PortfolioBody) => Promise<object>>
> = {
  'assets/tokens/by-address': tokensByAddress,
  'assets/tokens/balances/by-address': tokenBalancesByAddress,
  'assets/nfts/by-address': nftsByAddress,
  'assets/nfts/contracts/by-address': nftContractsByAddress,
  'transfers/by-address': transfersByAddress,
  'transactions/history/by-address': transactionsByAddress,
}

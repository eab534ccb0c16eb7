import { define } from '../../../errors.ts'
import type { TokenPrices } from '../../ports/tokenPrices.ts'
import type { Context } from '../../protocol/context.ts'

const noTokenPrices = define(
  'NoTokenPrices',
  -32000,
  () => 'this network has no token prices: use a network with an EVM',
)

/** Returns the prices of the node. Rejects with NoTokenPrices. */
export async function loadTokenPrices({ tokenPrices }: Context): Promise<TokenPrices> {
  if (tokenPrices === undefined) throw noTokenPrices()
  return tokenPrices()
}

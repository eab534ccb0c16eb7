import { define } from '../../../errors.ts'
import type { Context, Services } from '../../protocol/context.ts'

const noTokenPrices = define(
  'NoTokenPrices',
  -32000,
  () => 'this network has no token prices: use a network with an EVM',
)

/** Returns the prices of the node. Throws NoTokenPrices. */
export function requireTokenPrices({ tokenPrices }: Context): NonNullable<Services['tokenPrices']> {
  if (tokenPrices === undefined) throw noTokenPrices()
  return tokenPrices
}

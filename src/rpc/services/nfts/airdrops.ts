import type { Address, Hash } from '../../../bytes.ts'
import type { Context } from '../../protocol/context.ts'
import type { NftFilters } from '../../wire/rest/nftApi.ts'
import type { NftHolding } from './nftHoldings.ts'

/** Whether another account sent the transaction that minted a token for its owner: an airdrop, as Alchemy defines it. */
export function wasAirdropped({ chain }: Context, mintHash: Hash, owner: Address): boolean {
  const sender = chain.transaction(mintHash)?.from
  return sender !== undefined && sender !== owner
}

/** Selects tokens of an owner by category. At most one of the filters has categories. No token is spam. */
export function selectHoldings(
  context: Context,
  holdings: readonly NftHolding[],
  owner: Address,
  { includeFilters, excludeFilters }: NftFilters,
): readonly NftHolding[] {
  const categories = [...includeFilters, ...excludeFilters]
  if (categories.length === 0) return holdings
  const selectsAirdrops = categories.includes('AIRDROPS')
  const isSelected = ({ mintHash }: NftHolding): boolean =>
    selectsAirdrops && mintHash !== undefined && wasAirdropped(context, mintHash, owner)
  return holdings.filter((holding) => isSelected(holding) === includeFilters.length > 0)
}

import type { Address, Hash } from '../../../bytes.ts'
import type { Context } from '../../protocol/context.ts'
import type { NftHolding } from './nftHoldings.ts'
import type { CategoryFilter } from './nftParams.ts'

/** Whether another account sent the transaction that minted a token for its owner: an airdrop, as Alchemy defines it. */
export function wasAirdropped({ chain }: Context, mintHash: Hash, owner: Address): boolean {
  const sender = chain.transaction(mintHash)?.from
  return sender !== undefined && sender !== owner
}

/** Selects tokens of an owner by category. No token is spam. */
export function selectHoldings(
  context: Context,
  holdings: readonly NftHolding[],
  owner: Address,
  filter: CategoryFilter | undefined,
): readonly NftHolding[] {
  if (filter === undefined) return holdings
  const selectsAirdrops = filter.categories.includes('AIRDROPS')
  const isSelected = ({ mintHash }: NftHolding): boolean =>
    selectsAirdrops && mintHash !== undefined && wasAirdropped(context, mintHash, owner)
  return holdings.filter((holding) => isSelected(holding) === filter.isIncluding)
}

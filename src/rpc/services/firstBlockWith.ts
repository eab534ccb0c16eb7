import type { Chain } from '../../chain/chain.ts'
import type { ChainBlock } from '../../chain/types.ts'

/**
 * Returns the first block after the first block of the chain for which `has` is true, or undefined if it is false for the head. `has` must
 * stay true for all later blocks: the search is binary.
 */
export function firstBlockWith(chain: Chain, has: (block: ChainBlock) => boolean): ChainBlock | undefined {
  if (!has(chain.head)) return undefined
  let below = chain.genesis.number
  let found = chain.head
  while (found.number - below > 1) {
    const middle = chain.blockByNumber((below + found.number) >> 1)
    if (middle === undefined) return undefined
    if (has(middle)) found = middle
    else below = middle.number
  }
  return found
}

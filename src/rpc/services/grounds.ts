import type { Chain } from '../../chain/chain.ts'
import type { BlockId, ChainBlock } from '../../chain/types.ts'
import type { Ground } from '../../simulate/ground.ts'
import { when } from '../protocol/when.ts'
import { blockAt, isPending, type State } from './blocks.ts'

/** The block a caller means, as the base of a simulation; HeaderNotFound where there is none. */
export function groundAt(chain: Chain, id: BlockId): Ground | Promise<Ground> {
  if (isPending(id)) return chain.miner.pending().then(({ block, state }) => groundOf(chain, block, state))
  return when(blockAt(chain, id), (base) => groundOf(chain, base, chain.state(base)))
}

function groundOf(chain: Chain, base: ChainBlock, state: State): Ground {
  return {
    base,
    state,
    chainId: chain.chainId,
    forks: chain.forks,
    blockHash: (number) => chain.blockByNumber(Number(number))?.hash,
    commit: (written) => chain.commit(written),
  }
}

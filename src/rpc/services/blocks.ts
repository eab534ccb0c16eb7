/** Finds blocks, states and simulation bases by the block parameter of a request. */

import type { Chain } from '../../chain/chain.ts'
import type { BlockId, ChainBlock } from '../../chain/types.ts'
import type { SimulationBase } from '../../simulate/simulationBase.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { headerNotFound } from '../errors.ts'
import { when } from '../protocol/when.ts'

/** Whether an identifier selects the pending block. */
export const isPending = (id: BlockId | undefined): boolean => id?.kind === 'tag' && id.tag === 'pending'

/** Returns the selected block, or undefined if it does not exist. Returns a promise only for the pending block. */
export function findBlock(chain: Chain, id: BlockId): ChainBlock | undefined | Promise<ChainBlock> {
  return isPending(id) ? chain.miner.pending().then(({ block }) => block) : chain.block(id)
}

/**
 * Returns the number of the selected block if it is before the first block of a forked chain, so that only the upstream has it. Otherwise,
 * returns undefined.
 */
export function earlierNumber(upstream: Upstream | undefined, id: BlockId): number | undefined {
  const isEarliest = id.kind === 'tag' && id.tag === 'earliest'
  const number = id.kind === 'number' ? id.number : isEarliest ? 0n : undefined
  if (upstream === undefined || number === undefined) return undefined
  return number < upstream.pinned.header.number ? Number(number) : undefined
}

/** Returns the selected block. Throws HeaderNotFound. */
export function blockAt(chain: Chain, id: BlockId): ChainBlock | Promise<ChainBlock> {
  return when(findBlock(chain, id), (block) => {
    if (block === undefined) throw headerNotFound(id)
    return block
  })
}

/** Returns the state after the selected block. Throws HeaderNotFound. */
export function stateAt(chain: Chain, id: BlockId): StateVersion | Promise<StateVersion> {
  if (isPending(id)) return chain.miner.pending().then(({ state }) => state)
  const block = chain.block(id)
  if (block === undefined) throw headerNotFound(id)
  return chain.state(block)
}

/** Returns the selected block as the base of a simulation. Throws HeaderNotFound. */
export function simulationBaseAt(chain: Chain, id: BlockId): SimulationBase | Promise<SimulationBase> {
  if (isPending(id)) return chain.miner.pending().then(({ block, state }) => simulationBaseOf(chain, block, state))
  return when(blockAt(chain, id), (base) => simulationBaseOf(chain, base, chain.state(base)))
}

function simulationBaseOf(chain: Chain, base: ChainBlock, state: StateVersion): SimulationBase {
  return {
    base,
    state,
    chainId: chain.chainId,
    forks: chain.forks,
    blockHash: (number) => chain.ancestorHash(Number(number)),
    commit: (written) => chain.commit(written),
  }
}

import type { ContinuedBlock } from '../chain/genesis/continuedChain.ts'
import type { ForkSchedule } from '../protocol/forks.ts'
import type { Upstream } from './upstream.ts'

/** Returns the pinned block of an upstream as the block that a chain with these hardforks continues. */
export function continuedBlock(upstream: Upstream, forks: ForkSchedule): ContinuedBlock {
  const { pinned, state } = upstream
  const { chainId, hash, header, totalDifficulty } = pinned
  return {
    chainId,
    forks,
    hash,
    header,
    totalDifficulty,
    hashOf: (number) => upstream.hashOf(number),
    state: { root: header.stateRoot, state },
  }
}

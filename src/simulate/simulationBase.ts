import type { Hash } from '../bytes.ts'
import type { ChainBlock } from '../chain/types.ts'
import type { ForkSchedule } from '../protocol/forks.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { StateVersion } from '../state/stateVersion.ts'

/** The block on which a simulation builds, with the chain data that it reads. */
export interface SimulationBase {
  readonly base: ChainBlock
  /** The state after the base. */
  readonly state: StateVersion
  readonly chainId: bigint
  readonly forks: ForkSchedule
  /** Returns the hash of a block of the chain before the base. Throws NotLoaded if it must be requested from the upstream. */
  readonly blockHash: (number: bigint) => Hash | undefined
  /** Returns the state version with the writes, without storing it. */
  readonly commit: (state: JournaledState) => StateVersion
}

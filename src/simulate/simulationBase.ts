import type { Hash } from '../bytes.ts'
import type { ChainBlock } from '../chain/types.ts'
import type { ForkSchedule } from '../protocol/forks.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { StateVersion } from '../state/stateVersion.ts'

/** What a simulation is built on. It reads all of this and changes none of it. */
export interface SimulationBase {
  readonly base: ChainBlock
  /** The state after the base. */
  readonly state: StateVersion
  readonly chainId: bigint
  readonly forks: ForkSchedule
  /** The hash of a block of the chain below the base. */
  readonly blockHash: (number: bigint) => Hash | undefined
  /** The version of the state that results from what was written. It is stored nowhere. */
  readonly commit: (state: JournaledState) => StateVersion
}

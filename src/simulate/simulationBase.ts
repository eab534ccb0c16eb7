import type { Hash } from '../bytes.ts'
import type { ChainBlock } from '../chain/types.ts'
import type { ForkSchedule } from '../protocol/forks.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { StateVersion } from '../state/stateVersion.ts'

/** The base of a simulation. It is only read. */
export interface SimulationBase {
  readonly base: ChainBlock
  /** The state after the base. */
  readonly state: StateVersion
  readonly chainId: bigint
  readonly forks: ForkSchedule
  /** The hash of a block of the chain below the base. */
  readonly blockHash: (number: bigint) => Hash | undefined
  /** Returns the state version with the writes, without storing it. */
  readonly commit: (state: JournaledState) => StateVersion
}

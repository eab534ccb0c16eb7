import { JournaledState } from '../../state/journaledState.ts'
import type { StateVersion } from '../../state/stateVersion.ts'

/** Blocks often read the same data as earlier blocks. The cache is discarded after this many blocks, to limit its size. */
const MAX_WARM_BLOCKS = 64

/** Provides the state on which the writer executes blocks, and caches its reads for the next block. */
export class WorkingState {
  #current: { readonly state: JournaledState; readonly blocks: number } | undefined
  #warm: { readonly state: JournaledState; readonly blocks: number; readonly version: StateVersion } | undefined

  /** Returns the state of `version` without writes. The state that the previous call returned must not be used any more. */
  on(version: StateVersion): JournaledState {
    const warm = this.#warm
    this.#warm = undefined
    this.#current =
      warm?.version === version && warm.blocks < MAX_WARM_BLOCKS
        ? { state: warm.state, blocks: warm.blocks + 1 }
        : { state: new JournaledState(version), blocks: 0 }
    return this.#current.state
  }

  /** Call this with the state after each new head. If another block ran on the state, the cache is discarded. */
  keep(version: StateVersion): void {
    const current = this.#current
    if (current?.state.committed !== version) return
    const { state, blocks } = current
    state.forgetCheckpoints()
    this.#warm = { state, blocks, version }
    this.#current = undefined
  }
}

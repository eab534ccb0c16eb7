import { JournaledState } from '../state/journaledState.ts'
import { untilLoaded } from '../state/notLoaded.ts'
import { LoopSlice } from '../yieldToEventLoop.ts'
import { unlimitedTimeSlice } from './engine/executionBounds.ts'
import type { BlockStore } from './store/blockStore.ts'
import type { Interruption } from './writerQueue.ts'

/** A part of a change of the state. */
export interface StateStep {
  /** Approximate number of written accounts and slots. */
  readonly writes: number
  write(state: JournaledState): void
}

/**
 * Number of writes after which the state is committed, so that no commit takes longer than about 20 ms. Each commit hashes the upper part of
 * the trie again, and later writes must read the values that it wrote.
 */
const WRITES_PER_COMMIT = 4_096

/**
 * Changes the state after the head outside of a block; see `Chain.overrideStateInSteps`. Runs inside a job of the chain's writer queue.
 */
export async function overrideState(
  blockStore: BlockStore,
  steps: Iterable<StateStep>,
  interruption: Interruption,
): Promise<void> {
  const timeSlice = unlimitedTimeSlice({ interruption })
  const load = <Result>(operation: () => Result | Promise<Result>) =>
    untilLoaded(operation, (loading) => timeSlice.waitForState(loading))
  let state = new JournaledState(blockStore.state(blockStore.head))
  const slice = new LoopSlice()
  let writes = 0
  for (const step of steps) {
    await load(() => runAtomically(state, step))
    writes += step.writes
    if (writes >= WRITES_PER_COMMIT) {
      writes = 0
      const version = await load(() => blockStore.states.commit(state))
      await blockStore.storeState(version)
      state = new JournaledState(version)
    }
    if (slice.isOver) await slice.yield()
  }
  await blockStore.overrideState(await load(() => blockStore.states.commit(state)))
}

/** Runs a step and reverts its writes if it fails. */
function runAtomically(state: JournaledState, step: StateStep): void {
  const start = state.checkpoint()
  try {
    step.write(state)
  } catch (error) {
    state.revertTo(start)
    throw error
  }
}

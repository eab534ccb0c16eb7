import { LoopTurn } from '../nextTurn.ts'
import { JournaledState } from '../state/journaledState.ts'
import { untilLoaded } from '../state/notLoaded.ts'
import { unlimitedBounds } from './engine/executionBounds.ts'
import type { BlockStore } from './store/blockStore.ts'
import type { Interruption } from './writerQueue.ts'

/**
 * Changes the state after the head outside of a block; see `Chain.overrideStateInSteps`. Runs inside a job of the chain's writer queue.
 */
export async function overrideState(
  blockStore: BlockStore,
  steps: Iterable<(state: JournaledState) => void>,
  interruption: Interruption,
): Promise<void> {
  const timeSlice = unlimitedBounds({ interruption, milliseconds: Number.POSITIVE_INFINITY })
  const load = <Result>(operation: () => Result | Promise<Result>) =>
    untilLoaded(operation, (loading) => timeSlice.waitForState(loading))
  let state = new JournaledState(blockStore.state(blockStore.head))
  const turn = new LoopTurn()
  for (const step of steps) {
    await load(() => runAtomically(state, step))
    if (!turn.isOver) continue
    const version = await load(() => blockStore.states.commit(state))
    await blockStore.storeState(version)
    state = new JournaledState(version)
    await turn.next()
  }
  await blockStore.overrideState(await load(() => blockStore.states.commit(state)))
}

/** Runs a step and reverts its writes if it fails. */
function runAtomically(state: JournaledState, step: (state: JournaledState) => void): void {
  const start = state.checkpoint()
  try {
    step(state)
  } catch (error) {
    state.revertTo(start)
    throw error
  }
}

import { LoopTurn } from '../nextTurn.ts'
import { JournaledState } from '../state/journaledState.ts'
import { untilLoaded } from '../state/notLoaded.ts'
import type { BlockStore } from './store/blockStore.ts'

/**
 * Changes the state after the head outside of a block; see `Chain.overrideStateInSteps`. Runs inside a job of the chain's writer queue.
 */
export async function overrideState(
  blockStore: BlockStore,
  steps: Iterable<(state: JournaledState) => void>,
): Promise<void> {
  let state = new JournaledState(blockStore.state(blockStore.head))
  const turn = new LoopTurn()
  for (const step of steps) {
    await untilLoaded(() => runAtomically(state, step))
    if (!turn.isOver) continue
    const version = await untilLoaded(() => blockStore.states.commit(state))
    await blockStore.storeState(version)
    state = new JournaledState(version)
    await turn.next()
  }
  await blockStore.overrideState(await untilLoaded(() => blockStore.states.commit(state)))
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

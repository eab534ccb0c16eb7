import type { StateVersion } from '../../state/stateVersion.ts'
import type { ChainView } from '../chainView.ts'
import type { ChainBlock } from '../types.ts'
import type { NextBlockOverrides } from './nextBlockOverrides.ts'
import type { ProducedBlock } from './produceBlock.ts'

/** Inputs of a pending block. */
interface Inputs {
  readonly head: ChainBlock
  readonly state: StateVersion
  readonly poolChanges: number
  readonly overrides: NextBlockOverrides
  readonly timestamp: number
}

/** Caches the pending block until the head, its state, the pool, the overrides or the clock change. */
export class PendingBlock {
  readonly #view: ChainView
  readonly #produce: (onStart: () => void) => Promise<ProducedBlock>
  #cached: { inputs: Inputs; readonly produced: Promise<ProducedBlock> } | undefined

  /** `produce` makes the block and stores nothing. It may have to wait, and calls `onStart` when it begins. */
  constructor(view: ChainView, produce: (onStart: () => void) => Promise<ProducedBlock>) {
    this.#view = view
    this.#produce = produce
  }

  get(): Promise<ProducedBlock> {
    const inputs = this.#inputs()
    if (this.#cached === undefined || !isSame(this.#cached.inputs, inputs)) {
      const produced = this.#produce(() => {
        if (this.#cached?.produced === produced) this.#cached.inputs = this.#inputs()
      })
      this.#cached = { inputs, produced }
      // After a failure, such as an interruption, the next caller starts a new block.
      produced.catch(() => {
        if (this.#cached?.produced === produced) this.#cached = undefined
      })
    }
    return this.#cached.produced
  }

  #inputs(): Inputs {
    const { head, pool, clock, nextBlockOverrides } = this.#view
    return {
      head,
      state: this.#view.state(head),
      poolChanges: pool.changes,
      overrides: nextBlockOverrides,
      timestamp: clock.peek(head.timestamp),
    }
  }
}

const isSame = (a: Inputs, b: Inputs): boolean =>
  a.head === b.head &&
  a.state.root() === b.state.root() &&
  a.poolChanges === b.poolChanges &&
  a.overrides === b.overrides &&
  a.timestamp === b.timestamp

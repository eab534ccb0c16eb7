import type { GasUsage } from '../../protocol/blockGas.ts'
import type { OpenHeader } from '../../protocol/header.ts'
import type { TimeSlice } from '../../protocol/timeSlice.ts'
import { JournaledState } from '../../state/journaledState.ts'
import { untilLoaded } from '../../state/notLoaded.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import { openNextHeader } from '../blocks/header.ts'
import type { RunningBlock } from '../engine/blockEngine.ts'
import { unlimitedTimeSlice } from '../engine/executionBounds.ts'
import type { PoolTransaction } from '../types.ts'
import { beginBlock, commitState, type ProduceBlockInput, runTransactions, whyMissing } from './produceBlock.ts'

/** Input of `TrialBlock`. */
export interface TrialBlockInput
  extends Pick<ProduceBlockInput, 'source' | 'engine' | 'parent' | 'attributes' | 'bounds'> {
  /** The state after `parent`. */
  readonly version: StateVersion
}

/** A point to which a trial block can return. */
export interface TrialPoint {
  readonly version: StateVersion
  readonly gas: GasUsage
  readonly bytes: number
}

/** What became of a transaction: the status of its receipt, undefined before Byzantium, or why the block does not contain it. */
export type TrialOutcome = { readonly status: number | undefined } | { readonly missing: string }

const NO_GAS: GasUsage = { paid: 0n, execution: 0n, state: 0n, blobs: 0n }

/**
 * The block after `parent` while it is decided which transactions it contains. It is neither finished nor stored, and no inspector observes it. Unlike
 * a block, it can return to an earlier point.
 */
export class TrialBlock {
  readonly #input: TrialBlockInput
  readonly #open: OpenHeader
  readonly #timeSlice: TimeSlice
  #point: TrialPoint
  /** Whether transactions were executed after `#point`. */
  #isChanged = false
  #bytes = 0
  #state: JournaledState
  #running: RunningBlock | undefined

  constructor(input: TrialBlockInput) {
    const { source, parent, attributes, bounds, version } = input
    this.#input = input
    this.#open = openNextHeader(parent, attributes, source.identity.forks)
    this.#timeSlice = unlimitedTimeSlice(bounds)
    this.#point = { version, gas: NO_GAS, bytes: 0 }
    this.#state = new JournaledState(version)
  }

  /** The gas that the transactions use. */
  get gasUsed(): bigint {
    return this.#running?.gas.paid ?? this.#point.gas.paid
  }

  /** Returns the balance of the fee recipient, in wei. */
  async recipientBalance(): Promise<bigint> {
    return untilLoaded(
      () => this.#state.getBalance(this.#open.feeRecipient),
      (loading) => this.#timeSlice.waitForState(loading),
    )
  }

  /** Executes a transaction after the others. */
  async execute(transaction: PoolTransaction): Promise<TrialOutcome> {
    const running = await this.#begun()
    this.#isChanged = true
    const input = {
      ...this.#input,
      state: this.#state,
      transactions: () => [transaction],
      bytesUsed: this.#bytes,
    }
    const run = await runTransactions(running, this.#open, input, this.#timeSlice)
    const [tx] = run.included
    if (tx === undefined) return { missing: whyMissing(transaction, run) }
    this.#bytes += tx.rlp.length
    return { status: running.receipts.at(-1)?.status }
  }

  /** Returns the current point. Rejects with the error of the upstream if it does not return the state that the commit needs. */
  async save(): Promise<TrialPoint> {
    if (this.#isChanged && this.#running !== undefined) {
      const version = await commitState({ ...this.#input, state: this.#state }, this.#timeSlice)
      this.#point = { version, gas: this.#running.gas.usage, bytes: this.#bytes }
      this.#isChanged = false
    }
    return this.#point
  }

  /** Returns to a point. Begins the block again on its state: the system calls write the same values. */
  restore(point: TrialPoint): void {
    this.#point = point
    this.#isChanged = false
    this.#bytes = point.bytes
    this.#state = new JournaledState(point.version)
    this.#running = undefined
  }

  async #begun(): Promise<RunningBlock> {
    if (this.#running === undefined) {
      this.#running = await beginBlock({ ...this.#input, state: this.#state }, this.#open, this.#timeSlice)
      this.#running.gas.continueAt(this.#point.gas)
    }
    return this.#running
  }
}

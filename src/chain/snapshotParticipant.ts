import type { Batch } from '../storage/store.ts'

/**
 * Something that is remembered and goes back together with a chain, as a layer-2 ledger does that settles on it. What it
 * remembers is a value that never changes, so that a snapshot costs nothing.
 */
export interface SnapshotParticipant {
  /** What there is now. */
  state(): unknown
  /** Returns to what `state` gave once, in the write that `commit` makes. It may not wait for anything that waits for the chain. */
  restore(state: unknown, commit: Commit): Promise<void>
  /** The same to how it began, in whatever run of the node that was. */
  reset(commit: Commit): Promise<void>
}

/** Adds records to the batch of a write. */
export type Stage = (batch: Batch) => void

/**
 * Makes one write, with what `stage` adds to it: a chain and its companions go back together or not at all. A companion calls it exactly
 * once, and its state changes after it resolves.
 */
export type Commit = (stage?: Stage) => Promise<void>

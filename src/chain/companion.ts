/**
 * Something that is remembered and goes back together with a chain, as a layer-2 ledger does that settles on it. What it
 * remembers is a value that never changes, so that a snapshot costs nothing.
 */
export interface Companion {
  /** What there is now. */
  state(): unknown
  /** Goes back to what `state` gave once. It may not wait for anything that waits for the chain. */
  restore(state: unknown): Promise<void>
  /** Goes back to how it began, in whatever run of the node that was. It may not wait for anything that waits for the chain. */
  reset(): Promise<void>
}

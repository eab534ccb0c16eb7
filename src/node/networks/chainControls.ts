/** The time of a chain, in whole Unix seconds. It runs with the machine's clock until somebody moves it. */
export interface NodeTime {
  now(): number
  /** Moves the clock forward; returns the time that it shows then. */
  increase(seconds: number): number
  /** Sets the clock, which runs on from there, forwards or back. */
  set(timestamp: number): void
  /** Gives the next block exactly this time, which must be after that of the latest one; the clock runs on from there. */
  setNext(timestamp: number): void
}

/** What blocks `mine` makes. */
export interface MineBlocks {
  /** How many; one by default. */
  readonly blocks?: number
  /** Seconds from one block to the next, at least one; without it they follow the clock. */
  readonly interval?: number
  /** Time of the first one, in Unix seconds. */
  readonly timestamp?: number
}

/** What a program does with the chain of a network, past the methods of JSON-RPC. */
export interface ChainControls {
  readonly time: NodeTime
  /** Makes blocks of what waits in the pool, also empty ones; resolves when they are stored. */
  mine(options?: MineBlocks): Promise<void>
  /** Remembers the chain, the pool and the clock; the number is what `revert` takes, and what evm_snapshot calls the snapshot. */
  snapshot(): number
  /** Goes back to a snapshot, which is used up by it, as are those taken after it; false when there is no such snapshot. */
  revert(id: number): Promise<boolean>
}

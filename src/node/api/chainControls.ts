/** The clock of a chain, in whole Unix seconds. It follows the system clock until it is changed. */
export interface NodeTime {
  now(): number
  /** Moves the clock forward and returns its new time. */
  increase(seconds: number): number
  /** Sets the clock, forwards or back. It continues from there. */
  set(timestamp: number): void
  /** Sets the timestamp of the next block, which must be later than the latest block. The clock continues from there. */
  setNext(timestamp: number): void
}

/** Options of `mine`. */
export interface MineBlocks {
  /** Number of blocks; one by default. */
  readonly blocks?: number
  /** Seconds between blocks, at least one. By default the blocks follow the clock. */
  readonly interval?: number
  /** Timestamp of the first block, in Unix seconds. */
  readonly timestamp?: number
}

/** Functions that control the chain of a network. */
export interface ChainControls {
  readonly time: NodeTime
  /** Mines blocks with the pending transactions, also empty ones. Resolves when they are stored. */
  mine(options?: MineBlocks): Promise<void>
  /** Takes a snapshot of the chain, the pool and the clock. Returns its number for `revert` and evm_revert. */
  snapshot(): number
  /** Reverts to a snapshot, and removes it and all later snapshots. Resolves to false if there is no such snapshot. */
  revert(id: number): Promise<boolean>
}

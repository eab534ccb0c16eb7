/** How far an import is. */
export interface ImportProgress {
  /** Number of the block that was added last. */
  readonly block: number
  /** Bytes of the file that were read into the chain, and all it has. */
  readonly done: number
  readonly total: number
}

/** Progress of an import. */
export interface ImportProgress {
  /** Number of the latest imported block. */
  readonly block: number
  /** Imported bytes, and the size of the file in bytes. */
  readonly done: number
  readonly total: number
}

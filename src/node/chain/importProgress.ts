/** Progress of an import. */
export interface ImportProgress {
  /** Number of the latest imported block. */
  readonly block: number
  /** Bytes of the file whose blocks are imported, or that are read if it is compressed, and the size of the file in bytes. */
  readonly done: number
  readonly total: number
}

import type { RecordEntry } from './recordBlock.ts'

/** Immutable sorted records as the base of a store. Keys start with their table byte. */
export interface Records {
  /** Returns the value of a key: null if the record is deleted, undefined if absent. */
  get(key: Uint8Array): Uint8Array | null | undefined
  /** Iterates over records with keys from `gte` (inclusive) to `lt` (exclusive) in key order, including deleted ones. */
  range(bounds: RecordRange): Iterable<RecordEntry>
  /** Closes the file. Can be called twice. */
  close(): void
}

export interface RecordRange {
  readonly gte: Uint8Array
  /** Undefined: to the end. */
  readonly lt: Uint8Array | undefined
  readonly reverse?: boolean
}

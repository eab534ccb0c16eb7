import type { RecordEntry } from './recordBlock.ts'

/** Sorted records that never change: what a store can begin with. Keys begin with the byte of their table. */
export interface Records {
  /** The value under a key; null where the record is deleted, undefined where there is none. */
  get(key: Uint8Array): Uint8Array | null | undefined
  /** Records with keys from `gte` up to and without `lt`, in the order of the keys, deleted ones included. */
  range(bounds: RecordRange): Iterable<RecordEntry>
  /** Lets go of the file. Safe to call twice. */
  close(): void
}

export interface RecordRange {
  readonly gte: Uint8Array
  /** Undefined: up to the end. */
  readonly lt: Uint8Array | undefined
  readonly reverse?: boolean
}

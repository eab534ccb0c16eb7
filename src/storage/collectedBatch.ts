import { prefixedKey } from './prefixedKey.ts'
import type { Operation } from './sharedLevel.ts'
import type { Batch, Operations, Table } from './store.ts'

/** Collects operations. */
export class CollectedOperations implements Operations {
  readonly list: Operation[] = []
  readonly #listeners: (() => void)[] = []

  put(table: Table, key: Uint8Array, value: Uint8Array): void {
    this.list.push({ type: 'put', key: prefixedKey(table, key), value })
  }

  delete(table: Table, key: Uint8Array): void {
    this.list.push({ type: 'del', key: prefixedKey(table, key) })
  }

  afterWrite(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Calls the listeners. Call this when the store has the operations. */
  written(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Operations to compute: see `Batch.defer`. */
export interface DeferredAddition {
  readonly bytes: number
  readonly add: (operations: Operations) => void
}

/** Writes a batch. Returns nothing if the store has it at once. */
export type BatchWriter = (batch: CollectedBatch) => Promise<void> | undefined

const WRITTEN = Promise.resolve()

/** A batch that collects its operations until it is written. */
export class CollectedBatch extends CollectedOperations implements Batch {
  /** The deferred additions. Empty if the store computes operations at once. */
  readonly deferred: DeferredAddition[] = []
  readonly #defers: boolean
  readonly #write: BatchWriter
  /** Number of the head block after this batch. */
  head: number | undefined

  /** With `defers`, `write` also gets the deferred additions. Otherwise their operations are computed at once. */
  constructor(write: BatchWriter, defers = false) {
    super()
    this.#write = write
    this.#defers = defers
  }

  get length(): number {
    return this.list.length
  }

  setHead(number: number): void {
    this.head = number
  }

  defer(bytes: number, add: (operations: Operations) => void): void {
    if (this.#defers) this.deferred.push({ bytes, add })
    else add(this)
  }

  write(): Promise<void> {
    const writing = this.#write(this)
    if (writing !== undefined) return writing.then(() => this.written())
    this.written()
    return WRITTEN
  }
}

import type { Operation } from './sharedLevel.ts'
import { keyText, noWrites, type Writes, withOperations } from './writes.ts'

/** Operations per database write. The round trip costs as much as ten operations. */
const FLUSH_AT = 256
/** Writers wait while more operations are pending. */
const MAX_PENDING = 4_096

/**
 * Accepted operations that the database does not have yet, for stores that do not outlive the process. Blocks do not wait for the disk, and
 * many are written together. If the database fails, the operations stay pending, and new ones are rejected until the database accepts them.
 */
export class PendingWrites {
  readonly #write: (operations: Operation[]) => Promise<void>
  #operations: Operation[] = []
  /** The first `#indexed` operations by key, for forks. Most operations are written before any fork. */
  #index: Writes = noWrites
  #indexed = 0
  /** The first `#listed` operations by key, for reads. */
  #values = new Map<string, Uint8Array | null>()
  #listed = 0
  #flushing: Promise<void> | undefined
  #hasFailed = false

  constructor(write: (operations: Operation[]) => Promise<void>) {
    this.#write = write
  }

  /** The pending writes by key. */
  get writes(): Writes {
    if (this.#indexed < this.#operations.length) {
      this.#index = withOperations(this.#index, this.#operations, this.#indexed)
      this.#indexed = this.#operations.length
    }
    return this.#index
  }

  /** Returns the pending value of a key: null if deleted, undefined if unchanged. */
  get(key: Uint8Array): Uint8Array | null | undefined {
    if (this.#operations.length === 0) return undefined
    for (; this.#listed < this.#operations.length; this.#listed++) {
      const operation = this.#operations[this.#listed]
      if (operation !== undefined)
        this.#values.set(keyText(operation.key), operation.type === 'put' ? operation.value : null)
    }
    return this.#values.get(keyText(key))
  }

  /** Whether `add` resolves without waiting for the database. */
  get acceptsAtOnce(): boolean {
    return !this.#hasFailed && this.#operations.length <= MAX_PENDING
  }

  /** Accepts operations. Rejects them while the database fails. */
  async add(operations: readonly Operation[]): Promise<void> {
    if (!this.acceptsAtOnce) await (this.#flushing ?? this.#flush())
    for (const operation of operations) this.#operations.push(operation)
    if (this.#operations.length >= FLUSH_AT && this.#flushing === undefined) this.#flush().catch(() => {})
  }

  /** Waits for the current database write. */
  async idle(): Promise<void> {
    await this.#flushing?.catch(() => {})
  }

  /** Resolves when the database has all operations. Rejects with the error of the database. */
  async flush(): Promise<void> {
    while (this.#operations.length > 0) await (this.#flushing ?? this.#flush())
  }

  /** Writes the pending batches to the database. Rejects with the error of the database. */
  #flush(): Promise<void> {
    const sent = this.#operations.length
    this.#flushing = this.#write(this.#operations.slice())
      .then(
        () => {
          this.#hasFailed = false
          this.#operations = this.#operations.slice(sent)
          this.#index = noWrites
          this.#indexed = 0
          // Not `clear`: V8 links a cleared table to its successor, which keeps dead tables alive.
          this.#values = new Map()
          this.#listed = 0
        },
        (error: unknown) => {
          this.#hasFailed = true
          throw error
        },
      )
      .finally(() => {
        this.#flushing = undefined
      })
    return this.#flushing
  }
}

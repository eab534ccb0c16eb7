import type { Operation } from './sharedLevel.ts'
import { noWrites, textOf, type Writes, withOperations } from './writes.ts'

/** Operations that are handed to the database together: the way there and back costs as much as ten of them. */
const FLUSH_AT = 256
/** While more than this are pending, writers wait. */
const MAX_PENDING = 4_096

/**
 * Operations that a store accepted and that its database does not hold yet. For a store that ends with the process: a block need not wait
 * for its bytes to be written, and many blocks are written at once. When the database fails, the operations stay here, and no more are
 * accepted until it has taken them.
 */
export class PendingWrites {
  readonly #write: (operations: Operation[]) => Promise<void>
  #operations: Operation[] = []
  /** The first `#indexed` operations by their keys: most operations are written before anybody reads them. */
  #index: Writes = noWrites
  #indexed = 0
  #flushing: Promise<void> | undefined
  #hasFailed = false

  constructor(write: (operations: Operation[]) => Promise<void>) {
    this.#write = write
  }

  /** What the operations wrote. */
  get writes(): Writes {
    if (this.#indexed < this.#operations.length) {
      this.#index = withOperations(this.#index, this.#operations, this.#indexed)
      this.#indexed = this.#operations.length
    }
    return this.#index
  }

  /** What the operations wrote under a key: null where they deleted it, undefined where they leave it alone. */
  get(key: Uint8Array): Uint8Array | null | undefined {
    if (this.#operations.length === 0) return undefined
    const written = this.writes.get(textOf(key))
    return written === undefined ? undefined : written
  }

  /** Accepts operations. Rejects, and accepts none, while the database refuses those before. */
  async add(operations: readonly Operation[]): Promise<void> {
    if (this.#hasFailed || this.#operations.length > MAX_PENDING) await (this.#flushing ?? this.#flush())
    for (const operation of operations) this.#operations.push(operation)
    if (this.#operations.length >= FLUSH_AT && this.#flushing === undefined) this.#flush().catch(() => {})
  }

  /** Waits for the database to finish what it was given. */
  async idle(): Promise<void> {
    await this.#flushing?.catch(() => {})
  }

  /** Resolves when the database holds all operations. Rejects as the database does. */
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

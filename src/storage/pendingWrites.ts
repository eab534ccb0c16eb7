import type { DeferredAddition } from './collectedBatch.ts'
import { DeferredOperations } from './deferredOperations.ts'
import type { Operation } from './sharedLevel.ts'
import { keyText, noWrites, type Writes, withOperations } from './writes.ts'

/** Operations per database write. The round trip costs as much as ten operations. */
const FLUSH_AT = 256
/** Maximum number of operations per database write. More would hold up other work for longer than 10 ms. */
const MAX_WRITE = 4_096
/** Maximum number of operations of a batch that waits in memory. Listing more for the next read would take longer than 20 ms. */
const MAX_BATCH = 16_384
/** Writers wait while more operations are pending. A read after a long time without one computes 30,000 deferred operations. */
const MAX_PENDING = 65_536

/**
 * Accepted operations that the database does not have yet, for stores that do not outlive the process. Blocks do not wait for the disk, and
 * many are written together. Deferred operations are computed before anything is read. If the database fails, the operations stay pending, and
 * new ones are rejected until the database accepts them. A large batch, such as the removal of thousands of blocks, waits for the database.
 */
export class PendingWrites {
  readonly #write: (operations: readonly Operation[]) => Promise<void>
  #operations: Operation[] = []
  /** The first `#indexed` operations by key, for forks. Most operations are written before any fork. */
  #index: Writes = noWrites
  #indexed = 0
  /** The first `#listed` operations by key, for reads. */
  #values = new Map<string, Uint8Array | null>()
  #listed = 0
  #flushing: Promise<void> | undefined
  /** The large batch that is being written. Later batches wait for it. */
  #large: Promise<void> | undefined
  #hasFailed = false
  #isClosed = false
  readonly #deferred = new DeferredOperations((operations) => this.#append(operations))

  constructor(write: (operations: readonly Operation[]) => Promise<void>) {
    this.#write = write
  }

  /** The pending writes by key. */
  get writes(): Writes {
    this.#deferred.computeAll()
    if (this.#indexed < this.#operations.length) {
      this.#index = withOperations(this.#index, this.#operations, this.#indexed)
      this.#indexed = this.#operations.length
    }
    return this.#index
  }

  /** Returns the pending value of a key: null if deleted, undefined if unchanged. */
  get(key: Uint8Array): Uint8Array | null | undefined {
    this.#deferred.computeAll()
    if (this.#operations.length === 0) return undefined
    for (; this.#listed < this.#operations.length; this.#listed++) {
      const operation = this.#operations[this.#listed]
      if (operation !== undefined)
        this.#values.set(keyText(operation.key), operation.type === 'put' ? operation.value : null)
    }
    return this.#values.get(keyText(key))
  }

  /** Whether `add` accepts operations even if the database fails. */
  get acceptsAtOnce(): boolean {
    return !this.#hasFailed && this.#operations.length <= MAX_PENDING && this.#large === undefined
  }

  /**
   * Accepts operations, and deferred ones to compute after them. Rejects them while the database fails. Returns nothing if they are accepted at
   * once.
   */
  add(operations: readonly Operation[], deferred: readonly DeferredAddition[] = []): Promise<void> | undefined {
    if (!this.acceptsAtOnce || operations.length > MAX_BATCH) return this.#addLater(operations, deferred)
    this.#accept(operations, deferred)
    return undefined
  }

  #accept(operations: readonly Operation[], deferred: readonly DeferredAddition[]): void {
    if (deferred.length === 0 && this.#deferred.isEmpty) this.#append(operations)
    else this.#deferred.add(operations, deferred)
  }

  async #addLater(operations: readonly Operation[], deferred: readonly DeferredAddition[]): Promise<void> {
    while (this.#large !== undefined) await this.#large
    if (!this.acceptsAtOnce) {
      await (this.#flushing ?? this.#flush())
      while (this.#large !== undefined) await this.#large
    }
    if (operations.length <= MAX_BATCH) return this.#accept(operations, deferred)
    this.#large = this.#writeLarge(operations).finally(() => {
      this.#large = undefined
    })
    await this.#large
    if (deferred.length > 0) this.#deferred.add([], deferred)
  }

  /**
   * Writes a batch to the database after all earlier ones. If the database fails, the operations are pending: a revert that was answered must not
   * fail. Drops them if the store closes meanwhile.
   */
  async #writeLarge(operations: readonly Operation[]): Promise<void> {
    try {
      await this.#deferred.computeInSlices()
      await this.flush()
      if (!this.#isClosed) await this.#write(operations)
    } catch {
      this.#append(operations)
    }
  }

  #append(operations: readonly Operation[]): void {
    for (const operation of operations) this.#operations.push(operation)
    this.#flushIfMany()
  }

  #flushIfMany(): void {
    if (this.#isClosed || this.#flushing !== undefined || this.#operations.length < FLUSH_AT) return
    this.#flush().catch(() => {})
  }

  /** Drops values that the database has. Listing the others again takes time, so it waits until half of the values are written. */
  #forgetValues(written: number): void {
    this.#listed = Math.max(0, this.#listed - written)
    if (this.#values.size < 2 * this.#operations.length) return
    // Not `clear`: V8 links a cleared table to its successor, which keeps dead tables alive.
    this.#values = new Map()
    this.#listed = 0
  }

  /** Waits for the current database write. */
  async idle(): Promise<void> {
    await this.#flushing?.catch(() => {})
    await this.#large
  }

  /** Drops the operations that the database does not have, and waits for the current write. Call this before the database closes. */
  close(): Promise<void> {
    this.#deferred.clear()
    this.#isClosed = true
    return this.idle()
  }

  /** Resolves when the database has all operations, or the store closes. Rejects with the error of the database. */
  async flush(): Promise<void> {
    this.#deferred.computeAll()
    while (this.#operations.length > 0 && !this.#isClosed) await (this.#flushing ?? this.#flush())
  }

  /** Writes the oldest pending operations to the database. Rejects with the error of the database. */
  #flush(): Promise<void> {
    const sent = Math.min(this.#operations.length, MAX_WRITE)
    this.#flushing = this.#write(this.#operations.slice(0, sent))
      .then(
        () => {
          // Assigned only when it changes. Otherwise, V8 would discard compiled code with the first write: see the constructor of NodeCache.
          if (this.#hasFailed) this.#hasFailed = false
          this.#operations = this.#operations.slice(sent)
          this.#index = noWrites
          this.#indexed = 0
          this.#forgetValues(sent)
        },
        (error: unknown) => {
          this.#hasFailed = true
          throw error
        },
      )
      .finally(() => {
        this.#flushing = undefined
        if (!this.#hasFailed) this.#flushIfMany()
      })
    return this.#flushing
  }
}

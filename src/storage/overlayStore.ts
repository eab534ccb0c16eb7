import { yieldToEventLoop } from '../yieldToEventLoop.ts'
import { CollectedBatch } from './collectedBatch.ts'
import { prefixedKey } from './prefixedKey.ts'
import { mergeAsyncEntries } from './records/mergeEntries.ts'
import type { RecordEntry } from './records/recordBlock.ts'
import type { Entries, Operation, SharedSnapshot } from './sharedLevel.ts'
import { storeClosed } from './storageErrors.ts'
import type { Batch, Range, Store, Table } from './store.ts'
import { keyBytes, keyText, noWrites, type Writes, withOperations } from './writes.ts'
import { yieldIfBusy } from './yieldIfBusy.ts'

/** Maximum number of operations to add in one step, which takes up to 10 ms. */
const MAX_STEP = 2_048

/** A fork of a store: a snapshot of the database, and later writes in memory. */
export class OverlayStore implements Store {
  readonly acceptsAtOnce = true
  readonly isPermanent = false
  readonly #base: SharedSnapshot
  #writes: Writes
  /** The large batch that is being added. Later batches wait for it. */
  #large: Promise<void> | undefined
  #closing: Promise<void> | undefined

  /** Releases `base` on close. The caller must have acquired or retained it. */
  constructor(base: SharedSnapshot, writes: Writes = noWrites) {
    this.#base = base
    this.#writes = writes
  }

  get(table: Table, key: Uint8Array): Uint8Array | undefined {
    this.#checkOpen()
    const written = this.#writes.get(keyText(prefixedKey(table, key)))
    return written === undefined ? this.#base.get(table, key) : (written ?? undefined)
  }

  async *entries(table: Table, range: Range = {}): Entries {
    this.#checkOpen()
    try {
      yield* this.#entriesNow(table, range)
    } catch (cause) {
      if (this.#closing !== undefined) throw storeClosed(undefined, { cause })
      throw cause
    }
  }

  async *#entriesNow(table: Table, range: Range): Entries {
    const { reverse = false, limit = -1 } = range
    let left = limit < 0 ? Number.POSITIVE_INFINITY : limit
    if (left === 0) return
    const below = this.#base.entries(table, { ...range, limit: -1 })
    for await (const [key, value] of mergeAsyncEntries(below, writtenEntries(this.#writes, table, range), reverse)) {
      this.#checkOpen()
      if (value === null) continue
      yield [key, value]
      if (--left === 0) return
    }
  }

  batch(): Batch {
    return new CollectedBatch(async (batch) => {
      while (this.#large !== undefined) await this.#large.catch(() => {})
      this.#checkOpen()
      if (batch.length <= MAX_STEP) this.#writes = withOperations(this.#writes, batch.list)
      else await this.#addLarge(batch.list)
      await yieldIfBusy()
    })
  }

  async #addLarge(operations: readonly Operation[]): Promise<void> {
    this.#large = this.#addInSteps(operations).finally(() => {
      this.#large = undefined
    })
    await this.#large
  }

  /** Adds the operations of a batch between other work. Readers see all of them or none. */
  async #addInSteps(operations: readonly Operation[]): Promise<void> {
    let writes = this.#writes
    for (let from = 0; from < operations.length; from += MAX_STEP) {
      writes = withOperations(writes, operations.slice(from, from + MAX_STEP))
      await yieldToEventLoop()
    }
    this.#checkOpen()
    this.#writes = writes
  }

  fork(): Store {
    this.#checkOpen()
    this.#base.retain()
    return new OverlayStore(this.#base, this.#writes)
  }

  close(): Promise<void> {
    if (this.#closing === undefined) {
      this.#writes = noWrites
      this.#closing = this.#base.release()
    }
    return this.#closing
  }

  #checkOpen(): void {
    if (this.#closing !== undefined) throw storeClosed()
  }
}

/** Iterates over the writes to a table in key order. Keys have no table byte. */
function* writtenEntries(writes: Writes, table: Table, { gte, lt, reverse = false }: Range): Generator<RecordEntry> {
  const from = keyText(prefixedKey(table, gte ?? new Uint8Array(0)))
  const to = lt === undefined ? String.fromCharCode(table + 1) : keyText(prefixedKey(table, lt))
  const cursor = reverse ? writes.lt(to) : writes.ge(from)
  while (cursor.valid && cursor.key !== undefined && cursor.key >= from && cursor.key < to) {
    yield [keyBytes(cursor.key).subarray(1), cursor.value ?? null]
    if (reverse) cursor.prev()
    else cursor.next()
  }
}

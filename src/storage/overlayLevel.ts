import type { Tree } from 'functional-red-black-tree'
import { LoopSlice } from '../yieldToEventLoop.ts'
import { mergeAsyncEntries } from './records/mergeEntries.ts'
import type { RecordEntry } from './records/recordBlock.ts'
import type { RecordRange, Records } from './records/records.ts'
import { type Level, type LevelRead, type LevelSnapshot, OPERATIONS_PER_CHECK, type Operation } from './sharedLevel.ts'
import { emptyTree, keyBytes, keyText } from './writes.ts'

/** Keys deleted from the records, by `keyText`. Immutable: each deletion creates a new tree. */
type Deleted = Tree<string, true>

/**
 * A database over immutable records. The database contains the later writes and is read first. Deleted keys are only in memory, so the
 * content does not outlive the process.
 */
export class OverlayLevel implements Level {
  readonly #level: Level
  readonly #base: Records
  #deleted: Deleted = emptyTree()

  constructor(level: Level, base: Records) {
    this.#level = level
    this.#base = base
  }

  getSync(key: Uint8Array, options?: LevelRead): Uint8Array | undefined {
    const { inner, deleted } = this.#at(options)
    const written = this.#level.getSync(key, inner)
    if (written !== undefined) return written
    if (deleted.length > 0 && deleted.get(keyText(key)) !== undefined) return undefined
    return this.#base.get(key) ?? undefined
  }

  async *iterator({ limit, ...options }: Parameters<Level['iterator']>[0]) {
    let left = limit < 0 ? Number.POSITIVE_INFINITY : limit
    if (left === 0) return
    const { inner, deleted } = this.#at(options)
    const written = this.#level.iterator({ ...options, ...inner, limit: -1 })
    for await (const [key, value] of mergeAsyncEntries(this.#remaining(options, deleted), written, options.reverse)) {
      if (value === null) continue
      yield [key, value] as [Uint8Array, Uint8Array]
      if (--left === 0) return
    }
  }

  /** Batches must not overlap. */
  async batch(operations: readonly Operation[]): Promise<void> {
    const deleted = await this.#deletedAfter(operations)
    await this.#level.batch(operations)
    this.#deleted = deleted
  }

  snapshot(): LevelSnapshot {
    return new OverlaySnapshot(this.#level.snapshot(), this.#deleted)
  }

  /** Iterates over all later writes in key order. Null marks a deleted record. */
  async *written(): AsyncGenerator<RecordEntry> {
    const all = { gte: new Uint8Array(0), lt: Uint8Array.of(0xff), reverse: false, limit: -1 }
    yield* mergeAsyncEntries(deletions(this.#deleted), this.#level.iterator(all), false)
  }

  /** Returns the deleted keys after a batch. Other work runs if it is large. */
  async #deletedAfter(operations: readonly Operation[]): Promise<Deleted> {
    const slice = new LoopSlice()
    let deleted = this.#deleted
    for (const [index, { type, key }] of operations.entries()) {
      if (index % OPERATIONS_PER_CHECK === OPERATIONS_PER_CHECK - 1 && slice.isOver) await slice.yield()
      if (type !== 'del' || this.#base.get(key) == null) continue
      const text = keyText(key)
      if (deleted.get(text) === undefined) deleted = deleted.insert(text, true)
    }
    return deleted
  }

  /** Iterates over the records that are not deleted. */
  *#remaining(range: Required<RecordRange>, deleted: Deleted): Generator<RecordEntry> {
    for (const entry of this.#base.range(range))
      if (deleted.length === 0 || deleted.get(keyText(entry[0])) === undefined) yield entry
  }

  /** Returns the database and its deletions, now or at a snapshot. */
  #at(options: LevelRead | undefined): { readonly inner: LevelRead | undefined; readonly deleted: Deleted } {
    const { snapshot } = options ?? {}
    if (!(snapshot instanceof OverlaySnapshot)) return { inner: options, deleted: this.#deleted }
    return { inner: { ...options, snapshot: snapshot.level }, deleted: snapshot.deleted }
  }
}

function* deletions(deleted: Deleted): Generator<RecordEntry> {
  for (const text of deleted.keys) yield [keyBytes(text), null]
}

class OverlaySnapshot implements LevelSnapshot {
  readonly level: LevelSnapshot
  readonly deleted: Deleted

  constructor(level: LevelSnapshot, deleted: Deleted) {
    this.level = level
    this.deleted = deleted
  }

  ref(): void {
    this.level.ref()
  }

  unref(): void {
    this.level.unref()
  }

  close(): Promise<void> {
    return this.level.close()
  }
}

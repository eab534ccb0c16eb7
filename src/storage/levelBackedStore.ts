import { errorCode } from '../errors.ts'
import { CollectedBatch } from './collectedBatch.ts'
import { OverlayStore } from './overlayStore.ts'
import { PendingWrites } from './pendingWrites.ts'
import { prefixedKey } from './prefixedKey.ts'
import { type Entries, type Level, SharedLevel } from './sharedLevel.ts'
import { storeClosed, writeFailed } from './storageErrors.ts'
import type { Batch, Range, Store, Table } from './store.ts'
import { checkStoredFormat, formatRecord } from './storeFormat.ts'
import { yieldIfBusy } from './yieldIfBusy.ts'

export interface LevelBackedOptions {
  /** Name of the store in errors. */
  readonly where: string
  /** Called once, after the store and all forks are closed. */
  readonly closeLevel: () => Promise<void>
  /** Called after each written batch with its operation count, before the write resolves. */
  readonly onWrite?: (operations: number, head: number | undefined) => void
  /** Whether writes resolve before the database has them. For stores that end with the process. */
  readonly writesBehind?: boolean
  /** Whether the content is kept after the process ends. Default: false. */
  readonly isPermanent?: boolean
}

/** A store on LevelDB on disk or on memory-level. */
export class LevelBackedStore implements Store {
  readonly isPermanent: boolean
  readonly #level: SharedLevel
  readonly #where: string
  readonly #onWrite: LevelBackedOptions['onWrite']
  readonly #writing = new Set<Promise<void>>()
  readonly #pending: PendingWrites | undefined
  #closing: Promise<void> | undefined

  constructor(
    level: Level,
    { where, closeLevel, onWrite, writesBehind = false, isPermanent = false }: LevelBackedOptions,
  ) {
    const shared = new SharedLevel(level, closeLevel)
    this.isPermanent = isPermanent
    this.#level = shared
    this.#pending = writesBehind ? new PendingWrites((operations) => shared.write(operations)) : undefined
    this.#where = where
    this.#onWrite = onWrite
  }

  get acceptsAtOnce(): boolean {
    return this.#pending?.acceptsAtOnce === true
  }

  /**
   * Writes the format version into a new store. Rejects with StoreTooNew if a newer version wrote the store. Call this first. `onKnown` is called
   * if the format is known, before any write.
   */
  async checkFormat(onKnown: () => void = () => {}): Promise<void> {
    const { table, key, value } = formatRecord
    const stored = this.get(table, key)
    checkStoredFormat(this.#where, stored)
    onKnown()
    if (stored !== undefined) return
    const batch = this.batch()
    batch.put(table, key, value)
    await batch.write()
  }

  get(table: Table, key: Uint8Array): Uint8Array | undefined {
    this.#checkOpen()
    const full = prefixedKey(table, key)
    const pending = this.#pending?.get(full)
    return pending === undefined ? this.#level.get(full) : (pending ?? undefined)
  }

  async *entries(table: Table, range: Range = {}): Entries {
    this.#checkOpen()
    try {
      const entries = this.#pending === undefined ? this.#level.entries(table, range) : this.#entriesNow(table, range)
      for await (const entry of entries) {
        this.#checkOpen()
        yield entry
      }
    } catch (cause) {
      if (this.#closing !== undefined) throw storeClosed(undefined, { cause })
      throw cause
    }
  }

  batch(): Batch {
    return new CollectedBatch((batch) => this.#write(batch), this.#pending !== undefined)
  }

  fork(): Store {
    this.#checkOpen()
    return new OverlayStore(this.#level.acquireSnapshot(), this.#pending?.writes)
  }

  /** Resolves when the database has all writes. Rejects with WriteFailed. */
  async flush(): Promise<void> {
    await Promise.allSettled(this.#writing)
    await this.#pending?.flush().catch(failWrite)
  }

  close(): Promise<void> {
    this.#closing ??= Promise.allSettled([...this.#writing, this.#pending?.close()]).then(() => this.#level.release())
    return this.#closing
  }

  /** Iterates over the entries of the database and the pending writes. */
  async *#entriesNow(table: Table, range: Range): Entries {
    const snapshot = this.fork()
    try {
      yield* snapshot.entries(table, range)
    } finally {
      await snapshot.close()
    }
  }

  #write(batch: CollectedBatch): Promise<void> | undefined {
    if (this.#closing !== undefined) return Promise.reject(storeClosed())
    if (this.#pending === undefined) return this.#writeToLevel(batch)
    const adding = this.#pending.add(batch.list, batch.deferred)
    return adding === undefined ? yieldIfBusy() : adding.catch(failWrite).then(yieldIfBusy)
  }

  async #writeToLevel(batch: CollectedBatch): Promise<void> {
    // Without `sync`: see README.md.
    const writing = this.#level.write(batch.list)
    this.#writing.add(writing)
    try {
      await writing
      this.#onWrite?.(batch.length, batch.head)
    } catch (cause) {
      failWrite(cause)
    } finally {
      this.#writing.delete(writing)
    }
  }

  #checkOpen(): void {
    if (this.#closing !== undefined) throw storeClosed()
  }
}

function failWrite(cause: unknown): never {
  // LevelDB has no code for it.
  const isFileLimit = /too many open files/i.test(String(cause))
  throw writeFailed(isFileLimit ? FILE_LIMIT : reasons[errorCode(cause) ?? ''], { cause })
}

const FILE_LIMIT = 'too many files are open: close connections, or start the process with a higher ulimit -n'

/** Reasons of failed writes, by error code of LevelDB or the system. */
const reasons: Readonly<Record<string, string>> = {
  LEVEL_IO_ERROR: 'the file system rejected the write: check its free space and permissions',
  LEVEL_CORRUPTION: 'the database is damaged',
  ENOENT: 'its folder was removed: restart the node',
}

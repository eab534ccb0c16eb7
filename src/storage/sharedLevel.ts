import { closeAll } from '../closeAll.ts'
import { errorCode, NodeError } from '../errors.ts'
import { prefixedKey } from './prefixedKey.ts'
import { readFailed, recordsDamaged } from './storageErrors.ts'
import type { Range, Table } from './store.ts'

/** The used methods of a `level` database, opened with the encoding `view` for keys and values. */
export interface Level {
  getSync(key: Uint8Array, options?: LevelRead): Uint8Array | undefined
  iterator(
    options: LevelRead & { gte: Uint8Array; lt: Uint8Array; reverse: boolean; limit: number },
  ): AsyncIterable<readonly [key: Uint8Array, value: Uint8Array]>
  batch(operations: readonly Operation[]): Promise<void>
  snapshot(): LevelSnapshot
}

/** Number of operations of a batch between two checks of the time, so that other work runs while there are many. */
export const OPERATIONS_PER_CHECK = 256

/** A write of one key. The key includes the table byte. */
export type Operation =
  | { readonly type: 'put'; readonly key: Uint8Array; readonly value: Uint8Array }
  | { readonly type: 'del'; readonly key: Uint8Array }

/** A snapshot of a `level` database. */
export interface LevelSnapshot {
  ref(): void
  unref(): void
  close(): Promise<void>
}

/** Includes the encodings, so that `level` need not copy the options for each read. */
export interface LevelRead {
  readonly snapshot?: LevelSnapshot
  readonly keyEncoding?: 'view'
  readonly valueEncoding?: 'view'
}

export type Entries = AsyncGenerator<readonly [key: Uint8Array, value: Uint8Array]>

/** An open database that a store and its forks share. It closes when the last user releases it. */
export class SharedLevel {
  readonly #level: Level
  readonly #closeLevel: () => Promise<void>
  #users = 1
  /** The latest snapshot, if nothing was written since. Forks share it. */
  #latest: SharedSnapshot | undefined

  /** Starts with one user. `closeLevel` is called once. */
  constructor(level: Level, closeLevel: () => Promise<void>) {
    this.#level = level
    this.#closeLevel = closeLevel
  }

  get(key: Uint8Array, options?: LevelRead): Uint8Array | undefined {
    try {
      const value = this.#level.getSync(key, options)
      return value && toUint8Array(value)
    } catch (cause) {
      throw readFailure(cause)
    }
  }

  /** Iterates over the entries of one table. Keys have no table byte. */
  async *entries(table: Table, { gte, lt, reverse = false, limit = -1 }: Range, options?: LevelRead): Entries {
    const bounds = {
      gte: prefixedKey(table, gte ?? new Uint8Array(0)),
      lt: lt === undefined ? Uint8Array.of(table + 1) : prefixedKey(table, lt),
    }
    try {
      for await (const [key, value] of this.#level.iterator({ ...options, ...bounds, reverse, limit })) {
        yield [toUint8Array(key).subarray(1), toUint8Array(value)]
      }
    } catch (cause) {
      throw readFailure(cause)
    }
  }

  async write(operations: readonly Operation[]): Promise<void> {
    // A snapshot during the write may or may not contain the batch, so it is not shared.
    this.#latest = undefined
    try {
      await this.#level.batch(operations)
    } finally {
      this.#latest = undefined
    }
  }

  /** Returns a snapshot for one more user. O(1): later writes do not change it. */
  acquireSnapshot(): SharedSnapshot {
    if (this.#latest?.isOpen !== true) this.#latest = new SharedSnapshot(this, this.#level.snapshot())
    this.#latest.retain()
    return this.#latest
  }

  retain(): void {
    this.#users++
  }

  async release(): Promise<void> {
    this.#users--
    // The database finishes running batches before it closes.
    if (this.#users === 0) await this.#closeLevel()
  }
}

/** A snapshot of a database. It counts its users and keeps the database open while it has any. */
export class SharedSnapshot {
  readonly #level: SharedLevel
  readonly #snapshot: LevelSnapshot
  readonly #options: LevelRead
  #users = 0

  constructor(level: SharedLevel, snapshot: LevelSnapshot) {
    this.#level = level
    this.#snapshot = snapshot
    this.#options = { snapshot, keyEncoding: 'view', valueEncoding: 'view' }
    level.retain()
  }

  get isOpen(): boolean {
    return this.#users >= 0
  }

  get(table: Table, key: Uint8Array): Uint8Array | undefined {
    return this.#level.get(prefixedKey(table, key), this.#options)
  }

  entries(table: Table, range: Range): Entries {
    return this.#level.entries(table, range, this.#options)
  }

  retain(): void {
    this.#users++
  }

  async release(): Promise<void> {
    this.#users--
    if (this.#users > 0) return
    this.#users = -1
    await closeAll(
      () => this.#snapshot.close(),
      () => this.#level.release(),
    )
  }
}

/** Converts a Buffer of LevelDB to a Uint8Array: `slice` of a Buffer does not copy, and tests compare with plain byte arrays. */
function toUint8Array(bytes: Uint8Array): Uint8Array {
  return bytes instanceof Buffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes
}

/** Converts an error of LevelDB to RecordsDamaged or ReadFailed. */
function readFailure(cause: unknown): Error {
  if (cause instanceof NodeError) return cause
  const isDamage = errorCode(cause) === 'LEVEL_CORRUPTION'
  return isDamage ? recordsDamaged(undefined, { cause }) : readFailed(undefined, { cause })
}

import { bigintToMinimalBytes, bytesToBigint } from '../bytes.ts'
import { readFailed, storeClosed, storeTooNew, writeFailed } from './storageErrors.ts'
import { type Batch, type Range, type Store, type Table, tables } from './store.ts'

/** What is used of a database of the `level` family, opened with the encoding `view` for keys and values. */
export interface Level {
  getSync(key: Uint8Array): Uint8Array | undefined
  iterator(options: {
    gte: Uint8Array
    lt: Uint8Array
    reverse: boolean
    limit: number
  }): AsyncIterable<[key: Uint8Array, value: Uint8Array]>
  batch(operations: Operation[]): Promise<void>
}

type Operation =
  | { readonly type: 'put'; readonly key: Uint8Array; readonly value: Uint8Array }
  | { readonly type: 'del'; readonly key: Uint8Array }

/** Version of what is written to disk. A store of an older format is brought up to date when opened; one of a newer is refused. */
const FORMAT = 1
const FORMAT_KEY = new TextEncoder().encode('format')

/** The Store over LevelDB on disk and over memory-level. */
export class LevelBackedStore implements Store {
  readonly #level: Level
  readonly #where: string
  readonly #closeLevel: () => Promise<void>
  #closing: Promise<void> | undefined

  /** `where` names the store in errors. `closeLevel` is called once. */
  constructor(level: Level, where: string, closeLevel: () => Promise<void>) {
    this.#level = level
    this.#where = where
    this.#closeLevel = closeLevel
  }

  /** Notes the format in a new store and refuses one that is newer than this code. To be called once, before anything else. */
  async checkFormat(): Promise<void> {
    const stored = this.get(tables.meta, FORMAT_KEY)
    const found = stored === undefined ? FORMAT : Number(bytesToBigint(stored))
    if (found > FORMAT) throw storeTooNew({ where: this.#where, found, known: FORMAT })
    if (stored !== undefined) return
    const batch = this.batch()
    batch.put(tables.meta, FORMAT_KEY, bigintToMinimalBytes(BigInt(FORMAT)))
    await batch.write()
  }

  get(table: Table, key: Uint8Array): Uint8Array | undefined {
    if (this.#closing !== undefined) throw storeClosed()
    try {
      const value = this.#level.getSync(prefixed(table, key))
      return value && plain(value)
    } catch (cause) {
      throw readFailed(undefined, { cause })
    }
  }

  async *entries(table: Table, range: Range = {}): AsyncGenerator<readonly [key: Uint8Array, value: Uint8Array]> {
    if (this.#closing !== undefined) throw storeClosed()
    const { gte, lt, reverse = false, limit = -1 } = range
    const bounds = {
      gte: prefixed(table, gte ?? new Uint8Array(0)),
      lt: lt === undefined ? Uint8Array.of(table + 1) : prefixed(table, lt),
    }
    try {
      for await (const [key, value] of this.#level.iterator({ ...bounds, reverse, limit })) {
        yield [plain(key).subarray(1), plain(value)]
      }
    } catch (cause) {
      if (this.#closing !== undefined) throw storeClosed(undefined, { cause })
      throw readFailed(undefined, { cause })
    }
  }

  batch(): Batch {
    return new LevelBatch((operations) => this.#write(operations))
  }

  close(): Promise<void> {
    // The databases finish the batches that are running before they close.
    this.#closing ??= this.#closeLevel()
    return this.#closing
  }

  async #write(operations: Operation[]): Promise<void> {
    if (this.#closing !== undefined) throw storeClosed()
    // Never with `sync`: see README.md.
    try {
      await this.#level.batch(operations)
    } catch (cause) {
      throw writeFailed(undefined, { cause })
    }
  }
}

class LevelBatch implements Batch {
  readonly #write: (operations: Operation[]) => Promise<void>
  readonly #operations: Operation[] = []
  readonly #listeners: (() => void)[] = []

  constructor(write: (operations: Operation[]) => Promise<void>) {
    this.#write = write
  }

  get length(): number {
    return this.#operations.length
  }

  put(table: Table, key: Uint8Array, value: Uint8Array): void {
    this.#operations.push({ type: 'put', key: prefixed(table, key), value })
  }

  delete(table: Table, key: Uint8Array): void {
    this.#operations.push({ type: 'del', key: prefixed(table, key) })
  }

  afterWrite(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async write(): Promise<void> {
    await this.#write(this.#operations)
    for (const listener of this.#listeners) listener()
  }
}

/** The key as the database holds it: the table's byte, then the key. */
function prefixed(table: Table, key: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + key.length)
  bytes[0] = table
  bytes.set(key, 1)
  return bytes
}

/** LevelDB answers with Buffers, whose `slice` does not copy and which are not equal to the same bytes in tests. */
function plain(bytes: Uint8Array): Uint8Array {
  return bytes instanceof Buffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes
}

import { LoopSlice } from '../yieldToEventLoop.ts'
import { type Level, type LevelRead, type LevelSnapshot, OPERATIONS_PER_CHECK, type Operation } from './sharedLevel.ts'

/** The used methods of a database of `classic-level`. */
interface ChainedDatabase extends Omit<Level, 'batch'> {
  batch(): {
    put(key: Uint8Array, value: Uint8Array): unknown
    del(key: Uint8Array): unknown
    write(): Promise<void>
    close(): Promise<void>
  }
}

interface ChainedLevelOptions {
  /** Resolves to whether the disk has room for the contents of the log. */
  readonly hasRoom: () => Promise<boolean>
  /** Writes the contents of the log to a table, and begins another log. */
  readonly beginLog: () => Promise<void>
}

/**
 * Passes each operation of a batch to LevelDB separately, which takes half the time of a list of objects. Other work runs while there are many.
 * Writes one batch at a time. After a failed write, as on a full disk, the log can end within a record. LevelDB appends later records to it,
 * but loses them when it reads the log. So the next batch waits for another log.
 */
export class ChainedLevel implements Level {
  readonly #database: ChainedDatabase
  readonly #options: ChainedLevelOptions
  #last: Promise<void> = Promise.resolve()
  /** The error of a failed write, until another log begins. */
  #failure: { readonly cause: unknown } | undefined

  constructor(database: ChainedDatabase, options: ChainedLevelOptions) {
    this.#database = database
    this.#options = options
  }

  getSync(key: Uint8Array, options?: LevelRead): Uint8Array | undefined {
    return this.#database.getSync(key, options)
  }

  iterator(options: Parameters<Level['iterator']>[0]): ReturnType<Level['iterator']> {
    return this.#database.iterator(options)
  }

  snapshot(): LevelSnapshot {
    return this.#database.snapshot()
  }

  batch(operations: readonly Operation[]): Promise<void> {
    const written = this.#last.then(() => this.#write(operations))
    this.#last = written.catch(() => {})
    return written
  }

  async #write(operations: readonly Operation[]): Promise<void> {
    if (this.#failure !== undefined) {
      // A failed attempt would make LevelDB reject all writes until it is opened again.
      if (!(await this.#options.hasRoom())) throw this.#failure.cause
      await this.#options.beginLog()
      this.#failure = undefined
    }
    const batch = this.#database.batch()
    const slice = new LoopSlice()
    try {
      for (const [index, operation] of operations.entries()) {
        if (operation.type === 'put') batch.put(operation.key, operation.value)
        else batch.del(operation.key)
        if (index % OPERATIONS_PER_CHECK === OPERATIONS_PER_CHECK - 1 && slice.isOver) await slice.yield()
      }
    } catch (error) {
      await batch.close()
      throw error
    }
    try {
      await batch.write()
    } catch (cause) {
      this.#failure = { cause }
      throw cause
    }
  }
}

import { writeFailed } from '../../src/storage/storageErrors.ts'
import type { Batch, Store } from '../../src/storage/store.ts'

/** A store whose batches fail while `broken` is set, as on a full disk. A failed batch writes nothing. */
export class FaultyStore implements Store {
  acceptsAtOnce = false
  readonly isPermanent: boolean
  broken = false
  /** Number of further batches before the store breaks. */
  batchesLeft = Number.POSITIVE_INFINITY
  /** Number of the next batches that fail. */
  failures = 0
  /** Number of batches that were written. */
  writes = 0
  /** Number of puts and bytes that were written. */
  puts = 0
  bytes = 0
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
    this.isPermanent = store.isPermanent
  }

  get: Store['get'] = (table, key) => this.#store.get(table, key)
  entries: Store['entries'] = (table, range) => this.#store.entries(table, range)
  fork = () => this.#store.fork()
  close = () => this.#store.close()

  batch(): Batch {
    const batch = this.#store.batch()
    let puts = 0
    let bytes = 0
    const write = async (): Promise<void> => {
      if (this.batchesLeft === 0) this.broken = true
      if (this.broken) throw writeFailed(undefined)
      if (this.failures > 0) {
        this.failures--
        throw writeFailed(undefined)
      }
      this.batchesLeft--
      await batch.write()
      this.writes++
      this.puts += puts
      this.bytes += bytes
    }
    const faulty: Batch = {
      put: (table, key, value) => {
        puts++
        bytes += 1 + key.length + value.length
        batch.put(table, key, value)
      },
      delete: (table, key) => batch.delete(table, key),
      setHead: (number) => batch.setHead(number),
      defer: (bytes, add) => batch.defer(bytes, (operations) => add(operations === batch ? faulty : operations)),
      afterWrite: (listener) => batch.afterWrite(listener),
      get length() {
        return batch.length
      },
      write,
    }
    return faulty
  }
}

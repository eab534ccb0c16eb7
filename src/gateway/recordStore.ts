/**
 * What the gateway keeps: small records of text under keys of text, in three tables. The node layer puts them into a
 * LevelDB of their own; without a data directory they live in memory.
 */
export interface RecordStore {
  /** Synchronous, as reads of LevelDB are. */
  get(table: RecordTable, key: string): string | undefined
  /** The records of a table whose keys begin with `prefix`, in the order of the keys. */
  entries(table: RecordTable, prefix?: string): AsyncIterable<readonly [key: string, value: string]>
  /** All of it or nothing; rejects with a NodeError when the disk refuses. A process that is killed afterwards has lost nothing. */
  write(changes: readonly RecordChange[]): Promise<void>
  close(): Promise<void>
}

/** `keys`: digest → what the key may. `credits`: key and day → credits spent. `usage`: key, day, network, method, status → figures. */
export type RecordTable = 'keys' | 'credits' | 'usage'

export interface RecordChange {
  readonly table: RecordTable
  readonly key: string
  /** Undefined deletes the record. */
  readonly value: string | undefined
}

/** Records that go with the process. */
export class MemoryRecordStore implements RecordStore {
  readonly #tables = {
    keys: new Map<string, string>(),
    credits: new Map<string, string>(),
    usage: new Map<string, string>(),
  }

  get(table: RecordTable, key: string): string | undefined {
    return this.#tables[table].get(key)
  }

  async *entries(table: RecordTable, prefix = ''): AsyncGenerator<readonly [key: string, value: string]> {
    const found = [...this.#tables[table]].filter(([key]) => key.startsWith(prefix))
    yield* found.sort(([a], [b]) => (a < b ? -1 : 1))
  }

  async write(changes: readonly RecordChange[]): Promise<void> {
    for (const { table, key, value } of changes) {
      if (value === undefined) this.#tables[table].delete(key)
      else this.#tables[table].set(key, value)
    }
  }

  async close(): Promise<void> {}
}

/** Records that are being opened: what is to be written waits, what is to be read has to come afterwards. */
export class PendingRecordStore implements RecordStore {
  readonly opened: Promise<void>
  readonly #opening: Promise<RecordStore>
  #records: RecordStore | undefined

  constructor(opening: Promise<RecordStore>) {
    this.#opening = opening
    this.opened = opening.then((records) => {
      this.#records = records
    })
    // Whoever waits for it hears of it.
    this.opened.catch(() => {})
  }

  get(table: RecordTable, key: string): string | undefined {
    if (this.#records === undefined) throw new Error('the records are read before they are open')
    return this.#records.get(table, key)
  }

  async *entries(table: RecordTable, prefix?: string): AsyncGenerator<readonly [key: string, value: string]> {
    yield* (await this.#opening).entries(table, prefix)
  }

  async write(changes: readonly RecordChange[]): Promise<void> {
    return (await this.#opening).write(changes)
  }

  async close(): Promise<void> {
    const records = await this.#opening.catch(() => undefined)
    await records?.close()
  }
}

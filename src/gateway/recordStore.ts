/**
 * Storage of the gateway: small text records in seven tables. The node layer stores them in a separate LevelDB, or in memory without a data
 * directory.
 */
export interface RecordStore {
  /** Synchronous, like reads of LevelDB. */
  get(table: RecordTable, key: string): string | undefined
  /** Records of a table whose keys start with `prefix`, in key order. */
  entries(table: RecordTable, prefix?: string): AsyncIterable<readonly [key: string, value: string]>
  /** Writes all changes or none. Rejects with a NodeError if the write fails. Written changes survive a crash of the process. */
  write(changes: readonly RecordChange[]): Promise<void>
  close(): Promise<void>
}

/**
 * `keys`: digest → permissions. `credits`: key and day → credits spent. `usage`: key, day, network, method, status → counters. `webhooks`: id →
 * settings. `tokenPrices`: token and time → price. `webhookVariables`: key and name → elements. `webhookEvents`: webhook,
 * order and id → body.
 */
export type RecordTable =
  | 'keys'
  | 'credits'
  | 'usage'
  | 'webhooks'
  | 'tokenPrices'
  | 'webhookVariables'
  | 'webhookEvents'

/** A write of one record. */
export interface RecordChange {
  readonly table: RecordTable
  readonly key: string
  /** Undefined deletes the record. */
  readonly value: string | undefined
}

/** Records in memory. */
export class MemoryRecordStore implements RecordStore {
  readonly #tables = {
    keys: new Map<string, string>(),
    credits: new Map<string, string>(),
    usage: new Map<string, string>(),
    webhooks: new Map<string, string>(),
    tokenPrices: new Map<string, string>(),
    webhookVariables: new Map<string, string>(),
    webhookEvents: new Map<string, string>(),
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

/** Records that are still being opened. Writes and iterations wait. `get` must follow `opened`. */
export class PendingRecordStore implements RecordStore {
  readonly opened: Promise<void>
  readonly #opening: Promise<RecordStore>
  #records: RecordStore | undefined

  constructor(opening: Promise<RecordStore>) {
    this.#opening = opening
    this.opened = opening.then((records) => {
      this.#records = records
    })
    // Callers that await `opened` receive the failure.
    this.opened.catch(() => {})
  }

  get(table: RecordTable, key: string): string | undefined {
    if (this.#records === undefined) throw new Error('the records were read before they were open')
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

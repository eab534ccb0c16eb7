import type { RecordChange, RecordStore, RecordTable } from '../recordStore.ts'

/** Tables whose records are deleted after the retention. */
const prunedTables = ['usage', 'credits'] as const

/** Maximum number of records that one write deletes. */
const MAX_DELETIONS = 2_048

/** Deletes old records of usage and credits. */
export class RecordPruner {
  readonly #records: RecordStore
  readonly #retentionDays: number
  /** Day of the last deletion. */
  #prunedOn: number | undefined

  /** `retentionDays`: number of the latest days whose records are kept. */
  constructor(records: RecordStore, retentionDays: number) {
    this.#records = records
    this.#retentionDays = retentionDays
  }

  /**
   * Deletes the records of all but the latest days, once per day of the node's clock. The age of a day in the calendar does not count: tests
   * move the clock by years, and back. `today` is 0 before the first request. Rejects if the records cannot be written.
   */
  async prune(today: number): Promise<void> {
    if (today === 0 || today === this.#prunedOn || this.#retentionDays === Infinity) return
    this.#prunedOn = today
    const old = await this.#oldDays(today)
    if (old.size > 0) for (const table of prunedTables) await this.#pruneTable(table, old)
  }

  async #oldDays(today: number): Promise<ReadonlySet<number>> {
    const days = new Set<number>()
    for (const table of prunedTables) for await (const [key] of this.#records.entries(table)) days.add(dayOfKey(key))
    // The clock may have gone back to a day before others.
    days.delete(today)
    return new Set([...days].sort((a, b) => b - a).slice(this.#retentionDays - 1))
  }

  async #pruneTable(table: RecordTable, days: ReadonlySet<number>): Promise<void> {
    let old: RecordChange[] = []
    for await (const [key] of this.#records.entries(table)) {
      if (!days.has(dayOfKey(key))) continue
      old.push({ table, key, value: undefined })
      if (old.length < MAX_DELETIONS) continue
      await this.#records.write(old)
      old = []
    }
    if (old.length > 0) await this.#records.write(old)
  }
}

/** Returns the day of a record. Keys of both tables start with an account and a day. */
const dayOfKey = (key: string): number => Number(key.split('/')[1])

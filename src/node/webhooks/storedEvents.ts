import type { RecordChange, RecordStore } from '../../gateway/recordStore.ts'

/** Bytes of bodies that one write contains. */
const WRITTEN_PART = 2 ** 20

/** An event of an earlier run. */
export interface StoredEvent {
  readonly key: string
  readonly webhookId: string
  readonly id: string
  /** Unix milliseconds. */
  readonly created: number
  readonly body: Buffer<ArrayBuffer>
}

/**
 * The undelivered events of webhooks in the data directory: webhook, order and id → body. An event is written when it is created, and deleted when no
 * attempt follows. Writes run in the background, one after another. An event that is delivered before its write begins is not written.
 */
export class StoredEvents {
  readonly #records: RecordStore
  readonly #report: (fault: unknown) => void
  /** The changes that are not yet written. Undefined deletes the event. */
  readonly #changes = new Map<string, Buffer | undefined>()
  /** The events that are written, or that a write in progress contains. */
  readonly #stored = new Set<string>()
  #lastOrder = 0
  #writing: Promise<void> | undefined

  /** `report` receives the errors of writes. */
  constructor(records: RecordStore, report: (fault: unknown) => void) {
    this.#records = records
    this.#report = report
  }

  /** Reads the events of earlier runs, in their order for each webhook. */
  async *load(): AsyncGenerator<StoredEvent> {
    for await (const [key, text] of this.#records.entries('webhookEvents')) {
      const [webhookId = '', order, id = ''] = key.split('/')
      this.#stored.add(key)
      yield { key, webhookId, id, created: Math.floor(Number(order) / 1_000), body: Buffer.from(text) }
    }
  }

  /** Stores an event. Returns its key. */
  add({ webhookId, id, created, body }: Omit<StoredEvent, 'key'>): string {
    // Keys are in the order of the events. They have 16 digits until the year 2286.
    this.#lastOrder = Math.max(this.#lastOrder + 1, created * 1_000)
    const key = `${webhookId}/${this.#lastOrder}/${id}`
    this.#change(key, body)
    return key
  }

  delete(key: string): void {
    if (this.#stored.has(key)) this.#change(key, undefined)
    else this.#changes.delete(key)
  }

  /** Resolves when all changes are written. */
  async written(): Promise<void> {
    await this.#writing
  }

  #change(key: string, body: Buffer | undefined): void {
    this.#changes.set(key, body)
    this.#writing ??= this.#write()
  }

  async #write(): Promise<void> {
    // All events of a block in one write.
    await Promise.resolve()
    while (this.#changes.size > 0) {
      try {
        await this.#records.write(this.#nextChanges())
      } catch (fault) {
        this.#report(fault)
      }
    }
    this.#writing = undefined
  }

  #nextChanges(): readonly RecordChange[] {
    const changes: RecordChange[] = []
    let length = 0
    for (const [key, body] of this.#changes) {
      if (length >= WRITTEN_PART) break
      this.#changes.delete(key)
      if (body === undefined) this.#stored.delete(key)
      else this.#stored.add(key)
      length += body?.length ?? 0
      changes.push({ table: 'webhookEvents', key, value: body?.toString() })
    }
    return changes
  }
}

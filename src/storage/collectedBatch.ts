import { type Operation, tableKey } from './sharedLevel.ts'
import type { Batch, Table } from './store.ts'

/** A batch that collects its operations until it is written. */
export class CollectedBatch implements Batch {
  readonly #write: (operations: Operation[], head: number | undefined) => Promise<void>
  readonly #operations: Operation[] = []
  readonly #listeners: (() => void)[] = []

  #head: number | undefined

  constructor(write: (operations: Operation[], head: number | undefined) => Promise<void>) {
    this.#write = write
  }

  get length(): number {
    return this.#operations.length
  }

  put(table: Table, key: Uint8Array, value: Uint8Array): void {
    this.#operations.push({ type: 'put', key: tableKey(table, key), value })
  }

  delete(table: Table, key: Uint8Array): void {
    this.#operations.push({ type: 'del', key: tableKey(table, key) })
  }

  setHead(number: number): void {
    this.#head = number
  }

  afterWrite(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async write(): Promise<void> {
    await this.#write(this.#operations, this.#head)
    for (const listener of this.#listeners) listener()
  }
}

import { prefixedKey } from '../prefixedKey.ts'
import type { RecordEntry } from './recordBlock.ts'
import type { RecordRange, Records } from './records.ts'

/** The records whose keys start with a section byte, without that byte. A file can contain several stores, each in a section. */
export class RecordSection implements Records {
  readonly #records: Records
  readonly #number: number

  /** Closes `records` on close. */
  constructor(records: Records, number: number) {
    this.#records = records
    this.#number = number
  }

  get(key: Uint8Array): Uint8Array | null | undefined {
    return this.#records.get(prefixedKey(this.#number, key))
  }

  *range({ gte, lt, reverse = false }: RecordRange): Generator<RecordEntry> {
    const end = lt === undefined ? Uint8Array.of(this.#number + 1) : prefixedKey(this.#number, lt)
    for (const [key, value] of this.#records.range({ gte: prefixedKey(this.#number, gte), lt: end, reverse }))
      yield [key.subarray(1), value]
  }

  close(): void {
    this.#records.close()
  }
}

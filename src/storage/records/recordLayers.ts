import { mergeEntries } from './mergeEntries.ts'
import type { RecordEntry } from './recordBlock.ts'
import type { RecordRange, Records } from './records.ts'

/** Combines several sets of records. Later layers replace and delete records of earlier ones. */
export class RecordLayers implements Records {
  /** Lowest first. */
  readonly #layers: readonly Records[]

  /** Closes the layers on close. */
  constructor(layers: readonly Records[]) {
    this.#layers = layers
  }

  get(key: Uint8Array): Uint8Array | null | undefined {
    for (let number = this.#layers.length - 1; number >= 0; number--) {
      const value = this.#layers[number]?.get(key)
      if (value !== undefined) return value
    }
    return undefined
  }

  range(bounds: RecordRange): Iterable<RecordEntry> {
    return this.#layers
      .map((layer) => layer.range(bounds))
      .reduce((below, above) => mergeEntries(below, above, bounds.reverse ?? false), [])
  }

  close(): void {
    for (const layer of this.#layers) layer.close()
  }
}

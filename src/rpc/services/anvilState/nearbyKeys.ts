import type { BinaryString } from '../../../state/trie/binaryString.ts'

/** Number of items from which ordering saves more than it costs: fewer are committed to the trie at once. */
const MIN_ORDERED = 4_096

/**
 * Collects items and returns those with nearby trie keys together, so that each commit of a part of them changes one region of the trie, and
 * not all of it. The order is that of the first byte of the key. Sorting a million keys would hold up other requests.
 */
export class NearbyKeys<Item> {
  readonly #regions: readonly Item[][]

  constructor(expected: number) {
    this.#regions = Array.from({ length: expected < MIN_ORDERED ? 1 : 256 }, () => [])
  }

  add(item: Item, key: () => BinaryString): void {
    const region = this.#regions.length === 1 ? 0 : key().charCodeAt(0)
    this.#regions[region]?.push(item)
  }

  inOrder(): readonly Item[] {
    return this.#regions.length === 1 ? (this.#regions[0] ?? []) : this.#regions.flat()
  }
}

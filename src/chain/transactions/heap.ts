/** A binary heap: takes the best of its items in logarithmic time. */
export class Heap<Item> {
  readonly #isBetter: (a: Item, b: Item) => boolean
  /** None of the items at 2 n + 1 and 2 n + 2 is better than the one at n. */
  readonly #items: Item[] = []

  constructor(isBetter: (a: Item, b: Item) => boolean) {
    this.#isBetter = isBetter
  }

  add(item: Item): void {
    const items = this.#items
    let at = items.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      const other = items[parent]! // within the bounds
      if (!this.#isBetter(item, other)) break
      items[at] = other
      at = parent
    }
    items[at] = item
  }

  /** Removes and returns the best item. Undefined if there is none. */
  take(): Item | undefined {
    const items = this.#items
    const best = items[0]
    const last = items.pop()
    if (last !== undefined && items.length > 0) this.#sink(last)
    return best
  }

  /** Puts an item in the place of the first one, and moves it below all better ones. */
  #sink(item: Item): void {
    const items = this.#items
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      if (left >= items.length) break
      const right = left + 1
      // Both are within the bounds.
      const child = right < items.length && this.#isBetter(items[right]!, items[left]!) ? right : left
      if (!this.#isBetter(items[child]!, item)) break
      items[at] = items[child]!
      at = child
    }
    items[at] = item
  }
}

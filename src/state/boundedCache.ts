/**
 * Remembers at least the last `limit` things that were put or found, and never more than twice as many. Two maps: when the
 * young one is full it becomes the old one, and what is found there moves back.
 */
export class BoundedCache<Key, Value> {
  readonly #limit: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: Key): Value | undefined {
    const value = this.#young.get(key)
    if (value !== undefined) return value
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#limit) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }
}

/**
 * Keeps at least the `limit` most recently used entries, and at most twice as many. It has two maps: when the young map is full, it becomes
 * the old one. An entry that is found in the old map moves to the young one.
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

  *values(): Generator<Value> {
    for (const entries of [this.#young, this.#old]) yield* entries.values()
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#limit) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  delete(key: Key): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}

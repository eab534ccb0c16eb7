/** Number of keys from which on they are mixed. A search through fewer takes microseconds. */
const MAX_PLAIN = 512

/**
 * A map by storage slot. V8 hashes only the low 64 bits of a BigInt, so the time of an access to a Map with many keys that differ only above
 * them grows with their number. Large maps mix the other bits into the low ones.
 */
export class SlotMap<Value> {
  #values = new Map<bigint, Value>()
  #isMixed = false

  get size(): number {
    return this.#values.size
  }

  get(slot: bigint): Value | undefined {
    return this.#values.get(this.#isMixed ? mixed(slot) : slot)
  }

  set(slot: bigint, value: Value): void {
    this.#values.set(this.#isMixed ? mixed(slot) : slot, value)
    if (this.#values.size > MAX_PLAIN && !this.#isMixed) this.#mix()
  }

  /** Iterates over the values in the order of insertion. */
  values(): IterableIterator<Value> {
    return this.#values.values()
  }

  #mix(): void {
    const before = this.#values
    this.#values = new Map()
    this.#isMixed = true
    for (const [slot, value] of before) this.set(slot, value)
  }
}

/** Returns another key for each slot below 2^256. Its low 64 bits depend on all bits. */
function mixed(slot: bigint): bigint {
  const half = slot ^ (slot >> 128n)
  return half ^ (half >> 64n)
}

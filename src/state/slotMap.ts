/** Number of keys from which on they are mixed. A search through fewer takes microseconds. */
const MAX_PLAIN = 512

/**
 * A map by storage slot. V8 hashes only the low 64 bits of a BigInt, so the time of an access to a Map with many keys that differ only above
 * them grows with their number. Large maps mix the other bits into the low ones. Iterations are in the order of insertion.
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

  has(slot: bigint): boolean {
    return this.#values.has(this.#isMixed ? mixed(slot) : slot)
  }

  set(slot: bigint, value: Value): void {
    this.#values.set(this.#isMixed ? mixed(slot) : slot, value)
    if (this.#values.size > MAX_PLAIN && !this.#isMixed) this.#mix()
  }

  delete(slot: bigint): void {
    this.#values.delete(this.#isMixed ? mixed(slot) : slot)
  }

  *keys(): IterableIterator<bigint> {
    for (const key of this.#values.keys()) yield this.#isMixed ? unmixed(key) : key
  }

  values(): IterableIterator<Value> {
    return this.#values.values()
  }

  *[Symbol.iterator](): IterableIterator<[slot: bigint, value: Value]> {
    for (const [key, value] of this.#values) yield [this.#isMixed ? unmixed(key) : key, value]
  }

  #mix(): void {
    const before = this.#values
    this.#values = new Map()
    this.#isMixed = true
    for (const [slot, value] of before) this.set(slot, value)
  }
}

/** A map by storage slot that its reader does not change. */
export type ReadonlySlotMap<Value> = Omit<SlotMap<Value>, 'set' | 'delete'>

/** A set of storage slots. It has the property of `SlotMap`. */
export class SlotSet implements Iterable<bigint> {
  readonly #slots = new SlotMap<bigint>()

  get size(): number {
    return this.#slots.size
  }

  add(slot: bigint): void {
    this.#slots.set(slot, slot)
  }

  [Symbol.iterator](): IterableIterator<bigint> {
    return this.#slots.values()
  }
}

/** Returns another key for each slot below 2^256. Its low 64 bits depend on all bits. */
function mixed(slot: bigint): bigint {
  const half = slot ^ (slot >> 128n)
  return half ^ (half >> 64n)
}

/** Returns the slot of a mixed key. */
function unmixed(key: bigint): bigint {
  const half = key ^ (key >> 64n) ^ (key >> 128n) ^ (key >> 192n)
  return half ^ (half >> 128n)
}

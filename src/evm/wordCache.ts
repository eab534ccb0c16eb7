const ENTRIES = 1024

/** Caches values of recent words by their digits in linear memory: of addresses (5 digits of 32 bits) or whole words (8). */
export class WordCache<Value> {
  readonly #count: number
  readonly #digits: Uint32Array
  readonly #values: (Value | undefined)[] = new Array(ENTRIES)

  constructor(digits: 5 | 8) {
    this.#count = digits
    this.#digits = new Uint32Array(ENTRIES * digits)
  }

  /** Returns the value of the word at `at` of `words` (lowest digit first), if cached. */
  find(words: Uint32Array, at: number): Value | undefined {
    const index = indexOf(words, at)
    const count = this.#count
    const start = index * count
    for (let digit = 0; digit < count; digit++) if (this.#digits[start + digit] !== words[at + digit]) return undefined
    return this.#values[index]
  }

  /** Caches the value of a word, and returns it. */
  add(words: Uint32Array, at: number, value: Value): Value {
    const index = indexOf(words, at)
    const count = this.#count
    for (let digit = 0; digit < count; digit++) this.#digits[index * count + digit] = words[at + digit] ?? 0
    this.#values[index] = value
    return value
  }
}

function indexOf(words: Uint32Array, at: number): number {
  const low = words[at] ?? 0
  return (low ^ (low >>> 10) ^ (words[at + 4] ?? 0)) & (ENTRIES - 1)
}

import type { Hex } from '../../src/bytes.ts'

/** Pseudorandom integers: xorshift with 32 bits. Seeds that differ only in the lowest bit are equal. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 1
  }

  below(limit: number): number {
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    return (this.#state >>> 0) % limit
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item // callers pass no empty list
  }

  bytes(length: number): Hex {
    return `0x${Array.from({ length }, () => this.below(256).toString(16).padStart(2, '0')).join('')}`
  }
}

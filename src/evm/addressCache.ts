import type { Address } from '../bytes.ts'

const ENTRIES = 1024
/** 20 bytes as five digits of 32 bits. */
const DIGITS = 5

/** Caches the hex of recent addresses by their digits in linear memory. */
export class AddressCache {
  readonly #digits = new Uint32Array(ENTRIES * DIGITS)
  readonly #addresses: (Address | undefined)[] = new Array(ENTRIES)

  /** Returns the address at `at` of `words` (lowest digit first), if cached. */
  find(words: Uint32Array, at: number): Address | undefined {
    const index = indexOf(words, at)
    const start = index * DIGITS
    for (let digit = 0; digit < DIGITS; digit++) if (this.#digits[start + digit] !== words[at + digit]) return undefined
    return this.#addresses[index]
  }

  /** Caches an address, and returns it. */
  add(words: Uint32Array, at: number, address: Address): Address {
    const index = indexOf(words, at)
    for (let digit = 0; digit < DIGITS; digit++) this.#digits[index * DIGITS + digit] = words[at + digit] ?? 0
    this.#addresses[index] = address
    return address
  }
}

function indexOf(words: Uint32Array, at: number): number {
  const low = words[at] ?? 0
  return (low ^ (low >>> 10) ^ (words[at + 4] ?? 0)) & (ENTRIES - 1)
}

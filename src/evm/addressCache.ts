import type { Address } from '../bytes.ts'

const PLACES = 1024
/** 20 bytes as five digits of 32 bits. */
const DIGITS = 5

/** The texts of addresses met lately, by their digits as they lie in linear memory. */
export class AddressCache {
  readonly #digits = new Uint32Array(PLACES * DIGITS)
  readonly #addresses: (Address | undefined)[] = new Array(PLACES)

  /** Returns the address at `at` of `words` (lowest digit first), if cached. */
  find(words: Uint32Array, at: number): Address | undefined {
    const place = placeOf(words, at)
    const start = place * DIGITS
    for (let digit = 0; digit < DIGITS; digit++) if (this.#digits[start + digit] !== words[at + digit]) return undefined
    return this.#addresses[place]
  }

  /** Makes an address known, and returns it. */
  keep(words: Uint32Array, at: number, address: Address): Address {
    const place = placeOf(words, at)
    for (let digit = 0; digit < DIGITS; digit++) this.#digits[place * DIGITS + digit] = words[at + digit] ?? 0
    this.#addresses[place] = address
    return address
  }
}

function placeOf(words: Uint32Array, at: number): number {
  const low = words[at] ?? 0
  return (low ^ (low >>> 10) ^ (words[at + 4] ?? 0)) & (PLACES - 1)
}

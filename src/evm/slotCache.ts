import type { AccountStorage, SlotEntry } from '../state/accountEntry.ts'

const PLACES = 512
/** A word as eight digits of 32 bits. */
const DIGITS = 8

/**
 * Storage slots that were used lately, by the digits of their keys as they lie in linear memory: making a bigint of a key and
 * looking it up costs ten times what the rest of SLOAD does. What is found belongs to the storage it was found in, so
 * clearing a storage makes its slots unknown.
 */
export class SlotCache {
  readonly #keys = new Uint32Array(PLACES * DIGITS)
  readonly #storages: (AccountStorage | undefined)[] = new Array(PLACES)
  readonly #slots: (SlotEntry | undefined)[] = new Array(PLACES)
  /** Places that hold something. */
  readonly #taken: number[] = []

  /** The slot of a storage whose key lies at digit `at` of `words`, where it is known. */
  find(storage: AccountStorage, words: Uint32Array, at: number): SlotEntry | undefined {
    const place = placeOf(words, at)
    if (this.#storages[place] !== storage) return undefined
    const keys = this.#keys
    const start = place * DIGITS
    for (let digit = 0; digit < DIGITS; digit++) if (keys[start + digit] !== words[at + digit]) return undefined
    return this.#slots[place]
  }

  /** Makes a slot known, and returns it. */
  keep(storage: AccountStorage, words: Uint32Array, at: number, slot: SlotEntry): SlotEntry {
    const place = placeOf(words, at)
    for (let digit = 0; digit < DIGITS; digit++) this.#keys[place * DIGITS + digit] = words[at + digit] ?? 0
    if (this.#storages[place] === undefined) this.#taken.push(place)
    this.#storages[place] = storage
    this.#slots[place] = slot
    return slot
  }

  /** Lets go of the slots of the last run. */
  clear(): void {
    for (const place of this.#taken) {
      this.#storages[place] = undefined
      this.#slots[place] = undefined
    }
    this.#taken.length = 0
  }
}

function placeOf(words: Uint32Array, at: number): number {
  const low = words[at] ?? 0
  return (low ^ (low >>> 9) ^ (words[at + 7] ?? 0)) & (PLACES - 1)
}

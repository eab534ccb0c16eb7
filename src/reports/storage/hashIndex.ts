import { SlotMap } from '../../state/slotMap.ts'

/** A hash with its input. */
export interface HashedInput {
  readonly hash: bigint
  readonly input: Uint8Array
}

/** Maximum distance of a slot from the hash from which on its variable is stored. */
const DISTANCE_BITS = 64n

/** Finds the last hash before a slot. Elements of arrays and members of structures are at a distance from it. */
export class HashIndex {
  /** By the bits above the distance. Two hashes practically never have the same ones. */
  readonly #byHighBits = new SlotMap<readonly HashedInput[]>()

  add(hash: bigint, input: Uint8Array): void {
    const high = hash >> DISTANCE_BITS
    const known = this.#byHighBits.get(high) ?? []
    if (!known.some((each) => each.hash === hash)) this.#byHighBits.set(high, [...known, { hash, input }])
  }

  /** Returns the last hash up to a slot. Undefined if it is too far away. */
  lastUpTo(slot: bigint): HashedInput | undefined {
    const high = slot >> DISTANCE_BITS
    const near = [...(this.#byHighBits.get(high) ?? []), ...(this.#byHighBits.get(high - 1n) ?? [])]
    return near.reduce<HashedInput | undefined>(
      (last, each) => (each.hash > slot ? last : later(each, last)),
      undefined,
    )
  }
}

/** Returns the larger one of two hashes. */
export const later = (a: HashedInput | undefined, b: HashedInput | undefined): HashedInput | undefined =>
  a !== undefined && (b === undefined || a.hash > b.hash) ? a : b

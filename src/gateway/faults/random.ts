/** The step of SplitMix32: the golden ratio as a fraction of 2^32. */
const STEP = 0x9e37_79b9

/**
 * Returns the `count`-th number of the sequence of a seed, in [0, 1). Pure, so a sequence can continue at any position and repeats in every
 * run (SplitMix32, Steele, Lea and Flood 2014; finalizer of MurmurHash3).
 */
export function random(seed: number, count: number): number {
  // Without mixing, adjacent seeds would have similar sequences.
  return mix(mix(seed) + Math.imul(count + 1, STEP)) / 2 ** 32
}

function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** The step of SplitMix32: the golden ratio as a fraction of 2^32. */
const STEP = 0x9e37_79b9

/**
 * The `count`-th number of the sequence of a seed, in [0, 1). It depends on nothing but its arguments, so that a sequence can
 * be taken up anywhere and is the same in every run (SplitMix32, Steele, Lea and Flood 2014; finalizer of MurmurHash3).
 */
export function random(seed: number, count: number): number {
  // Seeds that lie side by side would give sequences that look alike, were they not mixed first.
  return mix(mix(seed) + Math.imul(count + 1, STEP)) / 2 ** 32
}

function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Reads and writes words on the stack. */

@inline export function setWord(at: usize, l0: u64, l1: u64, l2: u64, l3: u64): void {
  store<u64>(at, l0)
  store<u64>(at, l1, 8)
  store<u64>(at, l2, 16)
  store<u64>(at, l3, 24)
}

/** Writes a word of one limb: booleans, sizes, counters. */
@inline export function setSmall(at: usize, value: u64): void {
  setWord(at, value, 0, 0, 0)
}

@inline export function copyWord(from: usize, to: usize): void {
  const low = v128.load(from)
  const high = v128.load(from, 16)
  v128.store(to, low)
  v128.store(to, high, 16)
}

@inline export function swapWords(a: usize, b: usize): void {
  const low = v128.load(a)
  const high = v128.load(a, 16)
  v128.store(a, v128.load(b))
  v128.store(a, v128.load(b, 16), 16)
  v128.store(b, low)
  v128.store(b, high, 16)
}

@inline export function isZero(at: usize): bool {
  return (load<u64>(at) | load<u64>(at, 8) | load<u64>(at, 16) | load<u64>(at, 24)) == 0
}

@inline export function fitsLimb(at: usize): bool {
  return (load<u64>(at, 8) | load<u64>(at, 16) | load<u64>(at, 24)) == 0
}

/** Value for offsets and sizes that do not fit into 32 bits: larger than any memory. */
export const HUGE: u64 = 1 << 40

/** Returns an offset or a size. */
@inline export function small(at: usize): u64 {
  const low = load<u64>(at)
  return fitsLimb(at) && low >> 32 == 0 ? low : HUGE
}

@inline function reversed(bytes: v128): v128 {
  return v128.shuffle<u8>(bytes, bytes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
}

/** Converts 32 big-endian bytes to a word or a word to its bytes. `from` and `to` may be the same. */
@inline export function reverseWord(from: usize, to: usize): void {
  const low = v128.load(from)
  const high = v128.load(from, 16)
  v128.store(to, reversed(high))
  v128.store(to, reversed(low), 16)
}

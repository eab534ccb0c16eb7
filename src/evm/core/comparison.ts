/** LT to CLZ: comparison and bit operations. Operands and result are as in arithmetic.ts. */
import { bitLength } from './arithmetic'
import { fitsLimb, isZero, setSmall, setWord } from './word'

@inline function isLess(a: usize, b: usize): bool {
  const a3 = load<u64>(a, 24)
  const b3 = load<u64>(b, 24)
  if (a3 != b3) return a3 < b3
  const a2 = load<u64>(a, 16)
  const b2 = load<u64>(b, 16)
  if (a2 != b2) return a2 < b2
  const a1 = load<u64>(a, 8)
  const b1 = load<u64>(b, 8)
  if (a1 != b1) return a1 < b1
  return load<u64>(a) < load<u64>(b)
}

@inline function isLessSigned(a: usize, b: usize): bool {
  const a3 = i64(load<u64>(a, 24))
  const b3 = i64(load<u64>(b, 24))
  return a3 != b3 ? a3 < b3 : isLess(a, b)
}

@inline export function lt(a: usize, b: usize): void {
  setSmall(b, u64(isLess(a, b)))
}

@inline export function gt(a: usize, b: usize): void {
  setSmall(b, u64(isLess(b, a)))
}

@inline export function slt(a: usize, b: usize): void {
  setSmall(b, u64(isLessSigned(a, b)))
}

@inline export function sgt(a: usize, b: usize): void {
  setSmall(b, u64(isLessSigned(b, a)))
}

@inline export function eq(a: usize, b: usize): void {
  const differences =
    (load<u64>(a) ^ load<u64>(b)) |
    (load<u64>(a, 8) ^ load<u64>(b, 8)) |
    (load<u64>(a, 16) ^ load<u64>(b, 16)) |
    (load<u64>(a, 24) ^ load<u64>(b, 24))
  setSmall(b, u64(differences == 0))
}

@inline export function iszero(a: usize): void {
  setSmall(a, u64(isZero(a)))
}

@inline export function and(a: usize, b: usize): void {
  v128.store(b, v128.and(v128.load(a), v128.load(b)))
  v128.store(b, v128.and(v128.load(a, 16), v128.load(b, 16)), 16)
}

@inline export function or(a: usize, b: usize): void {
  v128.store(b, v128.or(v128.load(a), v128.load(b)))
  v128.store(b, v128.or(v128.load(a, 16), v128.load(b, 16)), 16)
}

@inline export function xor(a: usize, b: usize): void {
  v128.store(b, v128.xor(v128.load(a), v128.load(b)))
  v128.store(b, v128.xor(v128.load(a, 16), v128.load(b, 16)), 16)
}

@inline export function not(a: usize): void {
  v128.store(a, v128.not(v128.load(a)))
  v128.store(a, v128.not(v128.load(a, 16)), 16)
}

/** Byte `index` of the word, counted from the most significant. */
@inline export function byte(index: usize, value: usize): void {
  const i = load<u64>(index)
  setSmall(value, fitsLimb(index) && i < 32 ? u64(load<u8>(value + 31 - usize(i))) : 0)
}

/** Returns limb `index` of the word at `at`, or `outside` if the index is out of range. */
@inline function limbAt(at: usize, index: i32, outside: u64): u64 {
  return index >= 0 && index < 4 ? load<u64>(at + (index << 3)) : outside
}

export function shl(by: usize, value: usize): void {
  const n = load<u64>(by)
  if (!fitsLimb(by) || n > 255) return setSmall(value, 0)
  const limbs = i32(n >> 6)
  const bits = n & 63
  for (let i = 3; i >= 0; i--) {
    const low = bits == 0 ? 0 : limbAt(value, i - limbs - 1, 0) >> (64 - bits)
    store<u64>(value + (i << 3), (limbAt(value, i - limbs, 0) << bits) | low)
  }
}

@inline function shiftRight(n: u64, value: usize, fill: u64): void {
  const limbs = i32(n >> 6)
  const bits = n & 63
  for (let i = 0; i < 4; i++) {
    const high = bits == 0 ? 0 : limbAt(value, i + limbs + 1, fill) << (64 - bits)
    store<u64>(value + (i << 3), (limbAt(value, i + limbs, fill) >> bits) | high)
  }
}

export function shr(by: usize, value: usize): void {
  const n = load<u64>(by)
  if (!fitsLimb(by) || n > 255) return setSmall(value, 0)
  shiftRight(n, value, 0)
}

export function sar(by: usize, value: usize): void {
  const n = load<u64>(by)
  const fill = u64(i64(load<u64>(value, 24)) >> 63)
  if (!fitsLimb(by) || n > 255) return setWord(value, fill, fill, fill, fill)
  shiftRight(n, value, fill)
}

/** Counts leading zero bits (EIP-7939): 256 for zero. */
@inline export function clzWord(a: usize): void {
  setSmall(a, u64(256 - bitLength(a)))
}

/**
 * ADD to SIGNEXTEND, without division. The parameters are addresses of operands on the stack, top first. The result replaces the last one.
 */
import { fitsLimb, isZero, setSmall, setWord } from './word'

@inline export function add(a: usize, b: usize): void {
  const r0 = load<u64>(a) + load<u64>(b)
  const c0 = u64(r0 < load<u64>(a))
  const s1 = load<u64>(a, 8) + load<u64>(b, 8)
  const r1 = s1 + c0
  const c1 = u64(s1 < load<u64>(a, 8)) | u64(r1 < s1)
  const s2 = load<u64>(a, 16) + load<u64>(b, 16)
  const r2 = s2 + c1
  const c2 = u64(s2 < load<u64>(a, 16)) | u64(r2 < s2)
  setWord(b, r0, r1, r2, load<u64>(a, 24) + load<u64>(b, 24) + c2)
}

@inline export function sub(a: usize, b: usize): void {
  const a0 = load<u64>(a)
  const a1 = load<u64>(a, 8)
  const a2 = load<u64>(a, 16)
  const b0 = load<u64>(b)
  const b1 = load<u64>(b, 8)
  const b2 = load<u64>(b, 16)
  const c0 = u64(a0 < b0)
  const s1 = a1 - b1
  const c1 = u64(a1 < b1) | u64(s1 < c0)
  const s2 = a2 - b2
  const c2 = u64(a2 < b2) | u64(s2 < c1)
  setWord(b, a0 - b0, s1 - c0, s2 - c1, load<u64>(a, 24) - load<u64>(b, 24) - c2)
}

/** Returns the upper half of a product of two 64-bit integers. */
@inline export function mulHigh(a: u64, b: u64): u64 {
  const a0 = a & 0xffffffff
  const a1 = a >> 32
  const b0 = b & 0xffffffff
  const b1 = b >> 32
  const cross = a0 * b1
  const middle = a1 * b0 + ((a0 * b0) >> 32) + (cross & 0xffffffff)
  return a1 * b1 + (middle >> 32) + (cross >> 32)
}

/** a times b modulo 2^256, by long multiplication. */
export function mul(a: usize, b: usize): void {
  const a0 = load<u64>(a)
  const b0 = load<u64>(b)
  if (fitsLimb(a)) {
    if (fitsLimb(b)) return setWord(b, a0 * b0, mulHigh(a0, b0), 0, 0)
    return mulByLimb(b, a0, b)
  }
  if (fitsLimb(b)) return mulByLimb(a, b0, b)
  const a1 = load<u64>(a, 8)
  const a2 = load<u64>(a, 16)
  const a3 = load<u64>(a, 24)
  const b1 = load<u64>(b, 8)
  const b2 = load<u64>(b, 16)
  const b3 = load<u64>(b, 24)

  const r0 = a0 * b0
  let carry = mulHigh(a0, b0)
  let t = a1 * b0
  let r1 = t + carry
  carry = mulHigh(a1, b0) + u64(r1 < t)
  t = a2 * b0
  let r2 = t + carry
  let r3 = a3 * b0 + mulHigh(a2, b0) + u64(r2 < t)

  t = a0 * b1
  r1 += t
  carry = mulHigh(a0, b1) + u64(r1 < t)
  t = a1 * b1
  const s = t + carry
  carry = mulHigh(a1, b1) + u64(s < t)
  r2 += s
  r3 += a2 * b1 + carry + u64(r2 < s)

  t = a0 * b2
  r2 += t
  r3 += mulHigh(a0, b2) + u64(r2 < t) + a1 * b2 + a0 * b3
  setWord(b, r0, r1, r2, r3)
}

function mulByLimb(a: usize, limb: u64, to: usize): void {
  const a0 = load<u64>(a)
  const a1 = load<u64>(a, 8)
  const a2 = load<u64>(a, 16)
  const t1 = a1 * limb
  const r1 = t1 + mulHigh(a0, limb)
  const t2 = a2 * limb
  const r2 = t2 + mulHigh(a1, limb) + u64(r1 < t1)
  const r3 = load<u64>(a, 24) * limb + mulHigh(a2, limb) + u64(r2 < t2)
  setWord(to, a0 * limb, r1, r2, r3)
}

/** Raises base to the power of exponent, by squaring from the top bit of the exponent down. `room` has space for two words. */
export function exp(base: usize, exponent: usize, room: usize): void {
  if (isZero(exponent)) return setSmall(exponent, 1)
  const result = room
  const factor = room + 32
  memory.copy(factor, base, 32)
  setSmall(result, 1)
  let bits = bitLength(exponent)
  while (bits-- > 0) {
    memory.copy(factor, result, 32)
    mul(factor, result)
    if ((load<u64>(exponent + ((bits >> 6) << 3)) >> (bits & 63)) & 1) {
      memory.copy(factor, base, 32)
      mul(factor, result)
    }
  }
  memory.copy(exponent, result, 32)
}

/** Returns the number of bits of a word without leading zeros. */
export function bitLength(at: usize): i32 {
  for (let limb = 3; limb >= 0; limb--) {
    const value = load<u64>(at + (limb << 3))
    if (value != 0) return (limb << 6) + 64 - i32(clz(value))
  }
  return 0
}

/** Extends the sign of a number of `size` + 1 bytes. */
export function signExtend(size: usize, value: usize): void {
  if (!fitsLimb(size) || load<u64>(size) > 30) return
  const sign = (i32(load<u64>(size)) << 3) + 7
  const limb = sign >> 6
  const bit = sign & 63
  const at = value + (limb << 3)
  const shifted = load<u64>(at) << (63 - bit)
  store<u64>(at, u64(i64(shifted) >> (63 - bit)))
  const fill = u64(i64(shifted) >> 63)
  for (let above = limb + 1; above < 4; above++) store<u64>(value + (above << 3), fill)
}

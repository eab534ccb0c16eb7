/**
 * DIV, SDIV, MOD, SMOD, ADDMOD, MULMOD. Long division is Knuth's algorithm D (The Art of Computer Programming 2, 4.3.1) with 32-bit digits
 * in the DIGITS region.
 */
import { mul, mulHigh } from './arithmetic'
import { fitsLimb, isZero, setSmall, setWord } from './word'
import { DIGITS } from './layout'

/** The numerator: at most 16 digits and one for its normalisation. Afterwards the remainder. */
const NUMERATOR: usize = DIGITS
const DENOMINATOR: usize = DIGITS + 80
const QUOTIENT: usize = DIGITS + 128
/** Space for the unused result of a division. */
const SPARE: usize = DIGITS + 256

@inline function digit(at: usize, index: i32): u64 {
  return load<u32>(at + (index << 2))
}

@inline function setDigit(at: usize, index: i32, value: u64): void {
  store<u32>(at + (index << 2), u32(value))
}

function digitsIn(at: usize, count: i32): i32 {
  while (count > 0 && digit(at, count - 1) == 0) count--
  return count
}

/** Divides NUMERATOR (of `count` digits) by DENOMINATOR (8 digits, not zero): QUOTIENT, and the remainder in NUMERATOR. */
function longDivision(count: i32): void {
  memory.fill(QUOTIENT, 0, 68)
  const size = digitsIn(DENOMINATOR, 8)
  const length = digitsIn(NUMERATOR, count)
  if (length < size) return
  if (size == 1) return shortDivision(length)

  const shift = u64(clz(load<u32>(DENOMINATOR + ((size - 1) << 2))))
  shiftLeft(DENOMINATOR, size, shift)
  setDigit(NUMERATOR, length, shiftLeft(NUMERATOR, length, shift))
  const top = digit(DENOMINATOR, size - 1)
  const next = digit(DENOMINATOR, size - 2)
  for (let j = length - size; j >= 0; j--) {
    const head = (digit(NUMERATOR, j + size) << 32) | digit(NUMERATOR, j + size - 1)
    let guess = head / top
    let rest = head - guess * top
    while (guess >> 32 != 0 || guess * next > ((rest << 32) | digit(NUMERATOR, j + size - 2))) {
      guess--
      rest += top
      if (rest >> 32 != 0) break
    }
    if (subtractTimes(j, size, guess)) {
      guess--
      addBack(j, size)
    }
    setDigit(QUOTIENT, j, guess)
  }
  shiftRight(NUMERATOR, size, shift)
}

function shortDivision(length: i32): void {
  const by = digit(DENOMINATOR, 0)
  let rest: u64 = 0
  for (let j = length - 1; j >= 0; j--) {
    const head = (rest << 32) | digit(NUMERATOR, j)
    const quotient = head / by
    rest = head - quotient * by
    setDigit(QUOTIENT, j, quotient)
    setDigit(NUMERATOR, j, 0)
  }
  setDigit(NUMERATOR, 0, rest)
}

/** Subtracts guess times DENOMINATOR from NUMERATOR at digit j. Returns whether the result is negative. */
function subtractTimes(j: i32, size: i32, guess: u64): bool {
  let carry: u64 = 0
  let borrow: u64 = 0
  for (let i = 0; i < size; i++) {
    const product = guess * digit(DENOMINATOR, i) + carry
    carry = product >> 32
    const difference = digit(NUMERATOR, i + j) - (product & 0xffffffff) - borrow
    setDigit(NUMERATOR, i + j, difference)
    borrow = (difference >> 32) & 1
  }
  const difference = digit(NUMERATOR, j + size) - carry - borrow
  setDigit(NUMERATOR, j + size, difference)
  return ((difference >> 32) & 1) != 0
}

function addBack(j: i32, size: i32): void {
  let carry: u64 = 0
  for (let i = 0; i < size; i++) {
    const sum = digit(NUMERATOR, i + j) + digit(DENOMINATOR, i) + carry
    setDigit(NUMERATOR, i + j, sum)
    carry = sum >> 32
  }
  setDigit(NUMERATOR, j + size, digit(NUMERATOR, j + size) + carry)
}

/** Shifts by less than a digit and returns the bits shifted out. */
function shiftLeft(at: usize, count: i32, by: u64): u64 {
  let carry: u64 = 0
  for (let i = 0; i < count; i++) {
    const value = digit(at, i) << by
    setDigit(at, i, value | carry)
    carry = value >> 32
  }
  return carry
}

/** Shifts the remainder back; digits from `count` on are zero by then. */
function shiftRight(at: usize, count: i32, by: u64): void {
  for (let i = 0; i < count; i++) {
    const both = (digit(at, i + 1) << 32) | digit(at, i)
    setDigit(at, i, both >> by)
  }
}

/** Writes a divided by b to `quotient` and the remainder to `rest`. b is not zero. Both targets may be a or b. */
function divide(a: usize, b: usize, quotient: usize, rest: usize): void {
  const b0 = load<u64>(b)
  if (fitsLimb(b)) {
    const a0 = load<u64>(a)
    if (fitsLimb(a)) {
      setSmall(quotient, a0 / b0)
      return setSmall(rest, a0 % b0)
    }
    return divideByLimb(a, b0, quotient, rest)
  }
  memory.copy(NUMERATOR, a, 32)
  memory.copy(DENOMINATOR, b, 32)
  longDivision(8)
  memory.copy(quotient, QUOTIENT, 32)
  memory.copy(rest, NUMERATOR, 32)
}

/**
 * Divides by one limb: two machine divisions compute its reciprocal, then each limb needs two multiplications (N. Möller and
 * T. Granlund, Improved division by invariant integers, algorithm 4). The shift sets the top bit of the divisor.
 */
function divideByLimb(a: usize, limb: u64, quotient: usize, rest: usize): void {
  const shift = clz(limb)
  const by = limb << shift
  const reciprocal = reciprocalOf(by)
  let upper = load<u64>(a, 24)
  let remainder = shift == 0 ? 0 : upper >> (64 - shift)
  for (let i: i32 = 24; i >= 0; i -= 8) {
    const lower = i == 0 ? 0 : load<u64>(a + i - 8)
    const digit = shift == 0 ? upper : (upper << shift) | (lower >> (64 - shift))
    upper = lower
    const low = reciprocal * remainder
    const sum = low + digit
    let q = mulHigh(reciprocal, remainder) + remainder + u64(sum < low) + 1
    remainder = digit - q * by
    if (remainder > sum) {
      q--
      remainder += by
    }
    if (remainder >= by) {
      q++
      remainder -= by
    }
    store<u64>(quotient + i, q)
  }
  setSmall(rest, remainder >> shift)
}

/** Returns (2^128 - 1) / by - 2^64 for a divisor with its top bit set, in two digits of 32 bits. */
function reciprocalOf(by: u64): u64 {
  const b1 = by >> 32
  const b0 = by & 0xffffffff
  const head = ~by
  let q1 = head / b1
  let rest = head - q1 * b1
  while (q1 >> 32 != 0 || q1 * b0 > ((rest << 32) | 0xffffffff)) {
    q1--
    rest += b1
    if (rest >> 32 != 0) break
  }
  const middle = ((head << 32) | 0xffffffff) - q1 * by
  let q0 = middle / b1
  rest = middle - q0 * b1
  while (q0 >> 32 != 0 || q0 * b0 > ((rest << 32) | 0xffffffff)) {
    q0--
    rest += b1
    if (rest >> 32 != 0) break
  }
  return (q1 << 32) + q0
}

export function div(a: usize, b: usize): void {
  if (!isZero(b)) divide(a, b, b, SPARE)
}

export function mod(a: usize, b: usize): void {
  if (!isZero(b)) divide(a, b, SPARE, b)
}

@inline function isNegative(at: usize): bool {
  return i64(load<u64>(at, 24)) < 0
}

function negate(at: usize): void {
  let carry: u64 = 1
  for (let limb = 0; limb < 32; limb += 8) {
    const value = ~load<u64>(at + limb) + carry
    store<u64>(at + limb, value)
    carry = u64(carry != 0 && value == 0)
  }
}

/** Rounds towards zero. The signs of both operands determine the sign. */
export function sdiv(a: usize, b: usize): void {
  if (isZero(b)) return
  const negative = isNegative(a) != isNegative(b)
  if (isNegative(a)) negate(a)
  if (isNegative(b)) negate(b)
  divide(a, b, b, SPARE)
  if (negative) negate(b)
}

/** Signed remainder with the sign of a. */
export function smod(a: usize, b: usize): void {
  if (isZero(b)) return
  const negative = isNegative(a)
  if (negative) negate(a)
  if (isNegative(b)) negate(b)
  divide(a, b, SPARE, b)
  if (negative) negate(b)
}

/** a + b modulo n. The sum is not truncated to 256 bits. */
export function addmod(a: usize, b: usize, n: usize): void {
  if (isZero(n)) return
  let carry: u64 = 0
  for (let limb = 0; limb < 32; limb += 8) {
    const sum = load<u64>(a + limb) + load<u64>(b + limb)
    const total = sum + carry
    carry = u64(sum < load<u64>(a + limb)) | u64(total < sum)
    store<u64>(NUMERATOR + limb, total)
  }
  store<u64>(NUMERATOR, carry, 32)
  memory.copy(DENOMINATOR, n, 32)
  longDivision(9)
  memory.copy(n, NUMERATOR, 32)
}

/** a times b modulo n. The product is not truncated to 256 bits. */
export function mulmod(a: usize, b: usize, n: usize): void {
  if (isZero(n)) return
  if (fitsLimb(a) && fitsLimb(b) && (load<u64>(a) | load<u64>(b)) >> 32 == 0) {
    mul(a, b)
    return mod(b, n)
  }
  memory.fill(NUMERATOR, 0, 64)
  for (let i = 0; i < 32; i += 8) {
    const factor = load<u64>(b + i)
    let carry: u64 = 0
    for (let j = 0; j < 32; j += 8) {
      const at = NUMERATOR + i + j
      const low = load<u64>(a + j) * factor
      const sum = low + carry
      const total = sum + load<u64>(at)
      carry = mulHigh(load<u64>(a + j), factor) + u64(sum < low) + u64(total < sum)
      store<u64>(at, total)
    }
    store<u64>(NUMERATOR + i, carry, 32)
  }
  memory.copy(DENOMINATOR, n, 32)
  longDivision(16)
  memory.copy(n, NUMERATOR, 32)
}

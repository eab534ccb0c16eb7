/**
 * The code of `bigInt` inside the sandbox: the interface of the package big-integer, which go-ethereum gives to tracers, on the bigints of the
 * engine. It lacks prime tests, random numbers, and alphabets for bases above 36.
 */
export const bigIntCode = String.raw`
const bigInt = (() => {
  class BigInteger {
    constructor(value) { this.value = value }
    toString(radix = 10) { return this.value.toString(Number(radix)) }
    toJSON() { return this.value.toString() }
    valueOf() { return Number(this.value) }
    toJSNumber() { return Number(this.value) }
    add(n) { return of(this.value + parse(n)) }
    subtract(n) { return of(this.value - parse(n)) }
    multiply(n) { return of(this.value * parse(n)) }
    divide(n) { return of(this.value / divisor(n)) }
    mod(n) { return of(this.value % divisor(n)) }
    divmod(n) { const by = divisor(n); return { quotient: of(this.value / by), remainder: of(this.value % by) } }
    pow(n) {
      const exponent = parse(n)
      if (exponent >= 0n) return of(this.value ** exponent)
      return of(this.value === 1n ? 1n : this.value === -1n ? (exponent % 2n === 0n ? 1n : -1n) : 0n)
    }
    modPow(n, m) {
      const modulus = parse(m)
      if (modulus === 0n) throw new Error('Cannot take modPow with modulus 0')
      let exponent = parse(n), base = this.value % modulus, result = 1n
      if (exponent < 0n) { exponent = -exponent; base = inverse(base, modulus) }
      for (; exponent > 0n; exponent >>= 1n) {
        if (exponent & 1n) result = result * base % modulus
        base = base * base % modulus
      }
      return of(result)
    }
    modInv(n) { return of(inverse(this.value, parse(n))) }
    square() { return of(this.value * this.value) }
    negate() { return of(-this.value) }
    abs() { return of(magnitude(this.value)) }
    next() { return of(this.value + 1n) }
    prev() { return of(this.value - 1n) }
    shiftLeft(n) { return of(this.value << parse(n)) }
    shiftRight(n) { return of(this.value >> parse(n)) }
    and(n) { return of(this.value & parse(n)) }
    or(n) { return of(this.value | parse(n)) }
    xor(n) { return of(this.value ^ parse(n)) }
    not() { return of(~this.value) }
    bitLength() { const n = this.value < 0n ? -this.value - 1n : this.value; return of(n === 0n ? 0n : BigInt(n.toString(2).length)) }
    compare(n) { return n === Infinity ? -1 : n === -Infinity ? 1 : order(this.value, parse(n)) }
    compareAbs(n) { return n === Infinity || n === -Infinity ? -1 : order(magnitude(this.value), magnitude(parse(n))) }
    equals(n) { return this.compare(n) === 0 }
    notEquals(n) { return this.compare(n) !== 0 }
    greater(n) { return this.compare(n) > 0 }
    lesser(n) { return this.compare(n) < 0 }
    greaterOrEquals(n) { return this.compare(n) >= 0 }
    lesserOrEquals(n) { return this.compare(n) <= 0 }
    isEven() { return (this.value & 1n) === 0n }
    isOdd() { return (this.value & 1n) === 1n }
    isPositive() { return this.value > 0n }
    isNegative() { return this.value < 0n }
    isUnit() { return magnitude(this.value) === 1n }
    isZero() { return this.value === 0n }
    isDivisibleBy(n) { const by = parse(n); return by !== 0n && this.value % by === 0n }
    toArray(radix) {
      const base = parse(radix)
      if (base < 2n) throw new Error('Base must be at least 2')
      const digits = []
      for (let rest = magnitude(this.value); rest > 0n; rest /= base) digits.unshift(Number(rest % base))
      return { value: digits.length === 0 ? [0] : digits, isNegative: this.value < 0n }
    }
  }
  const aliases = {
    plus: 'add', minus: 'subtract', times: 'multiply', over: 'divide', remainder: 'mod', compareTo: 'compare', eq: 'equals',
    neq: 'notEquals', gt: 'greater', lt: 'lesser', geq: 'greaterOrEquals', leq: 'lesserOrEquals',
  }
  for (const alias in aliases) Object.defineProperty(BigInteger.prototype, alias, { value: BigInteger.prototype[aliases[alias]] })

  const of = (value) => new BigInteger(value)
  const magnitude = (n) => (n < 0n ? -n : n)
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
  function divisor(n) {
    const value = parse(n)
    if (value === 0n) throw new Error('Cannot divide by zero')
    return value
  }
  function parse(value) {
    if (value instanceof BigInteger) return value.value
    if (typeof value === 'bigint') return value
    if (typeof value === 'number') {
      if (!Number.isInteger(value)) throw new Error(value + ' is not an integer.')
      return BigInt(value)
    }
    if (typeof value === 'string') {
      const match = /^\s*([+-]?)(?:(0[xX][0-9a-fA-F]+)|(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?)?\s*$/.exec(value)
      if (match === null) throw new Error('Invalid integer: ' + value)
      const [, sign, hex, digits = '0', fraction = '', exponent = '0'] = match
      const zeros = Number(exponent) - fraction.length
      const size = hex !== undefined ? BigInt(hex) : zeros >= 0 ? BigInt(digits + fraction) * 10n ** BigInt(zeros)
        : BigInt(digits + fraction) / 10n ** BigInt(-zeros)
      if (zeros < 0 && size * 10n ** BigInt(-zeros) !== BigInt(digits + fraction)) throw new Error('Invalid integer: ' + value)
      return sign === '-' ? -size : size
    }
    throw new Error('Invalid integer: ' + value)
  }
  function parseBase(text, radix) {
    const base = parse(radix)
    const isNegative = text[0] === '-'
    let value = 0n
    for (const digit of isNegative ? text.slice(1) : text) {
      const n = BigInt('0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(digit.toLowerCase()))
      if (n < 0n || n >= magnitude(base)) throw new Error(digit + ' is not a valid digit in base ' + base + '.')
      value = value * base + n
    }
    return isNegative ? -value : value
  }
  function inverse(n, modulus) {
    let [r, next, t, following] = [modulus, magnitude(n), 0n, 1n]
    while (next !== 0n) {
      const quotient = r / next
      ;[r, next] = [next, r - quotient * next]
      ;[t, following] = [following, t - quotient * following]
    }
    if (magnitude(r) !== 1n) throw new Error(n + ' and ' + modulus + ' are not co-prime')
    if (t < 0n) t += modulus
    return n < 0n ? -t : t
  }
  function greatestCommonDivisor(a, b) {
    let [x, y] = [magnitude(parse(a)), magnitude(parse(b))]
    while (y !== 0n) [x, y] = [y, x % y]
    return x
  }

  function bigInt(value, radix) {
    if (value === undefined) return of(0n)
    if (radix !== undefined && Number(radix) !== 10) return of(parseBase(String(value), radix))
    return value instanceof BigInteger ? value : of(parse(value))
  }
  bigInt.zero = of(0n)
  bigInt.one = of(1n)
  bigInt.minusOne = of(-1n)
  bigInt.max = (a, b) => (parse(a) > parse(b) ? bigInt(a) : bigInt(b))
  bigInt.min = (a, b) => (parse(a) < parse(b) ? bigInt(a) : bigInt(b))
  bigInt.gcd = (a, b) => of(greatestCommonDivisor(a, b))
  bigInt.lcm = (a, b) => {
    const divisor = greatestCommonDivisor(a, b)
    return of(divisor === 0n ? 0n : (magnitude(parse(a)) / divisor) * magnitude(parse(b)))
  }
  bigInt.isInstance = (value) => value instanceof BigInteger
  bigInt.fromArray = (digits, radix = 10, isNegative = false) => {
    const base = parse(radix)
    let value = 0n
    for (const digit of digits) value = value * base + parse(digit)
    return of(isNegative ? -value : value)
  }
  return bigInt
})()
`

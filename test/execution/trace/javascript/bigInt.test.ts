import { describe, expect, test } from 'vitest'
import { bigIntCode } from '../../../../src/execution/trace/javascript/bigInt.ts'

/** Evaluates an expression with `bigInt`. The results in this file are those of the package big-integer 1.6.52. */
const evaluate = (expression: string): unknown => new Function(`${bigIntCode}return ${expression}`)()

const texts: Readonly<Record<string, string>> = {
  'bigInt()': '0',
  'bigInt(5)': '5',
  'bigInt("0x10")': '16',
  'bigInt("ff", 16)': '255',
  'bigInt("-FF", 16)': '-255',
  'bigInt("1e3")': '1000',
  'bigInt("1.5e1")': '15',
  'bigInt(" +7 ")': '7',
  'bigInt(7n)': '7',
  'bigInt("9007199254740993").add(1)': '9007199254740994',
  'bigInt(-7).divide(2)': '-3',
  'bigInt(-7).mod(2)': '-1',
  'bigInt(-7).shiftRight(1)': '-4',
  'bigInt(2).pow(128).minus(1).toString(16)': 'f'.repeat(32),
  'bigInt(2).pow(-3)': '0',
  'bigInt(255).xor(15)': '240',
  'bigInt(5).modPow(3, 13)': '8',
  'bigInt(5).modInv(7)': '3',
  'bigInt(-1).modInv(7)': '-1',
  'bigInt(10).over(3).times(3).plus(1).prev()': '9',
  'bigInt(-3).abs().square().next().negate()': '-10',
  'bigInt(12).bitLength()': '4',
  'bigInt.gcd(12, 18)': '6',
  'bigInt.lcm(4, 6)': '12',
  'bigInt.max("3", 2)': '3',
  'bigInt.min("3", 2)': '2',
  'bigInt.fromArray([1, 2, 3], 10, true)': '-123',
  'bigInt.minusOne.add(bigInt.one).add(bigInt.zero)': '0',
  'bigInt(36).toString(36)': '10',
}

const values: Readonly<Record<string, unknown>> = {
  'bigInt(3) + bigInt(4)': 7,
  'bigInt(3).valueOf()': 3,
  'bigInt("3").toJSNumber()': 3,
  'JSON.stringify({ value: bigInt(3) })': '{"value":"3"}',
  'bigInt(3).equals("3")': true,
  'bigInt(3).neq(3)': false,
  'bigInt(3).compare(4)': -1,
  'bigInt(3).compare(-Infinity)': 1,
  'bigInt(-3).compareAbs(3)': 0,
  'bigInt(3).gt(2) && bigInt(3).geq(3) && bigInt(3).lt(4) && bigInt(3).leq(3)': true,
  'bigInt(4).isEven() && bigInt(3).isOdd() && bigInt(-1).isUnit() && bigInt(0).isZero()': true,
  'bigInt(9).isDivisibleBy(3)': true,
  'bigInt(9).isDivisibleBy(0)': false,
  'bigInt.isInstance(bigInt(1))': true,
  'bigInt.isInstance(1)': false,
  'bigInt(258).toArray(256)': { value: [1, 2], isNegative: false },
}

describe('bigInt of tracers', () => {
  test.each(Object.entries(texts))('%s is %s', (expression, text) => expect(String(evaluate(expression))).toBe(text))

  test.each(Object.entries(values))('%s is %j', (expression, value) => expect(evaluate(expression)).toEqual(value))

  test.each([
    'bigInt("abc")',
    'bigInt(1.5)',
    'bigInt("1.5")',
    'bigInt("9", 8)',
    'bigInt(1).divide(0)',
    'bigInt(2).modInv(4)',
  ])('%s is an error', (expression) => expect(() => evaluate(expression)).toThrow())
})

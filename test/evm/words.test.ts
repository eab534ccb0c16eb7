import { describe, expect, test } from 'vitest'
import { bigintToBytes, bytesToBigint } from '../../src/bytes.ts'
import { keccak256 } from '../../src/crypto/keccak.ts'
import { fc } from '../property.ts'
import { wordArbitrary } from './programs.ts'
import { CONTRACT, message, open, push32, returnTop, runCode } from './support.ts'

const SIZE = 2n ** 256n
const signed = (value: bigint): bigint => BigInt.asIntN(256, value)
const word = (value: bigint): bigint => BigInt.asUintN(256, value)
const toFlag = (value: boolean): bigint => (value ? 1n : 0n)
const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % SIZE
    factor = (factor * factor) % SIZE
  }
  return result
}

function extended(size: bigint, value: bigint): bigint {
  return size > 30n ? value : word(BigInt.asIntN(Number(size) * 8 + 8, value))
}

const toTruncatedQuotient = (a: bigint, b: bigint): bigint => (b === 0n ? 0n : word(signed(a) / signed(b)))
const toSignedRemainder = (a: bigint, b: bigint): bigint => {
  if (b === 0n) return 0n
  const remainder = absolute(signed(a)) % absolute(signed(b))
  return word(signed(a) < 0n ? -remainder : remainder)
}

/** The definition of each opcode. The first operand is the top of the stack. */
const definitions: Readonly<
  Record<string, readonly [code: number, definition: (a: bigint, b: bigint, c: bigint) => bigint]>
> = {
  ADD: [0x01, (a, b) => word(a + b)],
  MUL: [0x02, (a, b) => word(a * b)],
  SUB: [0x03, (a, b) => word(a - b)],
  DIV: [0x04, (a, b) => (b === 0n ? 0n : a / b)],
  SDIV: [0x05, toTruncatedQuotient],
  MOD: [0x06, (a, b) => (b === 0n ? 0n : a % b)],
  SMOD: [0x07, toSignedRemainder],
  ADDMOD: [0x08, (a, b, c) => (c === 0n ? 0n : (a + b) % c)],
  MULMOD: [0x09, (a, b, c) => (c === 0n ? 0n : (a * b) % c)],
  EXP: [0x0a, power],
  SIGNEXTEND: [0x0b, extended],
  LT: [0x10, (a, b) => toFlag(a < b)],
  GT: [0x11, (a, b) => toFlag(a > b)],
  SLT: [0x12, (a, b) => toFlag(signed(a) < signed(b))],
  SGT: [0x13, (a, b) => toFlag(signed(a) > signed(b))],
  EQ: [0x14, (a, b) => toFlag(a === b)],
  ISZERO: [0x15, (a) => toFlag(a === 0n)],
  AND: [0x16, (a, b) => a & b],
  OR: [0x17, (a, b) => a | b],
  XOR: [0x18, (a, b) => a ^ b],
  NOT: [0x19, (a) => SIZE - 1n - a],
  BYTE: [0x1a, (a, b) => (a < 32n ? (b >> (8n * (31n - a))) & 255n : 0n)],
  SHL: [0x1b, (a, b) => (a < 256n ? word(b << a) : 0n)],
  SHR: [0x1c, (a, b) => (a < 256n ? b >> a : 0n)],
  SAR: [0x1d, (a, b) => word(signed(b) >> (a < 256n ? a : 255n))],
  CLZ: [0x1e, (a) => (a === 0n ? 256n : BigInt(256 - a.toString(2).length))],
}

/** Words that differ in few digits, for which a division estimates digits wrong. */
const similarWord = fc
  .tuple(
    fc.bigInt({ min: 0n, max: SIZE - 1n }),
    fc.bigInt({ min: 0n, max: 2n ** 70n }),
    fc.integer({ min: 0, max: 255 }),
  )
  .map(([value, difference, shift]) => word(value + (difference << BigInt(shift))))
const operand = fc.oneof(wordArbitrary, similarWord, fc.integer({ min: 0, max: 256 }).map(BigInt))

describe('opcodes', () => {
  test.each(Object.keys(definitions))('%s is right for random words', (name) => {
    const [code, definition] = definitions[name] ?? [0, () => 0n]
    const opcode = code.toString(16).padStart(2, '0')
    fc.assert(
      fc.property(operand, operand, operand, (a, b, c) => {
        const { returnData } = runCode(`${push32(c)}${push32(b)}${push32(a)}${opcode}${returnTop}`)
        expect(bytesToBigint(returnData)).toBe(definition(a, b, c))
      }),
      { numRuns: 400 },
    )
  })

  test('DIV and MOD correct a digit that was estimated too high', () => {
    // The rare case of Knuth's algorithm D (step D6): both tests accept a digit that is one too high.
    const a = 0x7fff_ffff_8000_0000_0000_0000_0000_0000n << 64n
    const b = (0x8000_0000_0000_0000n << 64n) | 1n
    for (const [x, y] of [
      [a, b],
      [SIZE - 1n, b << 64n],
      [(1n << 255n) - 1n, (1n << 128n) - 1n],
    ] as const) {
      expect(bytesToBigint(runCode(`${push32(y)}${push32(x)}04${returnTop}`).returnData)).toBe(x / y)
      expect(bytesToBigint(runCode(`${push32(y)}${push32(x)}06${returnTop}`).returnData)).toBe(x % y)
    }
  })

  test.each([1, 31, 32, 33, 135, 136, 137, 271, 272, 1_000])('KECCAK256 is right for %i bytes', (size) => {
    const data = Uint8Array.from({ length: size }, (_, i) => (i * 7) & 255)
    const length = size.toString(16).padStart(4, '0')
    const code = `61${length}6000600037` + `61${length}600020${returnTop}`
    expect(runCode(code, {}, { data }).returnData).toEqual(keccak256(data))
  })

  test.each([0, 5, 31, 32, 33, 63, 100])('CALLDATALOAD at %i reads zeros after the end', (offset) => {
    const data = Uint8Array.from({ length: 60 }, (_, i) => i + 1)
    const expected = new Uint8Array(32)
    expected.set(data.subarray(offset, offset + 32))
    const { returnData } = runCode(`60${offset.toString(16).padStart(2, '0')}35${returnTop}`, {}, { data })
    expect(returnData).toEqual(expected)
  })

  test.each(Array.from({ length: 32 }, (_, n) => n + 1))(
    'PUSH%i pushes its bytes, and zeros after the end of the code',
    (n) => {
      const bytes = Array.from({ length: n }, (_, i) => (0xf0 + i).toString(16).slice(-2)).join('')
      const opcode = (0x5f + n).toString(16)
      expect(bytesToBigint(runCode(`${opcode}${bytes}${returnTop}`).returnData)).toBe(BigInt(`0x${bytes}`))
      const stacks: bigint[][] = []
      const code = `0x${opcode}${bytes.slice(0, -2)}` as const
      open({ code: { [CONTRACT]: code }, inspector: { step: (step) => void stacks.push(step.stack()) } }).run(message())
      expect(stacks.at(-1)).toEqual([BigInt(`0x${bytes.slice(0, -2)}00`)])
    },
  )

  test('MSTORE and MLOAD write and read the same word', () => {
    fc.assert(
      fc.property(wordArbitrary, fc.integer({ min: 0, max: 70 }), (value, offset) => {
        const offsetHex = offset.toString(16).padStart(2, '0')
        const { returnData } = runCode(`${push32(value)}60${offsetHex}52` + `60${offsetHex}51${returnTop}`)
        expect(returnData).toEqual(bigintToBytes(value, 32))
      }),
    )
  })
})

/** Returns the hash of the calldata. */
const hashOfCalldata = '365f5f37365f205f5260205ff3'

test('KECCAK256 of 64 bytes is the same with and without a cached hash', () => {
  const evm = open({ code: { [CONTRACT]: `0x${hashOfCalldata}` } })
  const hashOf = (data: Uint8Array): Uint8Array => evm.run(message({ data, gas: 1_000_000 })).returnData
  // More inputs than cached hashes, and pairs that differ in one of their words, or in bytes that do not select the entry.
  const values = Array.from({ length: 1_000 }, (_, index) => BigInt(index))
  const inputs = values.flatMap((value) => [
    Buffer.concat([bigintToBytes(value, 32), bigintToBytes(0n, 32)]),
    Buffer.concat([bigintToBytes(value % 3n, 32), bigintToBytes(value, 32)]),
    Buffer.concat([bigintToBytes(value << 200n, 32), bigintToBytes(1n, 32)]),
  ])
  for (const input of [...inputs, ...inputs.slice(0, 100), ...inputs.slice(0, 100)]) {
    expect(hashOf(input)).toEqual(keccak256(input))
    expect(hashOf(input)).toEqual(keccak256(input))
  }
})

import fc from 'fast-check'
import { opcodes } from '../../src/evm/opcodes.ts'

/**
 * Random programs. Most parts are valid: they push the operands of an opcode. A few are single opcodes or bytes. Contracts call each
 * other, precompiles, accounts without code and nonexistent accounts.
 */

export type Bytes = readonly number[]

/** The addresses of the contracts. */
export const contracts = [0xc0, 0xc1, 0xc2, 0xc3].map((last) => 0xaa00 + last)
/** The addresses of an account with a balance but no code, and of two accounts that do not exist. */
const others = [0xee01, 0xee02, 0xee03]
const precompiles = [1, 2, 3, 4, 5, 6, 7, 9, 0x0b, 0x100, 0x101]

const push = (value: bigint | number): Bytes => {
  const digits = BigInt(value).toString(16)
  const bytes = [...Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')]
  return [0x5f + bytes.length, ...bytes]
}

const MAX = 2n ** 256n - 1n
const word = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }).map(BigInt) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      0n,
      1n,
      31n,
      32n,
      33n,
      255n,
      256n,
      2n ** 64n - 1n,
      2n ** 64n,
      2n ** 128n,
      2n ** 255n,
      2n ** 255n - 1n,
      MAX,
      MAX - 1n,
    ),
  },
  { weight: 2, arbitrary: fc.bigInt({ min: 0n, max: MAX }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 64n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 128n }).map((value) => MAX - value) },
)
const offset = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 0, max: 200 }).map(BigInt) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 5000 }).map(BigInt) },
  { weight: 1, arbitrary: word },
)
const size = fc.oneof(
  { weight: 50, arbitrary: fc.integer({ min: 0, max: 130 }).map(BigInt) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 3000 }).map(BigInt) },
  { weight: 1, arbitrary: fc.constantFrom(0n, 49_153n, MAX) },
)
const slot = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 3 }).map(BigInt) },
  { weight: 1, arbitrary: word },
)
const address = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom(...contracts) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
    { weight: 2, arbitrary: fc.constantFrom(...precompiles) },
    { weight: 1, arbitrary: word },
  )
  .map(BigInt)
const value = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0n) },
  { weight: 3, arbitrary: fc.constantFrom(1n, 7n) },
  { weight: 1, arbitrary: word },
)
const gas = fc.oneof(
  { weight: 2, arbitrary: fc.constant([0x5a] as Bytes) },
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 60_000 }).map(push) },
  { weight: 2, arbitrary: fc.integer({ min: 60_000, max: 600_000 }).map(push) },
  { weight: 1, arbitrary: word.map(push) },
)

/** Pushes the operands, the first last, and appends the opcode. */
const operation = (opcode: number, ...args: fc.Arbitrary<bigint | Bytes>[]): fc.Arbitrary<Bytes> =>
  fc
    .tuple(...args)
    .map((values) => [...values.reverse().flatMap((arg) => (typeof arg === 'bigint' ? push(arg) : arg)), opcode])

const arithmetic = fc
  .constantFrom(
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    0x0a,
    0x0b,
    0x10,
    0x11,
    0x12,
    0x13,
    0x14,
    0x15,
    0x16,
    0x17,
    0x18,
    0x19,
    0x1a,
    0x1b,
    0x1c,
    0x1d,
    0x1e,
  )
  .chain((opcode) => operation(opcode, word, word, word))
const environment = fc
  .constantFrom(
    0x30,
    0x32,
    0x33,
    0x34,
    0x36,
    0x38,
    0x3a,
    0x3d,
    0x41,
    0x42,
    0x43,
    0x44,
    0x45,
    0x46,
    0x47,
    0x48,
    0x4a,
    0x58,
    0x59,
    0x5a,
  )
  .map((opcode): Bytes => [opcode])
const memory = fc.oneof(
  operation(0x20, offset, size),
  operation(0x35, offset),
  operation(0x37, offset, offset, size),
  operation(0x39, offset, offset, size),
  // Reading beyond the return data fails, so most sizes are small.
  operation(0x3e, offset, fc.constantFrom(0n, 0n, 0n, 1n), fc.constantFrom(0n, 0n, 1n, 31n)),
  operation(0x51, offset),
  operation(0x52, offset, word),
  operation(0x53, offset, word),
  operation(0x5e, offset, offset, size),
)
const accounts = fc.oneof(
  operation(0x31, address),
  operation(0x3b, address),
  operation(0x3c, address, offset, offset, size),
  operation(0x3f, address),
  operation(0x40, fc.bigInt({ min: 90n, max: 1_010n })),
  operation(0x49, fc.bigInt({ min: 0n, max: 3n })),
)
const storage = fc.oneof(
  operation(0x54, slot),
  operation(0x55, slot, slot),
  operation(0x55, slot, word),
  operation(0x5c, slot),
  operation(0x5d, slot, word),
)
const logs = fc
  .integer({ min: 0, max: 4 })
  .chain((topics) => operation(0xa0 + topics, offset, size, ...Array.from({ length: topics }, () => word)))
/** Drops the result of a call, or stores it so that it is compared. */
const useResult = fc.oneof(
  fc.constant([0x50] as Bytes),
  slot.map((key): Bytes => [...push(key), 0x55]),
)
const calls = fc
  .tuple(
    fc.oneof(
      operation(0xf1, gas, address, value, offset, size, offset, size),
      operation(0xf2, gas, address, value, offset, size, offset, size),
      operation(0xf4, gas, address, offset, size, offset, size),
      operation(0xfa, gas, address, offset, size, offset, size),
    ),
    useResult,
  )
  .map(([call, after]): Bytes => [...call, ...after])
/** Init code of at most 32 bytes that returns code, stores, reverts, self-destructs or is random. */
const initCode = fc.oneof(
  fc.constantFrom(
    '600160005360016000f3',
    '60ef60005360016000f3',
    '6001600055',
    '60006000fd',
    '33ff',
    '30ff',
    '6000600060006000600033f1',
    'fe',
    '',
    '5b600056',
    '61600060006000f3',
    '620186a06000f3',
  ),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 2, maxLength: 40 }),
)
const creations = fc
  .tuple(initCode, fc.boolean(), value, fc.integer({ min: 0, max: 33 }), slot, useResult)
  .map(
    ([code, isSalted, endowment, length, salt, after]): Bytes => [
      ...push(BigInt(`0x${code.padEnd(64, '0').slice(0, 64)}`)),
      ...push(0),
      0x52,
      ...(isSalted ? push(salt) : []),
      ...push(length),
      ...push(0),
      ...push(endowment),
      isSalted ? 0xf5 : 0xf0,
      ...after,
    ],
  )
const endings = fc.oneof(
  operation(0xf3, offset, size),
  operation(0xfd, offset, size),
  operation(0xff, address),
  fc.constantFrom<Bytes>([0x00], [0xfe]),
)
const stack = fc.oneof(
  fc.tuple(word, fc.integer({ min: 0x80, max: 0x9f })).map(([pushed, opcode]): Bytes => [...push(pushed), opcode]),
  word.map(push),
  fc.constant<Bytes>([0x50]),
  fc.constant<Bytes>([0x5f]),
  fc.constant<Bytes>([0x5b]),
)
const singleOpcode = fc
  .oneof(fc.constantFrom(...opcodes.map(({ code }) => code)), fc.integer({ min: 0, max: 255 }))
  .map((opcode): Bytes => [opcode])

const snippet = fc.oneof(
  { weight: 16, arbitrary: arithmetic },
  { weight: 6, arbitrary: environment },
  { weight: 12, arbitrary: memory },
  { weight: 6, arbitrary: accounts },
  { weight: 16, arbitrary: storage },
  { weight: 4, arbitrary: logs },
  { weight: 16, arbitrary: calls },
  { weight: 5, arbitrary: creations },
  { weight: 8, arbitrary: stack },
  { weight: 1, arbitrary: singleOpcode },
)

/** The opcodes of Amsterdam: SLOTNUM, and those with an operand on a stack that is mostly high enough (EIP-7843, EIP-8024). */
const amsterdamSnippet = fc.oneof(
  { weight: 40, arbitrary: snippet },
  { weight: 1, arbitrary: fc.constant<Bytes>([0x4b]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.array(word, { minLength: 17, maxLength: 32 }),
        fc.constantFrom(0xe6, 0xe7, 0xe8),
        fc.oneof(fc.integer({ min: 0x80, max: 0x8f }), fc.integer({ min: 0, max: 255 })),
      )
      .map(([words, opcode, operand]): Bytes => [...words.flatMap(push), opcode, operand]),
  },
)

/** A part of a program, which may be skipped or repeated by a jump. */
type Part = { readonly kind: 'plain' | 'skipped' | 'repeated'; readonly code: Bytes; readonly data: bigint }
const partOf = (snippets: fc.Arbitrary<Bytes>): fc.Arbitrary<Part> =>
  fc.record({
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constant('plain' as const) },
      { weight: 2, arbitrary: fc.constant('skipped' as const) },
      { weight: 1, arbitrary: fc.constant('repeated' as const) },
    ),
    code: fc.oneof({ weight: 40, arbitrary: snippets }, { weight: 1, arbitrary: endings }),
    data: word,
  })

function assemble(parts: readonly Part[]): Uint8Array {
  const code: number[] = []
  for (const { kind, code: body, data } of parts) {
    if (kind === 'plain') code.push(...body)
    else if (kind === 'skipped') {
      // PUSH condition, PUSH2 target, JUMPI, body, JUMPDEST
      const condition = push(data & 1n)
      const target = code.length + condition.length + 4 + body.length
      code.push(...condition, 0x61, target >> 8, target & 255, 0x57, ...body, 0x5b)
    } else {
      // PUSH count; JUMPDEST, body, PUSH 1, SWAP1, SUB, DUP1, PUSH2 target, JUMPI
      code.push(...push(Number(data & 3n) + 1))
      const target = code.length
      code.push(0x5b, ...body, 0x60, 1, 0x90, 0x03, 0x80, 0x61, target >> 8, target & 255, 0x57)
    }
  }
  return Uint8Array.from(code)
}

const mixedProgramOf = (snippets: fc.Arbitrary<Bytes>): fc.Arbitrary<Uint8Array> =>
  fc.array(partOf(snippets), { minLength: 1, maxLength: 24 }).map(assemble)

/**
 * Contracts that call each other and access the same few slots, so that values depend on the changes that other frames reverted. Many
 * fail at their end.
 */
const sharedSlot = fc.integer({ min: 0, max: 2 }).map(BigInt)
const storageSnippet = fc.oneof(
  { weight: 3, arbitrary: operation(0x55, sharedSlot, sharedSlot) },
  {
    weight: 3,
    arbitrary: fc.tuple(sharedSlot, sharedSlot).map(([from, to]): Bytes => [...push(from), 0x54, ...push(to), 0x55]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(sharedSlot, sharedSlot).map(([from, to]): Bytes => [...push(from), 0x5c, ...push(to), 0x55]),
  },
  { weight: 1, arbitrary: operation(0x5d, sharedSlot, sharedSlot) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom(0xf1, 0xf1, 0xf2, 0xf4, 0xfa),
        fc.constantFrom(...contracts),
        fc.integer({ min: 20_000, max: 250_000 }),
      )
      .map(([opcode, to, limit]): Bytes => {
        const sizes = [...push(0), ...push(0), ...push(0), ...push(0), ...(opcode < 0xf4 ? push(0) : [])]
        return [...sizes, ...push(to), ...push(limit), opcode, 0x50]
      }),
  },
)
const storageProgram = fc
  .tuple(
    fc.array(storageSnippet, { minLength: 2, maxLength: 9 }),
    fc.constantFrom<Bytes>([0x00], [0x00], [0x00], [0x60, 0, 0x60, 0, 0xfd], [0xfe]),
  )
  .map(([parts, ending]) => Uint8Array.from([...parts.flat(), ...ending]))

const programsOf = (snippets: fc.Arbitrary<Bytes>): fc.Arbitrary<Uint8Array[]> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(mixedProgramOf(snippets), { minLength: contracts.length, maxLength: contracts.length }),
    },
    { weight: 1, arbitrary: fc.array(storageProgram, { minLength: contracts.length, maxLength: contracts.length }) },
  )
/** The programs of the contracts. */
export const programs = programsOf(snippet)
export const amsterdamPrograms = programsOf(amsterdamSnippet)
export const wordArbitrary = word

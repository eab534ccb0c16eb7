import { concat, type Hex, hashTypedData, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { typedDataHash } from '../../src/rpc/services/signing/typedDataHash.ts'
import { TypedData } from '../../src/rpc/wire/typedData.ts'
import { fc } from '../property.ts'

interface Data {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

const mail = (): Data => ({
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'count', type: 'uint8' },
      { name: 'items', type: 'Item[2]' },
    ],
    Item: [{ name: 'tag', type: 'bytes4' }],
  },
  primaryType: 'Mail',
  domain: { name: 'Post' },
  message: {
    to: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    count: 1,
    items: [{ tag: '0x01020304' }, { tag: '0x01020304' }],
  },
})

const hash = async (change: (data: Data) => void): Promise<string> => {
  const data = mail()
  change(data)
  return bytesToHex(await typedDataHash(data))
}

/** The error of typed data that cannot be signed. */
const rejection = (problem: string) =>
  expect.objectContaining({ code: -32602, message: expect.stringContaining(problem) })

describe('typed data', () => {
  test('has the same hash for each form of a number, and without a declared domain', async () => {
    const plain = await hash(() => {})
    expect(await hash(({ message }) => (message.count = '1'))).toBe(plain)
    expect(await hash(({ message }) => (message.count = '0x1'))).toBe(plain)
    expect(await hash(({ message }) => (message.count = `0x${'0'.repeat(66)}1`))).toBe(plain)
    expect(await hash(({ types }) => delete types.EIP712Domain)).toBe(plain)
  })

  test('can be JSON text with numbers that a double does not represent', async () => {
    const uint256 = 2n ** 256n - 1n
    const withNumber = (number: string) =>
      `{"types":{"A":[{"name":"x","type":"uint256"}]},"primaryType":"A","message":{"x":${number}}}`
    const [number, text] = [withNumber(String(uint256)), withNumber(`"${uint256}"`)].map((json) =>
      TypedData.parse(json),
    )
    expect(await typedDataHash(number!)).toEqual(await typedDataHash(text!)) // one for each text
  })

  test('needs no message for a domain alone, as viem sends it', async () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }] }
    const data = { types, primaryType: 'EIP712Domain', domain: { name: 'Post' } } as const
    const expected = hashTypedData(data as never)
    expect(bytesToHex(await typedDataHash(TypedData.parse(JSON.stringify(data))))).toBe(expected)
    const withoutMessage = TypedData.parse({ ...mail(), message: undefined })
    await expect(typedDataHash(withoutMessage)).rejects.toEqual(rejection('message.to (address) is missing'))
  })

  test('has the word zero for a struct that is null, so that recursive structs end', async () => {
    const types = {
      EIP712Domain: [],
      Node: [
        { name: 'value', type: 'uint256' },
        { name: 'next', type: 'Node' },
      ],
    }
    const data = { types, primaryType: 'Node', domain: {}, message: { value: 1, next: { value: 2, next: null } } }
    const word = (value: number): Hex => toHex(value, { size: 32 })
    const struct = (type: string, ...words: Hex[]): Hex => keccak256(concat([keccak256(toHex(type)), ...words]))
    const node = (value: number, next: Hex): Hex => struct('Node(uint256 value,Node next)', word(value), next)
    const expected = keccak256(concat(['0x1901', struct('EIP712Domain()'), node(1, node(2, word(0)))]))
    expect(bytesToHex(await typedDataHash(data))).toBe(expected)
  })

  test.each<[string, (data: Data) => void, string]>([
    ['a missing member', ({ message }) => delete message.to, 'message.to (address) is missing'],
    ['text instead of a number', ({ message }) => (message.count = 'many'), 'message.count must be an integer (uint8)'],
    ['a fraction', ({ message }) => (message.count = 1.5), 'message.count must be an integer (uint8)'],
    [
      'a number that exceeds its type',
      ({ message }) => (message.count = 256),
      'message.count must be between 0 and 255 (uint8), not 256',
    ],
    [
      'a negative number',
      ({ message }) => (message.count = -1),
      'message.count must be between 0 and 255 (uint8), not -1',
    ],
    ['null instead of a number', ({ message }) => (message.count = null), 'message.count must be an integer'],
    [
      'a short address',
      ({ message }) => (message.to = '0x12'),
      'message.to must be an address of 20 bytes, not "0x12"',
    ],
    [
      'text instead of a list',
      ({ message }) => (message.items = 'x'),
      'message.items must be a list (Item[2]), not "x"',
    ],
    ['a short list', ({ message }) => (message.items = []), 'message.items must have 2 items (Item[2]), not 0'],
    [
      'a number instead of a struct',
      ({ message }) => (message.items = [1, 1]),
      'message.items[0] must be an object, not 1',
    ],
    [
      'too few bytes',
      ({ message }) => (message.items = [{ tag: '0x01' }, {}]),
      'message.items[0].tag must have 4 bytes (bytes4), not 1',
    ],
    [
      'bytes that are not hex',
      ({ message }) => (message.items = [{ tag: 'zz' }, {}]),
      'message.items[0].tag must be hexadecimal bytes',
    ],
    [
      'an unknown type',
      ({ types }) => (types.Item = [{ name: 'tag', type: 'Tag' }]),
      'types.Item: the type "Tag" of "tag" is neither an EIP-712 type nor declared in types',
    ],
    [
      'a width that does not exist',
      ({ types }) => (types.Item = [{ name: 'tag', type: 'uint7' }]),
      'the type "uint7" of "tag" is neither an EIP-712 type nor declared in types',
    ],
    [
      'a width with a leading zero',
      ({ types }) => (types.Item = [{ name: 'tag', type: 'uint08' }]),
      'the type "uint08" of "tag" is neither an EIP-712 type nor declared in types',
    ],
    [
      'a list without its closing bracket',
      ({ types }) => (types.Item = [{ name: 'tag', type: 'bool[2][' }]),
      'the type "bool[2][" of "tag" is neither an EIP-712 type nor declared in types',
    ],
    ['a struct named like a type', ({ types }) => (types.uint8 = []), 'types.uint8: a struct cannot have the name'],
    [
      'a struct named like a list',
      ({ types }) => (types['Item[2]'] = []),
      'types.Item[2]: a struct cannot have the name',
    ],
    ['a list instead of a string', ({ domain }) => (domain.name = []), 'domain.name must be a string, not a list'],
    [
      'a type with very many lists',
      ({ types }) => (types.Item = [{ name: 'tag', type: `bool${'[]'.repeat(100_000)}` }]),
      'is neither an EIP-712 type nor declared in types',
    ],
    [
      'an unknown primary type',
      (data) => (data.primaryType = '__proto__'),
      'primaryType is "__proto__", which is not declared: types has EIP712Domain, Mail, Item',
    ],
    [
      'a domain without a declared member',
      ({ types }) => types.EIP712Domain?.push({ name: 'chainId', type: 'uint256' }),
      'domain.chainId (uint256) is missing',
    ],
    [
      'a deeply nested message',
      ({ types, message }) => {
        types.Mail = [{ name: 'more', type: 'Mail[]' }]
        message.more = []
        for (let depth = 0; depth < 5_000; depth++) message.more = [{ more: message.more }]
      },
      'nested more than 64 levels deep',
    ],
  ])('with %s is rejected with the path of the value', async (_, change, problem) => {
    await expect(hash(change)).rejects.toEqual(rejection(problem))
  })
})

/** Typed data whose list contains `count` structs, each with a type that refers to the largest type. */
function manyStructs(count: number, fields: number): Data {
  const large = Array.from({ length: fields }, (_, index) => ({ name: `f${index}`, type: 'bool' }))
  return {
    types: { List: [{ name: 'items', type: 'Item[]' }], Item: [{ name: 'more', type: 'Large[]' }], Large: large },
    primaryType: 'List',
    domain: {},
    message: { items: Array.from({ length: count }, () => ({ more: [] })) },
  }
}

describe('the work for typed data', () => {
  test('does not repeat for each struct of a type', async () => {
    let reads = 0
    const data = manyStructs(100, 5)
    const large = data.types.Large ?? expect.fail()
    const map = large.map.bind(large)
    large.map = (...args) => {
      reads++
      return map(...args) as never // the same list
    }
    await typedDataHash(data)
    // Encoded once in each of the three types.
    expect(reads).toBeLessThanOrEqual(3)
  })

  test('lets other work run', async () => {
    let turns = 0
    let isDone = false
    const count = (): void => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await typedDataHash(manyStructs(50_000, 5))
    isDone = true
    expect(turns).toBeGreaterThan(1)
  })

  test('is limited by the length of the types', async () => {
    const data = manyStructs(1, 60_000)
    await expect(typedDataHash(data)).rejects.toEqual(rejection('have more than 1048576 characters'))
  })

  test('is limited by the number of values', async () => {
    // Each level repeats its field, so the values double at each of 40 levels.
    const types = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [`T${level}`, new Array(2).fill({ name: 'x', type: `T${level + 1}` })]),
    )
    let message: Record<string, unknown> = {}
    for (let level = 0; level < 40; level++) message = { x: message }
    const data = { types: { ...types, T40: [] }, primaryType: 'T0', domain: {}, message }
    await expect(typedDataHash(data)).rejects.toEqual(rejection('the message has more than 131072 values'))
  })
})

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(bytesToHex)
const integer = (bits: number, isSigned: boolean) =>
  fc.bigInt(
    isSigned
      ? { min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n }
      : { min: 0n, max: 2n ** BigInt(bits) - 1n },
  )

/** An atomic type with its values. */
const atom: fc.Arbitrary<Typed> = fc.oneof(
  fc.constant<Typed>({ type: 'bool', values: fc.boolean() }),
  fc.constant<Typed>({ type: 'string', values: fc.string({ unit: 'binary', maxLength: 40 }) }),
  fc.constant<Typed>({ type: 'address', values: bytes(20) }),
  fc.constant<Typed>({ type: 'bytes', values: fc.uint8Array({ maxLength: 200 }).map(bytesToHex) }),
  fc.integer({ min: 1, max: 32 }).map((length) => ({ type: `bytes${length}`, values: bytes(length) })),
  fc.tuple(fc.integer({ min: 1, max: 32 }), fc.boolean()).map(([size, isSigned]) => ({
    type: `${isSigned ? '' : 'u'}int${size * 8}`,
    values: integer(size * 8, isSigned).map(String),
  })),
  fc
    .boolean()
    .map((isSigned) => ({ type: isSigned ? 'int256' : 'uint256', values: fc.integer({ min: isSigned ? -99 : 0 }) })),
)

interface Typed {
  readonly type: string
  readonly values: fc.Arbitrary<unknown>
}

const listOf = ({ type, values }: Typed, length: number | undefined): Typed =>
  length === undefined
    ? { type: `${type}[]`, values: fc.array(values, { maxLength: 3 }) }
    : { type: `${type}[${length}]`, values: fc.array(values, { minLength: length, maxLength: length }) }

/** An atomic type, or lists of it in up to two dimensions. */
const member = fc
  .tuple(atom, fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }), { maxLength: 2 }))
  .map(([typed, lengths]) => lengths.reduce<Typed>(listOf, typed))

/** Typed data with the structs A to D. Each contains later structs and lists of any struct, so that types are recursive. */
const typedData: fc.Arbitrary<Data> = fc
  .array(fc.array(member, { maxLength: 4 }), { minLength: 4, maxLength: 4 })
  .chain((structs) => {
    const names = ['A', 'D', 'B', 'C']
    const types: Data['types'] = {}
    const valuesOf = (at: number, depth: number): fc.Arbitrary<Record<string, unknown>> => {
      const fields: Record<string, fc.Arbitrary<unknown>> = {}
      for (const [index, { values }] of (structs[at] ?? []).entries()) fields[`f${index}`] = values
      if (at + 1 < names.length) fields.next = valuesOf(at + 1, depth)
      const first = depth === 2 ? fc.constant([]) : fc.array(valuesOf(0, depth + 1), { maxLength: 1 })
      if (at === names.length - 1) fields.again = first
      return fc.record(fields)
    }
    for (const [at, members] of structs.entries()) {
      const fields = members.map(({ type }, index) => ({ name: `f${index}`, type }))
      if (at + 1 < names.length) fields.push({ name: 'next', type: names[at + 1] ?? '' })
      else fields.push({ name: 'again', type: 'A[]' })
      types[names[at] ?? ''] = fields
    }
    const domain = fc.record(
      {
        name: fc.string(),
        version: fc.constantFrom('1', '2.0'),
        chainId: fc.nat(),
        verifyingContract: bytes(20),
        salt: bytes(32),
      },
      { requiredKeys: [] },
    )
    return fc.record({
      types: fc.constant(types),
      primaryType: fc.constantFrom('A', 'EIP712Domain'),
      domain,
      message: valuesOf(0, 0),
    })
  })
  .map((data) =>
    data.primaryType === 'A'
      ? data
      : {
          ...data,
          types: { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }] },
          domain: { name: 'x', ...data.domain },
        },
  )

test('typed data has the same hash as in viem', async () => {
  await fc.assert(
    fc.asyncProperty(typedData, async (data) => {
      expect(bytesToHex(await typedDataHash(data))).toBe(hashTypedData(data as Parameters<typeof hashTypedData>[0]))
    }),
    { numRuns: 300 },
  )
})

import { describe, expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { typedDataHash } from '../../src/rpc/services/typedDataHash.ts'

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

const hash = (change: (data: Data) => void): string => {
  const data = mail()
  change(data)
  return bytesToHex(typedDataHash(data))
}

describe('typed data', () => {
  test('has the same hash for each form of a number, and without a declared domain', () => {
    const plain = hash(() => {})
    expect(hash(({ message }) => (message.count = '1'))).toBe(plain)
    expect(hash(({ message }) => (message.count = '0x1'))).toBe(plain)
    expect(hash(({ types }) => delete types.EIP712Domain)).toBe(plain)
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
      'null instead of a struct',
      ({ message }) => (message.items = [null, null]),
      'message.items[0] must be an object, not null',
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
      'a type with very many lists',
      ({ types }) => (types.Item = [{ name: 'tag', type: `bool${'[]'.repeat(100_000)}` }]),
      'is neither an EIP-712 type nor declared in types',
    ],
    [
      'an unknown primary type',
      (data) => (data.primaryType = '__proto__'),
      'primaryType is "__proto__", which is not declared in types: EIP712Domain, Mail, Item',
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
  ])('with %s is rejected with the path of the value', (_, change, problem) => {
    expect(() => hash(change)).toThrow(
      expect.objectContaining({ code: -32602, message: expect.stringContaining(problem) }),
    )
  })
})

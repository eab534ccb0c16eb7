import { RLP } from '@ethereumjs/rlp'
import { describe, expect, test } from 'vitest'
import { bigintToMinimalBytes, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import {
  beginRlp,
  encodeRlp,
  prependBytes,
  prependHex,
  prependInteger,
  prependList,
  type RlpItem,
  rlpLength,
  viewRlp,
} from '../../src/state/rlp.ts'
import { fc } from '../property.ts'

/** Converts an item to the types of @ethereumjs/rlp. */
function toReference(item: RlpItem): Parameters<typeof RLP.encode>[0] {
  if (typeof item === 'string') return hexToBytes(item)
  if (typeof item === 'bigint' || typeof item === 'number') return bigintToMinimalBytes(BigInt(item))
  return item instanceof Uint8Array ? item : item.map(toReference)
}

describe('encodeRlp', () => {
  test.each<[string, RlpItem, string]>([
    ['zero', 0n, '0x80'],
    ['a byte below 0x80', 127, '0x7f'],
    ['a byte from 0x80', 128, '0x8180'],
    ['an empty string', '0x', '0x80'],
    ['an empty list', [], '0xc0'],
    ['a zero byte', '0x00', '0x00'],
    ['a number beyond 2^53', 2n ** 64n - 1n, '0x88ffffffffffffffff'],
    ['lists in lists', [[], [[]], [[], [[]]]], '0xc7c0c1c0c3c0c1c0'],
  ])('encodes %s', (_, item, expected) => {
    expect(bytesToHex(encodeRlp(item))).toBe(expected)
  })

  test('encodes items that are written in reverse order', () => {
    beginRlp()
    prependInteger(300)
    const end = rlpLength()
    prependHex('0x80')
    prependBytes(Uint8Array.of(1, 2))
    prependList(end)
    prependInteger(1n)
    prependList(0)
    const item = [1n, [Uint8Array.of(1, 2), '0x80'], 300] as const
    expect(bytesToHex(viewRlp(2))).toBe(bytesToHex(encodeRlp(item, 2)))
  })

  test('keeps taken items unchanged while later ones are encoded', () => {
    const items = Array.from({ length: 300 }, (_, index) => new Uint8Array(index * 3).fill(index))
    const taken = items.map((item) => {
      beginRlp()
      prependBytes(item)
      const rlp = viewRlp()
      expect(encodeRlp([item])).toEqual(RLP.encode([item]))
      return rlp
    })
    expect(taken.map(bytesToHex)).toEqual(items.map((item) => bytesToHex(RLP.encode(item))))
  })

  test('writes a transaction type before the list', () => {
    expect(bytesToHex(encodeRlp([1n], 2))).toBe('0x02c101')
  })

  test('encodes items that are larger than the buffer', () => {
    const item = [new Uint8Array(70_000).fill(7), [new Uint8Array(300), 5n], new Uint8Array(100_000)]
    expect(encodeRlp(item)).toEqual(RLP.encode(toReference(item)))
    expect(encodeRlp([1n])).toEqual(RLP.encode([1n]))
  })

  test('encodes like @ethereumjs/rlp', () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    const { item } = fc.letrec<{ item: RlpItem }>((tie) => ({
      item: fc.oneof(
        { maxDepth: 4 },
        bytes,
        bytes.map(bytesToHex),
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.nat(),
        fc.array(tie('item'), { maxLength: 20 }),
      ),
    }))
    fc.assert(
      fc.property(item, (value) => {
        expect(encodeRlp(value)).toEqual(RLP.encode(toReference(value)))
      }),
      { numRuns: 500 },
    )
  })
})

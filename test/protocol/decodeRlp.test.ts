import { RLP } from '@ethereumjs/rlp'
import { describe, expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import { type DecodedRlp, decodeRlp, MAX_RLP_DEPTH } from '../../src/protocol/decodeRlp.ts'
import { encodeRlp } from '../../src/state/rlp.ts'
import { fc } from '../property.ts'

type Nested = Uint8Array | readonly Nested[]

/** Returns bytes in a list of `depth` levels. */
function nested(depth: number, item: Nested = Uint8Array.of(1)): Nested {
  return depth === 0 ? item : [nested(depth - 1, item)]
}

/** Decodes with the library. Undefined if it rejects the bytes. */
function libraryItem(bytes: Uint8Array): DecodedRlp | undefined {
  try {
    return RLP.decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes with this node. Undefined if it rejects the bytes. */
function ownItem(bytes: Uint8Array): DecodedRlp | undefined {
  try {
    return decodeRlp(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return undefined
  }
}

const { item } = fc.letrec<{ item: Nested }>((tie) => ({
  item: fc.oneof(
    { maxDepth: MAX_RLP_DEPTH - 1 },
    fc.uint8Array({ maxLength: 3 }),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('item'), { maxLength: 12 }),
  ),
}))

describe('decodeRlp', () => {
  test('decodes like @ethereumjs/rlp', () => {
    fc.assert(
      fc.property(item, (value) => {
        const bytes = encodeRlp(value)
        expect(decodeRlp(bytes)).toEqual(RLP.decode(bytes))
        expect(decodeRlp(bytes)).toEqual(value)
      }),
      { numRuns: 500 },
    )
  })

  test('rejects the same damaged bytes as @ethereumjs/rlp', () => {
    const prefix = fc.constantFrom(
      0,
      0x7f,
      0x80,
      0x81,
      0x82,
      0xb7,
      0xb8,
      0xb9,
      0xbf,
      0xc0,
      0xc1,
      0xf7,
      0xf8,
      0xf9,
      0xff,
    )
    const damage = fc.tuple(fc.nat(), fc.oneof(prefix, fc.nat(255)), fc.constantFrom('set', 'insert', 'cut', 'append'))
    fc.assert(
      fc.property(item, fc.array(damage, { minLength: 1, maxLength: 3 }), (value, damages) => {
        let bytes = [...encodeRlp(value)]
        for (const [position, byte, kind] of damages) {
          const at = bytes.length === 0 ? 0 : position % bytes.length
          if (kind === 'set') bytes[at] = byte
          else if (kind === 'insert') bytes.splice(at, 0, byte)
          else if (kind === 'append') bytes.push(byte)
          else bytes = bytes.slice(0, at)
        }
        const damaged = Uint8Array.from(bytes)
        expect(ownItem(damaged)).toEqual(libraryItem(damaged))
      }),
      { numRuns: 3_000 },
    )
  })

  test('rejects the same short bytes as @ethereumjs/rlp', () => {
    for (let first = 0; first < 256; first++)
      for (const second of [0, 1, 55, 56, 61, 62, 0x7f, 0x80, 0xc0, 0xff])
        for (const rest of [[], [0], [55, 1], new Array(60).fill(2)]) {
          const bytes = Uint8Array.of(first, second, ...rest)
          expect(ownItem(bytes)).toEqual(libraryItem(bytes))
        }
  })

  test.each([
    ['0xc6c5c4c3c2c1', 'it ends too early'],
    ['0x0102', 'bytes follow the item'],
    ['0x8101', 'a small byte has a prefix'],
    ['0xb80101', 'a short item has a long prefix'],
    ['0xb90038', 'a length is invalid'],
    ['0xbfffffffffffffffff01', 'it ends too early'],
  ] as const)('%s is rejected with the reason', (hex, problem) => {
    expect(() => decodeRlp(hexToBytes(hex))).toThrow(new RangeError(`its RLP is broken: ${problem}`))
  })

  test('limits the depth of lists', () => {
    const deepest = nested(MAX_RLP_DEPTH)
    expect(decodeRlp(encodeRlp(deepest))).toEqual(deepest)
    for (const depth of [MAX_RLP_DEPTH + 1, 500])
      expect(() => decodeRlp(encodeRlp(nested(depth)))).toThrow('lists are nested more than 8 levels deep')
  })

  test('limits the number of items in all lists', () => {
    const bytes = encodeRlp([[Uint8Array.of(1), Uint8Array.of(2)], new Uint8Array(0)])
    expect(decodeRlp(bytes, 4)).toEqual(RLP.decode(bytes))
    expect(() => decodeRlp(bytes, 3)).toThrow('its RLP is broken: it has more than 3 items')
  })
})

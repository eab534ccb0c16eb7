import { describe, expect, test } from 'vitest'
import { bytesEqual, bytesToHex, quantityHex, wordHex } from '../../src/bytes.ts'
import { BlockId, BlockNumber } from '../../src/rpc/wire/blockId.ts'
import { Address, Data, Hash, StorageKey } from '../../src/rpc/wire/bytes.ts'
import { CallRequest } from '../../src/rpc/wire/callRequest.ts'
import { Index, Integer, Quantity, Uint64 } from '../../src/rpc/wire/quantity.ts'
import { fc } from '../property.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: length, maxLength: length })

describe('codecs', () => {
  test('encode and decode quantities', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        expect(Quantity.parse(quantityHex(value))).toBe(value)
        expect(Quantity.encode(value)).toBe(quantityHex(value))
      }),
    )
  })

  test.each([
    [Quantity, 256n],
    [Uint64, 64n],
    [Index, 64n],
  ])('reject numbers that are too large, with the limit', (codec, bits) => {
    const first = 2n ** bits
    expect(codec.safeParse(quantityHex(first)).error?.issues[0]?.message).toContain(`at most ${bits} bits`)
    expect(codec.safeParse(quantityHex(first - 1n)).success).toBe(true)
  })

  test('decode addresses and hashes to lower case', () => {
    fc.assert(
      fc.property(digits(40), digits(64), (address, hash) => {
        expect(Address.parse(`0x${address}`)).toBe(`0x${address.toLowerCase()}`)
        expect(Hash.parse(`0x${hash}`)).toBe(`0x${hash.toLowerCase()}`)
      }),
    )
  })

  test('encode and decode bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(Data.parse(Data.encode(bytes))).toEqual(bytes)
      }),
    )
  })

  test('decode long bytes', () => {
    const bytes = new Uint8Array(5_000_000).fill(0xab)
    const text = bytesToHex(bytes)
    expect(bytesEqual(Data.parse(text), bytes)).toBe(true)
    expect(Data.safeParse(`${text}0`).success).toBe(false)
  })

  test.each(['', '0', '0x1', '0xg0', '0x0g', '00', '0X00', ' 0x00', '0x00 ', '0x é', 5, null])(
    'reject %j as bytes',
    (wire) => {
      const { error } = Data.safeParse(wire)
      expect(error?.issues[0]?.message).toBe('bytes as hex: a 0x prefix and an even number of digits')
    },
  )

  test('decode each form of a storage key to the same slot', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (slot) => {
        expect(StorageKey.parse(wordHex(slot))).toEqual({ slot, bytes: 32 })
        expect(StorageKey.parse(quantityHex(slot)).slot).toBe(slot)
        expect(StorageKey.parse(slot.toString(16)).slot).toBe(slot)
      }),
    )
    expect(StorageKey.parse('0x')).toEqual({ slot: 0n, bytes: 0 })
    expect(StorageKey.parse('0x00')).toEqual({ slot: 0n, bytes: 1 })
  })

  test.each([
    [5, 5],
    ['5', 5],
    ['0x5', 5],
    ['0x05', 5],
    [2 ** 53 - 1, 2 ** 53 - 1],
  ])('decode the whole number %j', (written, value) => expect(Integer.parse(written)).toBe(value))

  test.each([1.5, -1, '-1', '', '0x', 'five', 2 ** 53, '0x20000000000000', Number.NaN, null, [5]])(
    'reject %j as a whole number',
    (written) => expect(Integer.safeParse(written).success).toBe(false),
  )

  test('decode a block as a number, a tag or a hash', () => {
    const hash = `0x${'AB'.repeat(32)}`
    const lower = hash.toLowerCase()
    expect(BlockId.parse('0x10')).toEqual({ kind: 'number', number: 16n })
    expect(BlockId.parse('safe')).toEqual({ kind: 'tag', tag: 'safe' })
    expect(BlockId.parse(hash)).toEqual({ kind: 'hash', hash: lower })
    for (const requireCanonical of [undefined, false, true])
      expect(BlockId.parse({ blockHash: hash, requireCanonical })).toStrictEqual({ kind: 'hash', hash: lower })
    expect(BlockNumber.safeParse(hash).success).toBe(false)
    expect(BlockNumber.parse({ blockHash: hash })).toMatchObject({ kind: 'hash' })
  })
})

describe('a call object', () => {
  test('is decoded without null and unknown members', () => {
    const wire = {
      from: `0x${'AA'.repeat(20)}`,
      to: null,
      gas: '0x5208',
      value: '0x1',
      input: '0x01',
      type: '0x2',
      more: 1,
    }
    expect(CallRequest.parse(wire)).toEqual({
      from: `0x${'aa'.repeat(20)}`,
      gas: 21_000n,
      value: 1n,
      data: Uint8Array.of(1),
    })
  })

  test.each([
    ['only data', { data: '0x01' }],
    ['only input', { input: '0x01' }],
    ['equal data and input', { data: '0x01', input: '0x01' }],
    ['input if data is null', { data: null, input: '0x01' }],
  ])('takes its data from %s', (_, wire) => expect(CallRequest.parse(wire).data).toEqual(Uint8Array.of(1)))

  test.each([
    ['data and input that differ', { data: '0x01', input: '0x02' }],
    ['a short address', { to: '0x01' }],
    ['gas of more than 64 bits', { gas: '0x10000000000000000' }],
    ['a decimal value', { value: '1' }],
    ['an object as the access list', { accessList: {} }],
    ['an authorization without signature', { authorizationList: [{ chainId: '0x1' }] }],
  ])('is rejected with %s', (_, wire) => expect(CallRequest.safeParse(wire).success).toBe(false))
})

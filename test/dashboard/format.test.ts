import { describe, expect, test } from 'vitest'
import {
  exactWei,
  formatEther,
  formatUnits,
  parseEther,
  parseUnits,
  readableAmount,
  readableGasPrice,
} from '../../src/dashboard/web/format/amount.ts'
import {
  abbreviateHex,
  byteLength,
  chainIdText,
  quantityHexOf,
  utf8Of,
  wordsOf,
} from '../../src/dashboard/web/format/hex.ts'
import { durationText, relativeTime, utcTime } from '../../src/dashboard/web/format/time.ts'
import { fc } from '../property.ts'

describe('amounts', () => {
  test.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [1_500_000_000_000_000_000n, '1.5'],
    [1_234_567n * 10n ** 18n, '1,234,567'],
    [-5n * 10n ** 17n, '-0.5'],
  ])('formats %i wei as %s ether', (wei, text) => expect(formatEther(wei)).toBe(text))

  test('parseUnits reverses formatUnits for all amounts and decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(36), (value, decimals) => {
        expect(parseUnits(formatUnits(value, decimals), decimals)).toBe(value)
      }),
    )
  })

  test.each([
    '',
    '.',
    '1.5.2',
    '-1',
    '0x10',
    '1e18',
    '1.0000000000000000001',
    '1,5',
    '1,50',
    '1,2345',
    '1.500,5',
    ',100',
  ])('rejects %j as an amount of ether', (text) => expect(parseEther(text)).toBeUndefined())

  test.each([
    [0n, '0 ETH'],
    [21_000n, '21,000 wei'],
    [1_000_000_000n, '1 gwei'],
    [10n ** 18n, '1 ETH'],
    [1_234_567_891_234_567_891n, '~1.234567 ETH'],
    [10n ** 30n - 1n, '~999,999,999,999.999999 ETH'],
    [10n ** 30n, '1 × 10^12 ETH'],
    [2n ** 256n - 1n, '~1.15792 × 10^59 ETH'],
  ])('formats %i wei as the readable amount %s', (wei, text) => expect(readableAmount(wei)).toBe(text))

  test('formats a gas price in gwei, and in wei if it is small', () => {
    expect(readableGasPrice(1_500_000_000n)).toBe('1.5 gwei')
    expect(readableGasPrice(7n)).toBe('7 wei')
    expect(readableGasPrice(64_321n)).toBe('64,321 wei')
    expect(readableGasPrice(1_234_567n)).toBe('~0.0012 gwei')
    expect(readableGasPrice(0n)).toBe('0 gwei')
  })

  test('exactWei shows every digit', () => expect(exactWei(1_000_000_000n)).toBe('1,000,000,000 wei'))
})

describe('hex', () => {
  test.each([
    [31337, '31337'],
    ['0x534e5f5345504f4c4941', 'SN_SEPOLIA'],
    ['0x1', '0x1'],
  ])('the chain ID %s is shown as %s', (chainId, text) => expect(chainIdText(chainId)).toBe(text))

  test('is abbreviated in the middle if it is long', () => {
    expect(abbreviateHex('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')).toBe('0x709979…79c8')
    expect(abbreviateHex('0x1234')).toBe('0x1234')
  })

  test('has one byte per two digits', () => {
    expect(byteLength('0x')).toBe(0)
    expect(byteLength('0x1234')).toBe(2)
  })

  test.each([
    ['0x68656c6c6f2077c3b6726c64', 'hello wörld'],
    ['0x610a09', 'a\n\t'],
    ['0x', undefined],
    ['0x00ff', undefined],
    ['0xa9059cbb', undefined],
    ['0x6100', undefined],
  ])('%s as text is %j', (data, text) => expect(utf8Of(data)).toBe(text))

  test('quantities have no leading zero', () =>
    expect([quantityHexOf(0), quantityHexOf(255n)]).toEqual(['0x0', '0xff']))
})

describe('times', () => {
  const now = Date.UTC(2026, 10, 22) / 1000

  test.each([
    [0, 'just now'],
    [-1, '1 second ago'],
    [-59, '59 seconds ago'],
    [-60, '1 minute ago'],
    [-3_599, '59 minutes ago'],
    [-86_400, '1 day ago'],
    [-31 * 86_400, '1 month ago'],
    [-800 * 86_400, '2 years ago'],
    [120, 'in 2 minutes'],
  ])('formats %i seconds from now as %s', (distance, text) => expect(relativeTime(now + distance, now)).toBe(text))

  test.each([
    [59, '59 seconds'],
    [3_600, '1 hour'],
    [93_785, '1 day 2 hours'],
  ])('formats a duration of %i seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

  test('the exact time is in UTC', () => expect(utcTime(now)).toBe('2026-11-22 00:00:00 UTC'))

  test('a time beyond the range of Date stays a number', () => expect(utcTime(2 ** 60)).toBe(String(2 ** 60)))
})

test.each([
  ['0x', '0x'],
  ['0x12345678', '0x12345678'],
  ['0x1234567800', '0x1234567800'],
  [`0x12345678${'ab'.repeat(32)}`, `0x12345678\n0  ${'ab'.repeat(32)}`],
])('divides the data of a call %s into words', (data, text) => expect(wordsOf(data)).toBe(text))

test('aligns the numbers of the words', () => {
  const lines = wordsOf(`0x12345678${'00'.repeat(11 * 32)}`).split('\n')
  expect([lines[1], lines[11]]).toEqual([` 0  ${'0'.repeat(64)}`, `10  ${'0'.repeat(64)}`])
})

import { describe, expect, test } from 'vitest'
import { dateText, formatTimestamp, parseDate, parseTimestamp } from '../src/dates.ts'

describe('a timestamp', () => {
  test.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [1_767_225_612_345, '2026-01-01T00:00:12.345Z'],
    [253_402_300_799_999, '9999-12-31T23:59:59.999Z'],
    [253_402_300_800_000, '+010000-01-01T00:00:00.000Z'],
    [8_640_000_000_000_000, '+275760-09-13T00:00:00.000Z'],
    [8_640_000_000_000_001, '+275760-09-13T00:00:00.001Z'],
    [Number.MAX_SAFE_INTEGER, '+287396-10-12T08:59:00.991Z'],
  ])('%d is formatted as %s and parsed again', (milliseconds, text) => {
    expect(formatTimestamp(milliseconds)).toBe(text)
    expect(parseTimestamp(text)).toBe(milliseconds)
  })

  test('of the last second of a clock is formatted and parsed again', () => {
    const text = formatTimestamp(2 ** 48 * 1000)
    expect(text).toMatch(/^\+\d{7}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    expect(parseTimestamp(text)).toBe(2 ** 48 * 1000)
  })

  test('has a time zone, or is a date', () => {
    expect(parseTimestamp('2026-01-01T01:00+01:00')).toBe(Date.UTC(2026, 0, 1))
    expect(parseTimestamp('2026-01-01')).toBe(Date.UTC(2026, 0, 1))
    for (const text of ['2026-02-30', '2026-02-29', '2026-04-31T00:00Z', '2026-01-00', '+012026-02-30'])
      expect(parseTimestamp(text), text).toBeUndefined()
    expect(parseTimestamp('2024-02-29')).toBe(Date.UTC(2024, 1, 29))
    for (const text of ['2026-01-01T01:00', '2026', '', '2026-13-01', '10000-01-01', '+10000-01-01', '2026-01-01Z'])
      expect(parseTimestamp(text)).toBeUndefined()
  })
})

test.each([
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2100-02-29', false],
  ['+012026-02-29', false],
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['+012028-02-29', true],
  ['0000-02-29', true],
])('%s is a date: %s', (date, isDate) => {
  expect(parseDate(date) !== undefined).toBe(isDate)
  expect(parseTimestamp(`${date}T00:30+02:00`) !== undefined).toBe(isDate)
})

describe('a day', () => {
  test.each([0, 1, 20_778, 2_932_896, 2_932_897, 100_000_000, 100_000_001, 104_249_991, 3_257_812_230])(
    '%d is formatted and parsed again',
    (day) => expect(parseDate(dateText(day))).toBe(day),
  )

  test('may lack the plus sign, which query strings decode as a space', () => {
    expect(parseDate(' 010000-01-01')).toBe(parseDate('+010000-01-01'))
    expect(parseDate('010000-01-01')).toBe(parseDate('+010000-01-01'))
    for (const text of ['2026-1-1', '2026-01-01T00:00Z', 'today', '-000001-01-01'])
      expect(parseDate(text)).toBeUndefined()
  })
})

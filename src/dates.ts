/**
 * Dates and times as ISO 8601 text, in UTC, for every possible time of the clock of a chain. `Date` ends with the year 275760. As in
 * ECMAScript, years beyond 9999 have a sign and at least six digits: `+012026-11-21`.
 */

const DAY = 86_400_000

/** The Gregorian calendar repeats after this many years. */
const CYCLE_YEARS = 400
const CYCLE = 146_097 * DAY

/** The latest time of `Date`, in Unix milliseconds. */
const MAX_DATE = 8_640_000_000_000_000

/** Formats Unix milliseconds like `Date.toISOString`: `2026-01-01T00:00:12.345Z`. */
export function formatTimestamp(milliseconds: number): string {
  if (milliseconds <= MAX_DATE) return new Date(milliseconds).toISOString()
  const cycles = Math.floor(milliseconds / CYCLE)
  const shifted = new Date(milliseconds - cycles * CYCLE)
  const year = shifted.getUTCFullYear() + cycles * CYCLE_YEARS
  return `+${String(year).padStart(6, '0')}${shifted.toISOString().slice(4)}`
}

/** Formats a day, counted from 1970-01-01: `2026-11-21`. */
export const dateText = (day: number): string => formatTimestamp(day * DAY).replace(/T.*/, '')

const pattern = /^(\d{4}|\+\d{6,9})-(\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2}))?$/

/** Parses a date, which means 00:00 UTC, or a date and time with a time zone. Returns Unix milliseconds; undefined for any other text. */
export function parseTimestamp(text: string): number | undefined {
  const [, year = '', day = '', time = '00:00', zone = 'Z'] = pattern.exec(text) ?? []
  const cycles = year.startsWith('+') ? Math.floor(Number(year) / CYCLE_YEARS) - 5 : 0
  const shiftedYear = String(Number(year) - cycles * CYCLE_YEARS).padStart(4, '0')
  const milliseconds = year === '' ? Number.NaN : Date.parse(`${shiftedYear}-${day}T${time}${zone}`)
  if (Number.isNaN(milliseconds) || !isDayOfMonth(`${shiftedYear}-${day}`)) return undefined
  return milliseconds + cycles * CYCLE
}

/** Whether the month has the day. `Date.parse` reads February 30 as March 2. */
const isDayOfMonth = (date: string): boolean => new Date(date).toISOString().startsWith(date)

/**
 * Parses a date such as `2026-11-21`. Returns the days since 1970-01-01; undefined for any other text. The sign before six digits may be
 * missing, because a plus in a query string means a space.
 */
export function parseDate(text: string): number | undefined {
  const date = text.replace(/^ ?(?=\d{6,9}-)/, '+')
  const milliseconds = date.includes('T') ? undefined : parseTimestamp(date)
  return milliseconds === undefined ? undefined : Math.floor(milliseconds / DAY)
}

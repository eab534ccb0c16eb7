/**
 * Dates and times as ISO 8601 text, in UTC, for every time that the clock of a chain can show. `Date` ends with the year 275760. Years
 * beyond 9999 have a sign and at least six digits, as ECMAScript writes them: `+012026-11-21`.
 */

const DAY = 86_400_000

/** The Gregorian calendar repeats after so many years. */
const CYCLE_YEARS = 400
const CYCLE = 146_097 * DAY

/** The last moment that `Date` can represent, in milliseconds since 1970. */
const MAX_DATE = 8_640_000_000_000_000

/** The text of a moment in Unix milliseconds, as `Date.toISOString` writes it: `2026-01-01T00:00:12.345Z`. */
export function formatTimestamp(milliseconds: number): string {
  if (milliseconds <= MAX_DATE) return new Date(milliseconds).toISOString()
  const cycles = Math.floor(milliseconds / CYCLE)
  const shifted = new Date(milliseconds - cycles * CYCLE)
  const year = shifted.getUTCFullYear() + cycles * CYCLE_YEARS
  return `+${String(year).padStart(6, '0')}${shifted.toISOString().slice(4)}`
}

/** The text of a day counted from 1970-01-01: `2026-11-21`. */
export const dateText = (day: number): string => formatTimestamp(day * DAY).replace(/T.*/, '')

const pattern = /^(\d{4}|\+\d{6,9})-(\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2}))?$/

/** Unix milliseconds of a date, which means its first moment in UTC, or of a date and time with a zone. Undefined for any other text. */
export function parseTimestamp(text: string): number | undefined {
  const [, year = '', day = '', time = '00:00', zone = 'Z'] = pattern.exec(text) ?? []
  const cycles = year.startsWith('+') ? Math.floor(Number(year) / CYCLE_YEARS) - 5 : 0
  const shiftedYear = String(Number(year) - cycles * CYCLE_YEARS).padStart(4, '0')
  const milliseconds = year === '' ? Number.NaN : Date.parse(`${shiftedYear}-${day}T${time}${zone}`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds + cycles * CYCLE
}

/** Days from 1970-01-01 to a date: `2026-11-21`. A lost sign before six digits is accepted: in a query string a plus means a space. */
export function parseDate(text: string): number | undefined {
  const date = text.replace(/^ ?(?=\d{6,9}-)/, '+')
  const milliseconds = date.includes('T') ? undefined : parseTimestamp(date)
  return milliseconds === undefined ? undefined : Math.floor(milliseconds / DAY)
}

import { countOf } from './amount.ts'

const steps: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [60, 'second'],
  [60 * 60, 'minute'],
  [24 * 60 * 60, 'hour'],
  [30 * 24 * 60 * 60, 'day'],
  [365 * 24 * 60 * 60, 'month'],
  [Number.POSITIVE_INFINITY, 'year'],
]

const relative = new Intl.RelativeTimeFormat('en', { style: 'long', numeric: 'always' })

/** Formats a time relative to `now`: `5 seconds ago`, `in 2 days`. Both are Unix seconds. */
export function relativeTime(time: number, now: number): string {
  const distance = time - now
  const size = Math.abs(distance)
  if (size < 1) return 'just now'
  let unitSeconds = 1
  for (const [limit, unit] of steps) {
    if (size < limit) return relative.format(Math.trunc(distance / unitSeconds), unit)
    unitSeconds = limit
  }
  return utcTime(time)
}

/** Formats a Unix time in UTC: `2026-01-01 00:00:03 UTC`. A time outside the range of `Date` stays a number. */
export function utcTime(seconds: number): string {
  const date = new Date(seconds * 1000)
  if (Number.isNaN(date.getTime())) return `${seconds}`
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const durations = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** Formats a number of seconds by its two largest units: `1 day 2 hours`. */
export function durationText(seconds: number): string {
  let rest = seconds
  const parts = durations.flatMap(([size, unit]) => {
    const count = Math.floor(rest / size)
    rest %= size
    return count === 0 ? [] : [countOf(count, unit)]
  })
  return parts.slice(0, 2).join(' ')
}

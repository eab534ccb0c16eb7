import { parseDate } from '../../dates.ts'
import { dayOf } from '../credits/creditAccount.ts'
import { invalidDay, reversedDates } from '../keys/keyErrors.ts'

/** Two days, counted from 1970-01-01 UTC, both included. */
interface DayRange {
  readonly first: number
  readonly last: number
}

/** Returns the days from one date to another, or to today. Default: today. `now` in Unix seconds. Throws InvalidDate or ReversedDates. */
export function dayRange(from: string | undefined, to: string | undefined, now: number): DayRange {
  const today = dayOf(now)
  const first = from === undefined ? undefined : dayNumber(from)
  const last = to === undefined ? Math.max(first ?? today, today) : dayNumber(to)
  if (from !== undefined && to !== undefined && dayNumber(from) > last) throw reversedDates({ from, to })
  return { first: first ?? Math.min(last, today), last }
}

function dayNumber(date: string): number {
  const day = parseDate(date)
  if (day === undefined) throw invalidDay({ date })
  return day
}

import { z } from 'zod'
import { Integer } from './quantity.ts'

const moment = 'a time: Unix seconds, or a date and time of ISO 8601 with its zone, like 2026-01-01T00:00:00Z'

/** Unix seconds, from a number or from a date and time. */
export const Moment = z.union(
  [Integer, z.iso.datetime({ offset: true, error: moment }).transform((wire) => Math.floor(Date.parse(wire) / 1000))],
  { error: moment },
)

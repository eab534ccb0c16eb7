import { z } from 'zod'
import { parseTimestamp } from '../../dates.ts'
import { Integer } from './quantity.ts'

const expected =
  'a time: Unix seconds from 0 to 2^53 - 1, or an ISO 8601 date and time with a time zone, such as 2026-01-01T00:00:00Z'

/** A date and time in ISO 8601 with a time zone, decoded to Unix milliseconds. */
export const DateTime = z
  .string()
  .regex(/T.*(Z|[+-]\d{2}:\d{2})$/)
  .transform((text, { addIssue }) => {
    const milliseconds = parseTimestamp(text)
    if (milliseconds !== undefined) return milliseconds
    addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })

/** A number or a date and time, decoded to Unix seconds. */
export const Timestamp = z.union([Integer, DateTime.transform((milliseconds) => Math.floor(milliseconds / 1000))], {
  error: expected,
})

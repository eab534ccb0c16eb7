import { expect, test } from 'vitest'
import { formatHttpDate } from '../../src/gateway/http/httpDate.ts'
import { fc } from '../property.ts'

test('a date in HTTP format is the same as toUTCString', () => {
  // toUTCString shortens earlier years.
  const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      expect(formatHttpDate(date)).toBe(date.toUTCString())
    }),
  )
})

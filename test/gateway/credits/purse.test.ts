import { describe, expect, test } from 'vitest'
import { dateText } from '../../../src/dates.ts'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { dayOf, Purse } from '../../../src/gateway/credits/purse.ts'
import { Throughput } from '../../../src/gateway/credits/throughput.ts'
import type { Allowance } from '../../../src/gateway/keys/keySettings.ts'
import { MemoryRecords } from '../../../src/gateway/records.ts'

function open(perDay: Allowance, perSecond: Allowance) {
  const clock = { now: Date.UTC(2026, 10, 21) / 1000, monotonic: 0 }
  const records = new MemoryRecords()
  const ledger = new CreditLedger(records, () => {})
  const purse = new Purse('key', ledger, () => clock.now)
  purse.allow(perDay, perSecond)
  return { purse, clock, records, ledger }
}

describe('throughput', () => {
  test('is what a bucket holds that fills steadily', () => {
    const bucket = new Throughput()
    expect(bucket.wait(100, 0)).toBe(0)
    bucket.take(60)
    expect(bucket.wait(100, 0)).toBe(0)
    bucket.take(60)
    expect(bucket.wait(100, 0), '20 are owed').toBe(200)
    expect(bucket.wait(100, 150)).toBe(50)
    expect(bucket.wait(100, 210)).toBe(0)
    expect(bucket.wait(100, 10_000_000)).toBe(0)
    bucket.take(100)
    expect(bucket.wait(100, 10_000_000), 'it holds one second and no more').toBe(1)
  })

  test('lets a call through that costs more than a second has, and takes it from the seconds after it', () => {
    const bucket = new Throughput()
    expect(bucket.wait(500, 0)).toBe(0)
    bucket.take(1_000)
    expect(bucket.wait(500, 999)).toBe(1)
    expect(bucket.wait(500, 1_001)).toBe(0)
  })

  test('is not filled by time that runs backwards', () => {
    const bucket = new Throughput()
    expect(bucket.wait(100, 1_000)).toBe(0)
    bucket.take(100)
    expect(bucket.wait(100, 500)).toBe(1)
    expect(bucket.wait(100, 1_010)).toBe(0)
    bucket.take(100)
    expect(bucket.wait(100, 1_500), '99 were owed').toBe(500)
  })

  test('in the long run is never exceeded', () => {
    const bucket = new Throughput()
    let taken = 0
    for (let now = 0; now < 100_000; now++) {
      if (bucket.wait(500, now) > 0) continue
      bucket.take(150)
      taken += 150
    }
    expect(taken).toBeGreaterThan(500 * 99)
    expect(taken).toBeLessThanOrEqual(500 * 100 + 500 + 150)
  })
})

describe('a purse', () => {
  test('says what is missing', async () => {
    const { purse, clock } = open(100, 'unlimited')
    await purse.charge(80, clock.monotonic)
    expect(purse.charge(30, clock.monotonic)).toEqual({ kind: 'spent', price: 30, left: 20, limit: 100 })
    expect(purse.state()).toEqual({ spent: 80, left: 20, daily: 100, perSecond: 'unlimited' })
  })

  test('says first that the day is over: to wait would not help', async () => {
    const { purse, clock } = open(100, 1)
    await purse.charge(100, clock.monotonic)
    expect(purse.charge(5, clock.monotonic)).toMatchObject({ kind: 'spent' })
  })

  test('refused credits do not count for the second', async () => {
    const { purse, clock } = open(1_000, 100)
    await purse.charge(100, clock.monotonic)
    for (let count = 0; count < 10; count++)
      expect(purse.charge(100, clock.monotonic)).toMatchObject({ kind: 'fast', milliseconds: 1 })
    clock.monotonic += 2
    expect(purse.charge(100, clock.monotonic)).not.toMatchObject({ kind: 'fast' })
  })

  test('events count for the day and not for the second', async () => {
    const { purse, clock } = open(1_000, 100)
    await purse.charge(100, clock.monotonic)
    await purse.chargeForEvent(300)
    expect(purse.spent).toBe(400)
    expect(purse.chargeForEvent(700)).toMatchObject({ kind: 'spent', left: 600 })
  })

  test('keeps what was spent when it is allowed more or less', async () => {
    const { purse, clock } = open(100, 'unlimited')
    await purse.charge(80, clock.monotonic)
    purse.allow(50, 'unlimited')
    expect(purse.charge(1, clock.monotonic)).toMatchObject({ kind: 'spent', left: 0, limit: 50 })
    expect(purse.state().left).toBe(0)
    purse.allow(200, 'unlimited')
    await purse.charge(120, clock.monotonic)
    expect(purse.spent).toBe(200)
    purse.allow('unlimited', 'unlimited')
    expect(purse.charge(1_000_000, clock.monotonic)).toBeUndefined()
  })

  test('without limits becomes one with limits that knows what was spent', async () => {
    const { purse, clock } = open('unlimited', 'unlimited')
    expect(purse.charge(500, clock.monotonic)).toBeUndefined()
    purse.allow(400, 'unlimited')
    expect(purse.charge(1, clock.monotonic)).toMatchObject({ kind: 'spent', left: 0 })
  })

  test('begins each day anew, and a day that comes back where it was left', async () => {
    const { purse, clock, ledger, records } = open(100, 'unlimited')
    await purse.charge(90, clock.monotonic)
    clock.now += 86_400
    expect(purse.spent).toBe(0)
    await purse.charge(50, clock.monotonic)
    clock.now -= 1
    expect(purse.spent).toBe(90)
    await ledger.close()
    const days: unknown[] = []
    for await (const entry of records.entries('credits')) days.push(entry)
    const day = dayOf(Date.UTC(2026, 10, 21) / 1000)
    expect(days).toEqual([
      [`key/${day}`, '90'],
      [`key/${day + 1}`, '50'],
    ])
  })
})

test('days are those of UTC', () => {
  const midnight = Date.UTC(2026, 10, 22) / 1000
  expect(dateText(dayOf(midnight - 1))).toBe('2026-11-21')
  expect(dateText(dayOf(midnight))).toBe('2026-11-22')
  expect(dateText(dayOf(0))).toBe('1970-01-01')
})

import { describe, expect, test } from 'vitest'
import { dateText } from '../../../src/dates.ts'
import { CreditAccount, dayOf } from '../../../src/gateway/credits/creditAccount.ts'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { TokenBucket } from '../../../src/gateway/credits/tokenBucket.ts'
import type { Allowance } from '../../../src/gateway/keys/keySettings.ts'
import { MemoryRecordStore } from '../../../src/gateway/recordStore.ts'

function open(perDay: Allowance, perSecond: Allowance) {
  const clock = { now: Date.UTC(2026, 10, 21) / 1000, monotonic: 0 }
  const records = new MemoryRecordStore()
  const ledger = new CreditLedger(records, () => {})
  const creditAccount = new CreditAccount('key', ledger, () => clock.now)
  creditAccount.setLimits(perDay, perSecond)
  return { creditAccount, clock, records, ledger }
}

describe('throughput', () => {
  test('is what a bucket holds that fills steadily', () => {
    const bucket = new TokenBucket()
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
    const bucket = new TokenBucket()
    expect(bucket.wait(500, 0)).toBe(0)
    bucket.take(1_000)
    expect(bucket.wait(500, 999)).toBe(1)
    expect(bucket.wait(500, 1_001)).toBe(0)
  })

  test('is not filled by time that runs backwards', () => {
    const bucket = new TokenBucket()
    expect(bucket.wait(100, 1_000)).toBe(0)
    bucket.take(100)
    expect(bucket.wait(100, 500)).toBe(1)
    expect(bucket.wait(100, 1_010)).toBe(0)
    bucket.take(100)
    expect(bucket.wait(100, 1_500), '99 were owed').toBe(500)
  })

  test('in the long run is never exceeded', () => {
    const bucket = new TokenBucket()
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

describe('a credit account', () => {
  test('says what is missing', async () => {
    const { creditAccount, clock } = open(100, 'unlimited')
    await creditAccount.charge(80, clock.monotonic)
    expect(creditAccount.charge(30, clock.monotonic)).toEqual({
      kind: 'quotaExceeded',
      price: 30,
      left: 20,
      limit: 100,
    })
    expect(creditAccount.state()).toEqual({ spent: 80, left: 20, daily: 100, perSecond: 'unlimited' })
  })

  test('says first that the day is over: to wait would not help', async () => {
    const { creditAccount, clock } = open(100, 1)
    await creditAccount.charge(100, clock.monotonic)
    expect(creditAccount.charge(5, clock.monotonic)).toMatchObject({ kind: 'quotaExceeded' })
  })

  test('refused credits do not count for the second', async () => {
    const { creditAccount, clock } = open(1_000, 100)
    await creditAccount.charge(100, clock.monotonic)
    for (let count = 0; count < 10; count++)
      expect(creditAccount.charge(100, clock.monotonic)).toMatchObject({ kind: 'rateExceeded', milliseconds: 1 })
    clock.monotonic += 2
    expect(creditAccount.charge(100, clock.monotonic)).not.toMatchObject({ kind: 'rateExceeded' })
  })

  test('events count for the day and not for the second', async () => {
    const { creditAccount, clock } = open(1_000, 100)
    await creditAccount.charge(100, clock.monotonic)
    await creditAccount.chargeForEvent(300)
    expect(creditAccount.spent).toBe(400)
    expect(creditAccount.chargeForEvent(700)).toMatchObject({ kind: 'quotaExceeded', left: 600 })
  })

  test('keeps what was spent when it is allowed more or less', async () => {
    const { creditAccount, clock } = open(100, 'unlimited')
    await creditAccount.charge(80, clock.monotonic)
    creditAccount.setLimits(50, 'unlimited')
    expect(creditAccount.charge(1, clock.monotonic)).toMatchObject({ kind: 'quotaExceeded', left: 0, limit: 50 })
    expect(creditAccount.state().left).toBe(0)
    creditAccount.setLimits(200, 'unlimited')
    await creditAccount.charge(120, clock.monotonic)
    expect(creditAccount.spent).toBe(200)
    creditAccount.setLimits('unlimited', 'unlimited')
    expect(creditAccount.charge(1_000_000, clock.monotonic)).toBeUndefined()
  })

  test('without limits becomes one with limits that knows what was spent', async () => {
    const { creditAccount, clock } = open('unlimited', 'unlimited')
    expect(creditAccount.charge(500, clock.monotonic)).toBeUndefined()
    creditAccount.setLimits(400, 'unlimited')
    expect(creditAccount.charge(1, clock.monotonic)).toMatchObject({ kind: 'quotaExceeded', left: 0 })
  })

  test('begins each day anew, and a day that comes back where it was left', async () => {
    const { creditAccount, clock, ledger, records } = open(100, 'unlimited')
    await creditAccount.charge(90, clock.monotonic)
    clock.now += 86_400
    expect(creditAccount.spent).toBe(0)
    await creditAccount.charge(50, clock.monotonic)
    clock.now -= 1
    expect(creditAccount.spent).toBe(90)
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

test('days are UTC days', () => {
  const midnight = Date.UTC(2026, 10, 22) / 1000
  expect(dateText(dayOf(midnight - 1))).toBe('2026-11-21')
  expect(dateText(dayOf(midnight))).toBe('2026-11-22')
  expect(dateText(dayOf(0))).toBe('1970-01-01')
})

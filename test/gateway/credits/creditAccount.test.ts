import { describe, expect, test } from 'vitest'
import { dateText } from '../../../src/dates.ts'
import { CreditAccount, dayOf } from '../../../src/gateway/credits/creditAccount.ts'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { TokenBucket } from '../../../src/gateway/credits/tokenBucket.ts'
import { MemoryRecordStore } from '../../../src/gateway/recordStore.ts'
import type { Allowance } from '../../../src/rpc/ports/keyControl.ts'

function open(perDay: Allowance, perSecond: Allowance) {
  const clock = { now: Date.UTC(2026, 10, 21) / 1000, monotonic: 0 }
  const records = new MemoryRecordStore()
  const ledger = new CreditLedger(records, () => {})
  const creditAccount = new CreditAccount('key', ledger, () => clock.now)
  creditAccount.setLimits(perDay, perSecond)
  return { creditAccount, clock, records, ledger }
}

describe('a token bucket', () => {
  test('refills steadily, up to the credits of one second', () => {
    const bucket = new TokenBucket()
    expect(bucket.wait(100, 0)).toBe(0)
    bucket.take(60)
    expect(bucket.wait(100, 0)).toBe(0)
    bucket.take(60)
    expect(bucket.wait(100, 0), '20 credits over the limit').toBe(200)
    expect(bucket.wait(100, 150)).toBe(50)
    expect(bucket.wait(100, 210)).toBe(0)
    expect(bucket.wait(100, 10_000_000)).toBe(0)
    bucket.take(100)
    expect(bucket.wait(100, 10_000_000), 'it never contains more than one second').toBe(1)
  })

  test('allows a call that costs more than one second has, and charges the seconds after it', () => {
    const bucket = new TokenBucket()
    expect(bucket.wait(500, 0)).toBe(0)
    bucket.take(1_000)
    expect(bucket.wait(500, 999)).toBe(1)
    expect(bucket.wait(500, 1_001)).toBe(0)
  })

  test('does not refill when time runs backwards', () => {
    const bucket = new TokenBucket()
    expect(bucket.wait(100, 1_000)).toBe(0)
    bucket.take(100)
    expect(bucket.wait(100, 500)).toBe(1)
    expect(bucket.wait(100, 1_010)).toBe(0)
    bucket.take(100)
    expect(bucket.wait(100, 1_500), '99 credits over the limit').toBe(500)
  })

  test('limits the long-term rate', () => {
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
  test('reports the price and the remaining credits when the quota is exceeded', async () => {
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

  test('reports the quota before the rate, since waiting would not help', async () => {
    const { creditAccount, clock } = open(100, 1)
    await creditAccount.charge(100, clock.monotonic)
    expect(creditAccount.charge(5, clock.monotonic)).toMatchObject({ kind: 'quotaExceeded' })
  })

  test('does not count rejected requests towards the rate', async () => {
    const { creditAccount, clock } = open(1_000, 100)
    await creditAccount.charge(100, clock.monotonic)
    for (let count = 0; count < 10; count++)
      expect(creditAccount.charge(100, clock.monotonic)).toMatchObject({ kind: 'rateExceeded', milliseconds: 1 })
    clock.monotonic += 2
    expect(creditAccount.charge(100, clock.monotonic)).not.toMatchObject({ kind: 'rateExceeded' })
  })

  test('counts events towards the quota and not towards the rate', async () => {
    const { creditAccount, clock } = open(1_000, 100)
    await creditAccount.charge(100, clock.monotonic)
    await creditAccount.chargeForEvent(300)
    expect(creditAccount.spent).toBe(400)
    expect(creditAccount.chargeForEvent(700)).toMatchObject({ kind: 'quotaExceeded', left: 600 })
  })

  test('keeps its spent credits when its limits change', async () => {
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

  test('does not count credits that were spent without a rate limit towards a later one', async () => {
    const { creditAccount } = open('unlimited', 500)
    await creditAccount.charge(100, 0)
    creditAccount.setLimits('unlimited', 'unlimited')
    await creditAccount.charge(8_000_000, 1_000)
    creditAccount.setLimits('unlimited', 500)
    expect(creditAccount.charge(500, 2_000)).toBeUndefined()
    expect(creditAccount.charge(1, 2_000)).toMatchObject({ kind: 'rateExceeded', milliseconds: 1 })
  })

  test('counts spent credits while it has no limits', async () => {
    const { creditAccount, clock } = open('unlimited', 'unlimited')
    expect(creditAccount.charge(500, clock.monotonic)).toBeUndefined()
    creditAccount.setLimits(400, 'unlimited')
    expect(creditAccount.charge(1, clock.monotonic)).toMatchObject({ kind: 'quotaExceeded', left: 0 })
  })

  test('starts each day at zero, and returns to the balance of an earlier day', async () => {
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

test('dayOf counts UTC days', () => {
  const midnight = Date.UTC(2026, 10, 22) / 1000
  expect(dateText(dayOf(midnight - 1))).toBe('2026-11-21')
  expect(dateText(dayOf(midnight))).toBe('2026-11-22')
  expect(dateText(dayOf(0))).toBe('1970-01-01')
})

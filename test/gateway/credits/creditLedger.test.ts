import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { MemoryRecordStore, type RecordChange } from '../../../src/gateway/recordStore.ts'
import { fc } from '../../property.ts'
import { nextTurn } from '../../turns.ts'

/** Records whose writes finish when the test calls `end`, like on a busy disk. */
class SlowRecords extends MemoryRecordStore {
  readonly #waiting: { readonly changes: readonly RecordChange[]; settle(failure?: Error): void }[] = []

  get isWriting(): boolean {
    return this.#waiting.length > 0
  }

  override write(changes: readonly RecordChange[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (failure?: Error) => {
        if (failure !== undefined) reject(failure)
        else super.write(changes).then(resolve)
      }
      this.#waiting.push({ changes, settle })
    })
  }

  /** Finishes the oldest write, or fails it. */
  end(failure?: Error): void {
    this.#waiting.shift()?.settle(failure)
  }

  storedCredits(): number {
    return Number(this.get('credits', 'key/1') ?? 0)
  }
}

const terms = { limit: 1_000, lease: 100 }

function open() {
  const records = new SlowRecords()
  const faults: unknown[] = []
  const ledger = new CreditLedger(records, (fault) => faults.push(fault))
  return { records, ledger, faults, balance: ledger.open('key', 1) }
}

/** Opens a balance of which 10 credits are spent and 110 are on disk. */
async function openWithLease() {
  const opened = open()
  const { records, ledger, balance } = opened
  const first = ledger.take(balance, 10, terms)
  await nextTurn()
  records.end()
  await first
  return opened
}

describe('a lease', () => {
  test('is written before the first charge completes, and later charges need no write', async () => {
    const { records, ledger, balance } = open()
    let isCharged = false
    const first = ledger.take(balance, 10, terms)
    first?.then(() => {
      isCharged = true
    })
    await nextTurn()
    expect(isCharged).toBe(false)
    records.end()
    await first
    expect(records.storedCredits()).toBe(110)
    for (let count = 0; count < 5; count++) expect(ledger.take(balance, 10, terms)).toBeUndefined()
    expect(records.isWriting).toBe(false)
  })

  test('is renewed in the background when half of it is spent', async () => {
    const { records, ledger, balance } = await openWithLease()
    expect(ledger.take(balance, 51, terms)).toBeUndefined()
    await nextTurn()
    expect(records.isWriting).toBe(true)
    expect(ledger.take(balance, 49, terms)).toBeUndefined()
    records.end()
    await nextTurn()
    expect(records.storedCredits()).toBe(10 + 51 + 49 + 100 - 49)
  })

  test('never goes beyond the limit', async () => {
    const { records, ledger, balance } = open()
    const first = ledger.take(balance, 950, terms)
    await nextTurn()
    records.end()
    await first
    expect(records.storedCredits()).toBe(1_000)
    expect(ledger.take(balance, 50, terms)).toBeUndefined()
    expect(balance.left(1_000)).toBe(0)
  })

  test('counts as spent after a crash', async () => {
    const { records } = await openWithLease()
    const reopened = new CreditLedger(records, () => {}).open('key', 1)
    expect(reopened.spent).toBe(110)
  })

  test('is returned after a second without a charge', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { records, ledger, balance } = await openWithLease()
    vi.advanceTimersByTime(1_000)
    expect(ledger.take(balance, 10, terms)).toBeUndefined()
    vi.advanceTimersByTime(1_000)
    await nextTurn()
    expect(records.isWriting).toBe(false)
    vi.advanceTimersByTime(1_000)
    await nextTurn()
    records.end()
    await nextTurn()
    expect(records.storedCredits()).toBe(20)
    const next = ledger.take(balance, 10, terms)
    await nextTurn()
    records.end()
    await next
    expect(records.storedCredits()).toBe(130)
  })

  test('is kept if a charge arrives during the write that returns it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { records, ledger, balance } = await openWithLease()
    vi.advanceTimersByTime(2_000)
    await nextTurn()
    const second = ledger.take(balance, 10, terms)
    expect(second).toBeInstanceOf(Promise)
    records.end()
    await nextTurn()
    records.end()
    await second
    expect(records.storedCredits()).toBe(120)
  })

  test('is returned when the ledger is closed', async () => {
    const { records, ledger } = await openWithLease()
    const closed = ledger.close()
    await nextTurn()
    records.end()
    await closed
    expect(records.storedCredits()).toBe(10)
  })
})

describe('a write that fails', () => {
  test('charges none of the calls that waited for it', async () => {
    const { records, ledger, balance, faults } = open()
    const first = ledger.take(balance, 10, terms)
    const second = ledger.take(balance, 20, terms)
    await nextTurn()
    records.end(new Error('the disk is full'))
    await expect(first).rejects.toThrow('the disk is full')
    await expect(second).rejects.toThrow('the disk is full')
    expect(balance.spent).toBe(0)
    expect(faults).toHaveLength(1)
    const third = ledger.take(balance, 30, terms)
    await nextTurn()
    records.end()
    await third
    expect(records.storedCredits()).toBe(130)
  })
})

test('charges of a key without a limit do not wait for a write, and are stored', async () => {
  const { records, ledger, balance } = open()
  const unlimited = { limit: Infinity, lease: 0 }
  for (let count = 0; count < 100; count++) expect(ledger.take(balance, 10, unlimited)).toBeUndefined()
  const closed = ledger.close()
  await nextTurn()
  records.end()
  await closed
  expect(records.storedCredits()).toBe(1_000)
})

test('the charges of many keys are stored in one write', async () => {
  const { records, ledger } = open()
  const taken = Array.from({ length: 20 }, (_, index) => ledger.take(ledger.open(`key${index}`, 1), 10, terms))
  await nextTurn()
  records.end()
  await Promise.all(taken)
  expect(records.isWriting).toBe(false)
})

test('in every order of events, the stored credits are at least the charged credits and at most a lease more', async () => {
  const anyStep = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), price: fc.integer({ min: 0, max: 120 }) }),
    fc.constant({ kind: 'end' as const }),
    fc.constant({ kind: 'fail' as const }),
    fc.constant({ kind: 'settle' as const }),
    fc.constant({ kind: 'turn' as const }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), async (steps) => {
      const { records, ledger, balance } = open()
      let charged = 0
      const check = () => {
        expect(records.storedCredits()).toBeGreaterThanOrEqual(charged)
        expect(records.storedCredits()).toBeLessThanOrEqual(balance.spent + terms.lease + 120)
        expect(balance.spent).toBeGreaterThanOrEqual(charged)
        expect(balance.spent).toBeLessThanOrEqual(terms.limit)
      }
      for (const step of steps) {
        if (step.kind === 'take' && step.price <= balance.left(terms.limit)) {
          const { price } = step
          const taken = ledger.take(balance, price, terms)
          if (taken === undefined) charged += price
          else
            taken.then(
              () => {
                charged += price
                check()
              },
              () => {},
            )
        } else if (step.kind === 'end') records.end()
        else if (step.kind === 'fail') records.end(new Error('no'))
        else if (step.kind === 'settle') void ledger.flush()
        if (step.kind === 'turn') await nextTurn()
        else await Promise.resolve()
        check()
      }
      const closed = ledger.close()
      while (await Promise.race([closed.then(() => false), nextTurn().then(() => true)])) records.end()
      expect(records.storedCredits()).toBe(charged)
      expect(balance.spent).toBe(charged)
    }),
    {
      numRuns: 300,
      // A charge during the write before it, whose lease covers it exactly.
      examples: [[[{ kind: 'take', price: 0 }, { kind: 'take', price: 100 }, { kind: 'end' }, { kind: 'turn' }]]],
    },
  )
})

import { describe, expect, test } from 'vitest'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { MemoryRecordStore, type RecordChange } from '../../../src/gateway/recordStore.ts'
import { fc } from '../../property.ts'

/** Records whose writes come to an end when the test says so, as a disk does that is busy. */
class SlowRecords extends MemoryRecordStore {
  readonly #waiting: { readonly changes: readonly RecordChange[]; settle(failure?: Error): void }[] = []

  get isBusy(): boolean {
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

  /** Ends the oldest write. */
  end(failure?: Error): void {
    this.#waiting.shift()?.settle(failure)
  }

  figure(id = 'key', day = 1): number {
    return Number(this.get('credits', `${id}/${day}`) ?? 0)
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const terms = { limit: 1_000, lease: 100 }

function open() {
  const records = new SlowRecords()
  const faults: unknown[] = []
  const ledger = new CreditLedger(records, (fault) => faults.push(fault))
  return { records, ledger, faults, balance: ledger.open('key', 1) }
}

describe('a lease', () => {
  test('is written before the first answer, and those that follow need no write', async () => {
    const { records, ledger, balance } = open()
    let isAnswered = false
    const first = ledger.take(balance, 10, terms)
    first?.then(() => {
      isAnswered = true
    })
    await turn()
    expect(isAnswered).toBe(false)
    records.end()
    await first
    expect(records.figure()).toBe(110)
    for (let count = 0; count < 5; count++) expect(ledger.take(balance, 10, terms)).toBeUndefined()
    expect(records.isBusy).toBe(false)
  })

  test('is renewed in the background when half of it is used', async () => {
    const { records, ledger, balance } = open()
    const first = ledger.take(balance, 10, terms)
    await turn()
    records.end()
    await first
    expect(ledger.take(balance, 51, terms)).toBeUndefined()
    await turn()
    expect(records.isBusy).toBe(true)
    expect(ledger.take(balance, 49, terms)).toBeUndefined()
    records.end()
    await turn()
    expect(records.figure()).toBe(10 + 51 + 49 + 100 - 49)
  })

  test('never goes beyond the limit', async () => {
    const { records, ledger, balance } = open()
    const first = ledger.take(balance, 950, terms)
    await turn()
    records.end()
    await first
    expect(records.figure()).toBe(1_000)
    expect(ledger.take(balance, 50, terms)).toBeUndefined()
    expect(balance.left(1_000)).toBe(0)
  })

  test('is gone after a crash, and nothing more', async () => {
    const { records, ledger, balance } = open()
    const first = ledger.take(balance, 10, terms)
    await turn()
    records.end()
    await first
    const again = new CreditLedger(records, () => {}).open('key', 1)
    expect(again.spent).toBe(110)
  })

  test('is given back when the ledger is closed', async () => {
    const { records, ledger, balance } = open()
    const first = ledger.take(balance, 10, terms)
    await turn()
    records.end()
    await first
    const closed = ledger.close()
    await turn()
    records.end()
    await closed
    expect(records.figure()).toBe(10)
  })
})

describe('a write that fails', () => {
  test('takes nothing from those who waited for it', async () => {
    const { records, ledger, balance, faults } = open()
    const first = ledger.take(balance, 10, terms)
    const second = ledger.take(balance, 20, terms)
    await turn()
    records.end(new Error('the disk is full'))
    await expect(first).rejects.toThrow('the disk is full')
    await expect(second).rejects.toThrow('the disk is full')
    expect(balance.spent).toBe(0)
    expect(faults).toHaveLength(1)
    const third = ledger.take(balance, 30, terms)
    await turn()
    records.end()
    await third
    expect(records.figure()).toBe(130)
  })
})

test('a key without a limit waits for nothing, and its figure is written all the same', async () => {
  const { records, ledger, balance } = open()
  const unlimited = { limit: Infinity, lease: 0 }
  for (let count = 0; count < 100; count++) expect(ledger.take(balance, 10, unlimited)).toBeUndefined()
  const closed = ledger.close()
  await turn()
  records.end()
  await closed
  expect(records.figure()).toBe(1_000)
})

test('the writes of many keys go together', async () => {
  const { records, ledger } = open()
  const taken = Array.from({ length: 20 }, (_, index) => ledger.take(ledger.open(`key${index}`, 1), 10, terms))
  await turn()
  records.end()
  await Promise.all(taken)
  expect(records.isBusy).toBe(false)
})

test('whatever happens in whatever order, the disk never has less than what was answered, nor more than a lease in addition', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), price: fc.integer({ min: 0, max: 120 }) }),
    fc.constant({ kind: 'end' as const }),
    fc.constant({ kind: 'fail' as const }),
    fc.constant({ kind: 'settle' as const }),
    fc.constant({ kind: 'turn' as const }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { records, ledger, balance } = open()
      let answered = 0
      const check = () => {
        expect(records.figure()).toBeGreaterThanOrEqual(answered)
        expect(records.figure()).toBeLessThanOrEqual(balance.spent + terms.lease + 120)
        expect(balance.spent).toBeGreaterThanOrEqual(answered)
        expect(balance.spent).toBeLessThanOrEqual(terms.limit)
      }
      for (const what of steps) {
        if (what.kind === 'take' && what.price <= balance.left(terms.limit)) {
          const { price } = what
          const taken = ledger.take(balance, price, terms)
          if (taken === undefined) answered += price
          else
            taken.then(
              () => {
                answered += price
                check()
              },
              () => {},
            )
        } else if (what.kind === 'end') records.end()
        else if (what.kind === 'fail') records.end(new Error('no'))
        else if (what.kind === 'settle') void ledger.flush()
        if (what.kind === 'turn') await turn()
        else await Promise.resolve()
        check()
      }
      const closed = ledger.close()
      while (await Promise.race([closed.then(() => false), turn().then(() => true)])) records.end()
      expect(records.figure()).toBe(answered)
      expect(balance.spent).toBe(answered)
    }),
    {
      numRuns: 300,
      // A charge that comes in while the write before it is under way, and that this write covers exactly.
      examples: [[[{ kind: 'take', price: 0 }, { kind: 'take', price: 100 }, { kind: 'end' }, { kind: 'turn' }]]],
    },
  )
})

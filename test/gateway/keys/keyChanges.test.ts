import { describe, expect, test } from 'vitest'
import { MemoryRecordStore, type RecordChange } from '../../../src/gateway/recordStore.ts'
import { nextTurn } from '../../turns.ts'
import { newKeyStore, openKeyStore } from './openKeyStore.ts'

/** Records whose writes take several turns of the event loop. Earlier writes take longer. */
class SlowRecords extends MemoryRecordStore {
  #turns = 8

  override async write(changes: readonly RecordChange[]): Promise<void> {
    this.#turns = Math.max(1, this.#turns - 3)
    for (let turn = this.#turns; turn > 0; turn--) await nextTurn()
    await super.write(changes)
  }
}

const open = (records: MemoryRecordStore = new SlowRecords()) => openKeyStore({}, records)

const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map(({ status }) => status === 'fulfilled')

describe('concurrent changes of keys', () => {
  test('leave a key revoked that is limited at the same time', async () => {
    const { store, records } = await open()
    const { key } = await store.create({ name: 'ci' })
    const outcomes = await Promise.allSettled([
      store.limit('ci', { dailyCredits: 7 }),
      store.revoke('ci'),
      store.limit('ci', { dailyCredits: 8 }),
    ])
    expect(fulfilled(outcomes)).toEqual([true, true, false])
    expect(store.find(key)).toBeUndefined()
    const reopened = await open(records)
    expect(reopened.store.find(key)).toBeUndefined()
    expect(reopened.store.list()).toMatchObject([{ name: 'ci', isRevoked: true, dailyCredits: 7 }])
  })

  test('all take effect', async () => {
    const { store, records } = await open()
    await store.create({ name: 'ci' })
    await Promise.all([
      store.limit('ci', { dailyCredits: 7 }),
      store.limit('ci', { methods: ['eth_*'] }),
      store.limit('ci', { origins: ['https://app.example'] }),
    ])
    const changed = { dailyCredits: 7, methods: ['eth_*'], origins: ['https://app.example'] }
    expect(store.list()).toMatchObject([changed])
    expect((await open(records)).store.list()).toMatchObject([changed])
  })

  test('assign a name only once', async () => {
    const { store } = await open()
    await store.create({ name: 'one' })
    await store.create({ name: 'two' })
    const outcomes = await Promise.allSettled([
      store.limit('one', { name: 'three' }),
      store.limit('two', { name: 'three' }),
      store.create({ name: 'three' }),
    ])
    expect(fulfilled(outcomes)).toEqual([true, false, false])
    expect(store.list().map(({ name }) => name)).toEqual(['three', 'two'])
  })

  test('continue after one that could not be stored', async () => {
    class FailingOnce extends SlowRecords {
      hasFailed = false
      override write(changes: readonly RecordChange[]): Promise<void> {
        if (this.hasFailed) return super.write(changes)
        this.hasFailed = true
        return Promise.reject(new Error('the disk is full'))
      }
    }
    const { store } = await open(new FailingOnce())
    const outcomes = await Promise.allSettled([store.create({ name: 'ci' }), store.create({ name: 'ci' })])
    expect(fulfilled(outcomes)).toEqual([false, true])
    expect(store.list().map(({ name }) => name)).toEqual(['ci'])
  })

  test('wait until the keys are loaded', async () => {
    const first = await open()
    await first.store.create({ name: 'ci' })
    let startLoading = () => {}
    const other = newKeyStore(first.records)
    const loading = other.load(
      new Promise<void>((resolve) => {
        startLoading = resolve
      }),
    )
    const creating = other.create({ name: 'ci' })
    startLoading()
    await loading
    await expect(creating).rejects.toMatchObject({ name: 'KeyNameTaken' })
  })
})

test('limiting an unlimited key stores its spent credits', async () => {
  const records = new SlowRecords()
  const { store } = await open(records)
  const { key } = await store.create({ name: 'ci', dailyCredits: 'unlimited', creditsPerSecond: 'unlimited' })
  expect(store.find(key)?.creditAccount?.charge(900, 0)).toBeUndefined()
  await store.limit('ci', { dailyCredits: 1_000 })
  // As after a crash, the second store has only the records.
  const reopened = await open(records)
  expect(reopened.store.find(key)?.creditAccount?.charge(101, 0)).toMatchObject({ kind: 'quotaExceeded' })
})

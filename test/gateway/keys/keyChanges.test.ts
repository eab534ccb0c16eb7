import { describe, expect, test } from 'vitest'
import { CreditAccount } from '../../../src/gateway/credits/creditAccount.ts'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { KeyStore } from '../../../src/gateway/keys/keyStore.ts'
import { MemoryRecordStore, type RecordChange } from '../../../src/gateway/recordStore.ts'
import { type NodeOptions, withDefaults } from '../../../src/options/options.ts'
import { MethodAliases } from '../../../src/rpc/protocol/methodAliases.ts'

/** Records whose writes take several turns like a disk, the first ones longest. */
class SlowRecords extends MemoryRecordStore {
  #turns = 8

  override async write(changes: readonly RecordChange[]): Promise<void> {
    this.#turns = Math.max(1, this.#turns - 3)
    for (let turn = this.#turns; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve))
    await super.write(changes)
  }
}

async function open(records: MemoryRecordStore = new SlowRecords()) {
  const ledger = new CreditLedger(records, () => {})
  const store = new KeyStore(records, {
    isStrict: false,
    defaults: withDefaults<NodeOptions>({}, 'node'),
    aliases: new MethodAliases(),
    configured: [],
    creditAccount: (id) => new CreditAccount(id, ledger, () => 0),
  })
  await store.load(Promise.resolve())
  return { store, records }
}

const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map(({ status }) => status === 'fulfilled')

describe('changes of keys that overlap', () => {
  test('leave a key revoked that is limited while it is revoked', async () => {
    const { store, records } = await open()
    const { key } = await store.create({ name: 'ci' })
    const outcomes = await Promise.allSettled([
      store.limit('ci', { dailyCredits: 7 }),
      store.revoke('ci'),
      store.limit('ci', { dailyCredits: 8 }),
    ])
    expect(fulfilled(outcomes)).toEqual([true, true, false])
    expect(store.find(key)).toBeUndefined()
    const again = await open(records)
    expect(again.store.find(key)).toBeUndefined()
    expect(again.store.list()).toMatchObject([{ name: 'ci', isRevoked: true, dailyCredits: 7 }])
  })

  test('keep what each of them changes', async () => {
    const { store, records } = await open()
    await store.create({ name: 'ci' })
    await Promise.all([
      store.limit('ci', { dailyCredits: 7 }),
      store.limit('ci', { methods: ['eth_*'] }),
      store.limit('ci', { origins: ['https://app.example'] }),
    ])
    const kept = { dailyCredits: 7, methods: ['eth_*'], origins: ['https://app.example'] }
    expect(store.list()).toMatchObject([kept])
    expect((await open(records)).store.list()).toMatchObject([kept])
  })

  test('give a name once', async () => {
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

  test('go on after one that could not be stored', async () => {
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

  test('wait until the keys are read', async () => {
    const first = await open()
    await first.store.create({ name: 'ci' })
    let go = () => {}
    const other = new KeyStore(first.records, {
      isStrict: false,
      defaults: withDefaults<NodeOptions>({}, 'node'),
      aliases: new MethodAliases(),
      configured: [],
      creditAccount: (id) => new CreditAccount(id, new CreditLedger(first.records, () => {}), () => 0),
    })
    const loading = other.load(
      new Promise<void>((resolve) => {
        go = resolve
      }),
    )
    const creating = other.create({ name: 'ci' })
    go()
    await loading
    await expect(creating).rejects.toMatchObject({ name: 'KeyNameTaken' })
  })
})

test('what an unlimited key has spent is on disk when it is limited', async () => {
  const records = new SlowRecords()
  const { store } = await open(records)
  const { key } = await store.create({ name: 'ci', dailyCredits: 'unlimited', creditsPerSecond: 'unlimited' })
  expect(store.find(key)?.creditAccount?.charge(900, 0)).toBeUndefined()
  await store.limit('ci', { dailyCredits: 1_000 })
  // As after a crash: nothing that waits in memory is written.
  const again = await open(records)
  expect(again.store.find(key)?.creditAccount?.charge(101, 0)).toMatchObject({ kind: 'quotaExceeded' })
})

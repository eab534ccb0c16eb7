import { describe, expect, test } from 'vitest'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { Purse } from '../../../src/gateway/credits/purse.ts'
import { KeyRing } from '../../../src/gateway/keys/keyRing.ts'
import { type Change, MemoryRecords } from '../../../src/gateway/records.ts'
import { type NodeOptions, withDefaults } from '../../../src/options/options.ts'
import { MethodAliases } from '../../../src/rpc/protocol/methodAliases.ts'

/** Records whose writes take some turns of the event loop, as those of a disk do, the first ones longest. */
class SlowRecords extends MemoryRecords {
  #turns = 8

  override async write(changes: readonly Change[]): Promise<void> {
    this.#turns = Math.max(1, this.#turns - 3)
    for (let turn = this.#turns; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve))
    await super.write(changes)
  }
}

async function open(records: MemoryRecords = new SlowRecords()) {
  const ledger = new CreditLedger(records, () => {})
  const ring = new KeyRing(records, {
    isStrict: false,
    defaults: withDefaults<NodeOptions>({}, 'node'),
    aliases: new MethodAliases(),
    configured: [],
    purse: (id) => new Purse(id, ledger, () => 0),
  })
  await ring.load(Promise.resolve())
  return { ring, records }
}

const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map(({ status }) => status === 'fulfilled')

describe('changes of keys that overlap', () => {
  test('leave a key revoked that is limited while it is revoked', async () => {
    const { ring, records } = await open()
    const { key } = await ring.create({ name: 'ci' })
    const outcomes = await Promise.allSettled([
      ring.limit('ci', { dailyCredits: 7 }),
      ring.revoke('ci'),
      ring.limit('ci', { dailyCredits: 8 }),
    ])
    expect(fulfilled(outcomes)).toEqual([true, true, false])
    expect(ring.find(key)).toBeUndefined()
    const again = await open(records)
    expect(again.ring.find(key)).toBeUndefined()
    expect(again.ring.list()).toMatchObject([{ name: 'ci', isRevoked: true, dailyCredits: 7 }])
  })

  test('keep what each of them changes', async () => {
    const { ring, records } = await open()
    await ring.create({ name: 'ci' })
    await Promise.all([
      ring.limit('ci', { dailyCredits: 7 }),
      ring.limit('ci', { methods: ['eth_*'] }),
      ring.limit('ci', { origins: ['https://app.example'] }),
    ])
    const kept = { dailyCredits: 7, methods: ['eth_*'], origins: ['https://app.example'] }
    expect(ring.list()).toMatchObject([kept])
    expect((await open(records)).ring.list()).toMatchObject([kept])
  })

  test('give a name once', async () => {
    const { ring } = await open()
    await ring.create({ name: 'one' })
    await ring.create({ name: 'two' })
    const outcomes = await Promise.allSettled([
      ring.limit('one', { name: 'three' }),
      ring.limit('two', { name: 'three' }),
      ring.create({ name: 'three' }),
    ])
    expect(fulfilled(outcomes)).toEqual([true, false, false])
    expect(ring.list().map(({ name }) => name)).toEqual(['three', 'two'])
  })

  test('go on after one that could not be stored', async () => {
    class FailingOnce extends SlowRecords {
      hasFailed = false
      override write(changes: readonly Change[]): Promise<void> {
        if (this.hasFailed) return super.write(changes)
        this.hasFailed = true
        return Promise.reject(new Error('the disk is full'))
      }
    }
    const { ring } = await open(new FailingOnce())
    const outcomes = await Promise.allSettled([ring.create({ name: 'ci' }), ring.create({ name: 'ci' })])
    expect(fulfilled(outcomes)).toEqual([false, true])
    expect(ring.list().map(({ name }) => name)).toEqual(['ci'])
  })

  test('wait until the keys are read', async () => {
    const first = await open()
    await first.ring.create({ name: 'ci' })
    let go = () => {}
    const other = new KeyRing(first.records, {
      isStrict: false,
      defaults: withDefaults<NodeOptions>({}, 'node'),
      aliases: new MethodAliases(),
      configured: [],
      purse: (id) => new Purse(id, new CreditLedger(first.records, () => {}), () => 0),
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
  const { ring } = await open(records)
  const { key } = await ring.create({ name: 'ci', dailyCredits: 'unlimited', creditsPerSecond: 'unlimited' })
  expect(ring.find(key)?.purse?.charge(900, 0)).toBeUndefined()
  await ring.limit('ci', { dailyCredits: 1_000 })
  // As after a crash: nothing that waits in memory is written.
  const again = await open(records)
  expect(again.ring.find(key)?.purse?.charge(101, 0)).toMatchObject({ kind: 'spent' })
})

import { describe, expect, test } from 'vitest'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { Purse } from '../../../src/gateway/credits/purse.ts'
import { KeyRing, type KeyRingOptions } from '../../../src/gateway/keys/keyRing.ts'
import { readConfiguredKeys } from '../../../src/gateway/keys/keySettings.ts'
import { MemoryRecords } from '../../../src/gateway/records.ts'
import { type NodeOptions, withDefaults } from '../../../src/options/options.ts'
import { MethodAliases } from '../../../src/rpc/protocol/methodAliases.ts'

async function open(options: Partial<KeyRingOptions> = {}, records = new MemoryRecords()) {
  const ledger = new CreditLedger(records, () => {})
  const ring = new KeyRing(records, {
    isStrict: false,
    defaults: withDefaults<NodeOptions>({}, 'node'),
    aliases: new MethodAliases(),
    configured: [],
    purse: (id) => new Purse(id, ledger, () => 0),
    ...options,
  })
  await ring.load(Promise.resolve())
  return { ring, records }
}

const storedText = async (records: MemoryRecords) => {
  let text = ''
  for await (const [key, value] of records.entries('keys')) text += key + value
  return text
}

describe('a key', () => {
  test('is 32 hex characters, another one each time, and is found again', async () => {
    const { ring } = await open()
    const issued = await Promise.all(Array.from({ length: 20 }, () => ring.create({})))
    for (const { key, listed } of issued) {
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      expect(ring.find(key)).toMatchObject({ id: listed.id, name: listed.name, isBuiltIn: false })
    }
    expect(new Set(issued.map(({ key }) => key)).size).toBe(20)
    expect(new Set(issued.map(({ listed }) => listed.name)).size).toBe(20)
  })

  test('is stored as a digest and nowhere to be read again', async () => {
    const { ring, records } = await open()
    const { key } = await ring.create({ name: 'front' })
    const stored = await storedText(records)
    expect(stored).toContain('front')
    expect(stored).not.toContain(key)
    expect(JSON.stringify(ring.list())).not.toContain(key)
  })

  test('is there after a restart, with what it may', async () => {
    const { ring, records } = await open()
    const { key, listed } = await ring.create({ name: 'front', methods: ['eth_*'], dailyCredits: 'unlimited' })
    await ring.create({ name: 'gone' })
    await ring.revoke('gone')
    const again = await open({}, records)
    expect(again.ring.find(key)?.permissions?.allowMethod('net_version')).toBe(false)
    expect(again.ring.list()).toEqual(ring.list())
    expect(again.ring.list().find(({ name }) => name === 'front')).toEqual(listed)
  })

  test('is known to nobody when it could not be stored', async () => {
    class FullRecords extends MemoryRecords {
      override write(): Promise<void> {
        return Promise.reject(new Error('the disk is full'))
      }
    }
    const { ring } = await open({}, new FullRecords())
    await expect(ring.create({ name: 'front' })).rejects.toThrow('the disk is full')
    expect(ring.list()).toEqual([])
  })

  test.each(['', 'x', 'a'.repeat(31), 'A'.repeat(32), '__proto__', 'built-in', 'control', 'ключ'])(
    '%j is none',
    async (key) => {
      const { ring } = await open()
      ring.admit('token')
      await ring.create({})
      expect(ring.find(key)).toBeUndefined()
    },
  )
})

describe('limits', () => {
  test('change what an account may that somebody holds already', async () => {
    const { ring } = await open()
    const { key } = await ring.create({ name: 'front', networks: ['local'], dailyCredits: 500 })
    const account = ring.find(key)
    let changes = 0
    ring.onChange(() => changes++)
    const listed = await ring.limit('front', { methods: ['eth_call'], networks: null, creditsPerSecond: 7 })
    expect(listed).toMatchObject({ methods: ['eth_call'], dailyCredits: 500, creditsPerSecond: 7 })
    expect(listed.networks).toBeUndefined()
    expect(account?.permissions?.allowNetwork('mainnet')).toBe(true)
    expect(account?.permissions?.allowMethod('eth_chainId')).toBe(false)
    expect(account?.purse?.charge(501, 0)).toMatchObject({ kind: 'spent', limit: 500 })
    expect(changes).toBe(1)
    expect(await ring.limit('front', { dailyCredits: null })).toMatchObject({ dailyCredits: 3_000_000 })
  })

  test('can give another name, if nobody has it', async () => {
    const { ring } = await open()
    await ring.create({ name: 'one' })
    await ring.create({ name: 'two' })
    await expect(ring.limit('one', { name: 'two' })).rejects.toMatchObject({ name: 'KeyNameTaken' })
    expect(await ring.limit('one', { name: 'one' })).toMatchObject({ name: 'one' })
    expect(await ring.limit('one', { name: 'three' })).toMatchObject({ name: 'three' })
  })

  test.each([
    [{ dailyCredits: -1 }, 'changes.dailyCredits must be a whole number of credits from 0 up, or "unlimited", not -1'],
    [{ creditsPerSecond: 0 }, 'changes.creditsPerSecond must be a whole number of credits from 1 up'],
    [{ dailyCredits: 1.5 }, 'not 1.5'],
    [
      { methods: ['eth call'] },
      'changes.methods must be a list of methods such as eth_call or eth_*, or of read-only, standard, development and *, not "eth call"',
    ],
    [{ methods: [] }, 'changes.methods must be a list of methods'],
    [{ origins: ['app.example'] }, 'changes.origins must be a list of origins such as https://app.example'],
    [{ origins: ['https://app.example/path'] }, 'changes.origins must be'],
    [{ networks: [''] }, 'changes.networks must be a list of names of networks, not ""'],
    [{ name: '' }, 'changes.name must be a name'],
    [{ name: 'a\nb' }, 'changes.name must be a name'],
    [{ colour: 'red' }, 'a member of changes must be one of name, networks, methods'],
  ])('%j are refused', async (changes, message) => {
    const { ring } = await open()
    const { listed } = await ring.create({ name: 'front' })
    await expect(ring.limit('front', changes as object)).rejects.toThrow(message)
    expect(ring.list()).toEqual([listed])
  })
})

describe('a revoked key', () => {
  test('is found no more, and accounts that somebody holds know it', async () => {
    const { ring } = await open()
    const { key } = await ring.create({ name: 'front' })
    const account = ring.find(key)
    expect(await ring.revoke('front')).toMatchObject({ isRevoked: true })
    expect(ring.find(key)).toBeUndefined()
    expect(account?.isRevoked).toBe(true)
    await expect(ring.revoke('front')).rejects.toMatchObject({ name: 'RevokedKey' })
    await expect(ring.limit('front', { dailyCredits: 1 })).rejects.toMatchObject({ name: 'RevokedKey' })
  })

  test('leaves its name to another one', async () => {
    const { ring } = await open()
    await ring.create({ name: 'front' })
    await expect(ring.create({ name: 'front' })).rejects.toThrow('a key is called "front" already')
    await ring.revoke('front')
    const { listed } = await ring.create({ name: 'front' })
    expect(ring.pick('front').id).toBe(listed.id)
    expect(ring.list()).toHaveLength(2)
  })
})

describe('which key is meant', () => {
  test('is said by its name or by the beginning of its id', async () => {
    const { ring } = await open({ newKey: keys(['first', 'second']) })
    const { listed: one } = await ring.create({ name: 'one' })
    const { listed: two } = await ring.create({ name: 'two' })
    expect(ring.pick('two').id).toBe(two.id)
    expect(ring.pick(one.id.slice(0, 6)).name).toBe('one')
    expect(ring.pick(one.id.toUpperCase()).name).toBe('one')
    expect(() => ring.pick('three')).toThrow('no key has the name or the id "three"')
    expect(() => ring.pick('')).toThrow('no key has the name')
  })

  test('has to be clear', async () => {
    const { ring } = await open()
    for (let count = 0; count < 17; count++) await ring.create({})
    const first = ring.list().map(({ id }) => id[0])
    const twice = first.find((letter, index) => first.indexOf(letter) !== index) ?? ''
    expect(() => ring.pick(twice)).toThrow(/means more than one key: say which by its id/)
  })
})

describe('keys of the configuration', () => {
  const configured = readConfiguredKeys([{ key: 'fixed', name: 'suite', dailyCredits: 7 }, { key: 'other' }])

  test('are there at once, are found, and are changed where they stand', async () => {
    const { ring } = await open({ configured })
    expect(ring.find('fixed')?.name).toBe('suite')
    expect(ring.find('other')?.name).toBe('key-1')
    expect(ring.list().map(({ origin }) => origin)).toEqual(['config', 'config'])
    await expect(ring.revoke('suite')).rejects.toThrow('the key "suite" stands in the configuration')
    await expect(ring.limit('suite', { dailyCredits: 1 })).rejects.toMatchObject({ name: 'ConfiguredKey' })
  })

  test('are not stored, and rule over what was', async () => {
    const { ring, records } = await open({ newKey: keys(['fixed']) })
    await ring.create({ name: 'issued', dailyCredits: 1 })
    const again = await open({ configured }, records)
    expect(again.ring.list().map(({ name }) => name)).toEqual(['key-1', 'suite'])
    expect(again.ring.find('fixed')?.purse?.state().daily).toBe(7)
    expect((await open({}, records)).ring.list().map(({ name }) => name)).toEqual(['issued'])
  })

  test.each([
    [[{ name: 'x' }], 'keys[0].key must be up to 128 letters, digits, - and _'],
    [[{ key: 'a/b' }], 'keys[0].key must be'],
    [[{ key: '' }], 'keys[0].key must be'],
    [['fixed'], 'keys[0] must be an object with key, name'],
    [[{ key: 'a' }, { key: 'b', methods: 'eth_call' }], 'keys[1].methods must be a list of methods'],
  ])('%j are refused', (given, message) => expect(() => readConfiguredKeys(given)).toThrow(message))

  test('are not shown in what is wrong with them', () => {
    expect(() => readConfiguredKeys([{ key: 'secret/secret' }])).toThrow(/^(?!.*secret)/)
  })

  test.each([
    [
      [
        { key: 'a', name: 'x' },
        { key: 'b', name: 'x' },
      ],
      'KeyNameTaken',
    ],
    [[{ key: 'a' }, { key: 'a' }], 'KeyTaken'],
  ])('%j cannot be told apart', async (given, name) => {
    await expect(open({ configured: readConfiguredKeys(given) })).rejects.toMatchObject({ name })
  })
})

test('the built-in account is for the addresses without a key, unless every request needs one', async () => {
  expect((await open()).ring.builtIn).toMatchObject({ isBuiltIn: true, mayAdminister: true })
  expect((await open({ isStrict: true })).ring.builtIn).toBeUndefined()
})

test('the token of the data directory stands for its holder', async () => {
  const { ring } = await open({ isStrict: true })
  ring.admit('control-token')
  expect(ring.find('control-token')).toMatchObject({ id: 'control', isBuiltIn: true, mayAdminister: true })
  expect((await open()).ring.find('control-token')).toBeUndefined()
})

test('until the keys are read there is something to wait for', async () => {
  const records = new MemoryRecords()
  const first = await open({}, records)
  const { key } = await first.ring.create({})
  let go = () => {}
  const ring = (await open({ configured: [] }, new MemoryRecords())).ring
  const loading = ring.load(
    new Promise<void>((resolve) => {
      go = resolve
    }),
  )
  expect(ring.opening).toBeInstanceOf(Promise)
  go()
  await loading
  await ring.opening
  expect(ring.opening).toBeUndefined()
  expect(first.ring.find(key)).toBeDefined()
})

function keys(texts: string[]): () => string {
  return () => texts.shift() ?? ''
}

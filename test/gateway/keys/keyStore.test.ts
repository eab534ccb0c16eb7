import { describe, expect, test } from 'vitest'
import { readConfiguredKeys } from '../../../src/gateway/keys/keySettings.ts'
import { MemoryRecordStore } from '../../../src/gateway/recordStore.ts'
import { newKeyStore, openKeyStore as open } from './openKeyStore.ts'

/** Returns the keys and values of all stored keys. */
const storedText = async (records: MemoryRecordStore) => {
  let text = ''
  for await (const [key, value] of records.entries('keys')) text += key + value
  return text
}

describe('a key', () => {
  test('is 32 random hex characters, by which its account is found', async () => {
    const { store } = await open()
    const issued = await Promise.all(Array.from({ length: 20 }, () => store.create({})))
    for (const { key, listed } of issued) {
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      expect(store.find(key)).toMatchObject({ id: listed.id, name: listed.name, isBuiltIn: false })
    }
    expect(new Set(issued.map(({ key }) => key)).size).toBe(20)
    expect(new Set(issued.map(({ listed }) => listed.name)).size).toBe(20)
  })

  test('is listed after the configured keys, also if it is issued in the second in which they were registered', async () => {
    const configured = readConfiguredKeys([{ key: 'fixed' }])
    const { store } = await open({ configured, now: () => 1_700_000_000 })
    for (const name of ['front', 'back']) await store.create({ name })
    expect(store.list().map(({ name }) => name)).toEqual(['key-1', 'back', 'front'])
  })

  test('is stored as a digest only', async () => {
    const { store, records } = await open()
    const { key } = await store.create({ name: 'front' })
    const stored = await storedText(records)
    expect(stored).toContain('front')
    expect(stored).not.toContain(key)
    expect(JSON.stringify(store.list())).not.toContain(key)
  })

  test('and its permissions are loaded after a restart', async () => {
    const { store, records } = await open()
    const { key, listed } = await store.create({ name: 'front', methods: ['eth_*'], dailyCredits: 'unlimited' })
    await store.create({ name: 'gone' })
    await store.revoke('gone')
    const reopened = await open({}, records)
    expect(reopened.store.find(key)?.permissions?.allowMethod('net_version')).toBe(false)
    expect(reopened.store.list()).toEqual(store.list())
    expect(reopened.store.list().find(({ name }) => name === 'front')).toEqual(listed)
  })

  test('is not issued when it cannot be stored', async () => {
    class FullRecords extends MemoryRecordStore {
      override write(): Promise<void> {
        return Promise.reject(new Error('the disk is full'))
      }
    }
    const { store } = await open({}, new FullRecords())
    await expect(store.create({ name: 'front' })).rejects.toThrow('the disk is full')
    expect(store.list()).toEqual([])
  })

  test.each(['', 'x', 'a'.repeat(31), 'A'.repeat(32), '__proto__', 'built-in', 'control', 'ключ'])(
    'is not found by the text %j',
    async (key) => {
      const { store } = await open()
      store.setControlToken('token')
      await store.create({})
      expect(store.find(key)).toBeUndefined()
    },
  )
})

describe('limits', () => {
  test('that change apply to accounts in use', async () => {
    const { store } = await open()
    const { key } = await store.create({ name: 'front', networks: ['local'], dailyCredits: 500 })
    const account = store.find(key)
    let changes = 0
    store.onChange(() => changes++)
    const listed = await store.limit('front', { methods: ['eth_call'], networks: null, creditsPerSecond: 7 })
    expect(listed).toMatchObject({ methods: ['eth_call'], dailyCredits: 500, creditsPerSecond: 7 })
    expect(listed.networks).toBeUndefined()
    expect(account?.permissions?.allowNetwork('mainnet')).toBe(true)
    expect(account?.permissions?.allowMethod('eth_chainId')).toBe(false)
    expect(account?.creditAccount?.charge(501, 0)).toMatchObject({ kind: 'quotaExceeded', limit: 500 })
    expect(changes).toBe(1)
    expect(await store.limit('front', { dailyCredits: null })).toMatchObject({ dailyCredits: 3_000_000 })
  })

  test('include the name of a key, which must be unique', async () => {
    const { store } = await open()
    await store.create({ name: 'one' })
    await store.create({ name: 'two' })
    await expect(store.limit('one', { name: 'two' })).rejects.toMatchObject({ name: 'KeyNameTaken' })
    expect(await store.limit('one', { name: 'one' })).toMatchObject({ name: 'one' })
    expect(await store.limit('one', { name: 'three' })).toMatchObject({ name: 'three' })
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
    [{ methods: ['eth_getLgs'] }, 'changes.methods: no method matches "eth_getLgs": did you mean eth_getLogs?'],
    [{ origins: ['app.example'] }, 'changes.origins must be a list of origins such as https://app.example'],
    [{ origins: ['https://app.example/path'] }, 'changes.origins must be'],
    [{ networks: [''] }, 'changes.networks must be a list of network names, not ""'],
    [{ name: '' }, 'changes.name must be a name'],
    [{ name: 'a\nb' }, 'changes.name must be a name'],
    [{ colour: 'red' }, 'a member of changes must be one of name, networks, methods'],
  ])('%j are rejected', async (changes, message) => {
    const { store } = await open()
    const { listed } = await store.create({ name: 'front' })
    await expect(store.limit('front', changes as object)).rejects.toThrow(message)
    expect(store.list()).toEqual([listed])
  })
})

describe('a revoked key', () => {
  test('is not found, and its account in use is revoked', async () => {
    const { store } = await open()
    const { key } = await store.create({ name: 'front' })
    const account = store.find(key)
    expect(await store.revoke('front')).toMatchObject({ isRevoked: true })
    expect(store.find(key)).toBeUndefined()
    expect(account?.isRevoked).toBe(true)
    await expect(store.revoke('front')).rejects.toMatchObject({ name: 'RevokedKey' })
    await expect(store.limit('front', { dailyCredits: 1 })).rejects.toMatchObject({ name: 'RevokedKey' })
  })

  test('frees its name', async () => {
    const { store } = await open()
    await store.create({ name: 'front' })
    await expect(store.create({ name: 'front' })).rejects.toThrow('the key name "front" is already in use')
    await store.revoke('front')
    const { listed } = await store.create({ name: 'front' })
    expect(store.select('front').id).toBe(listed.id)
    expect(store.list()).toHaveLength(2)
  })
})

describe('KeyStore.select', () => {
  test('finds a key by its name or the beginning of its id', async () => {
    const { store } = await open({ newKey: keys(['first', 'second']) })
    const { listed: one } = await store.create({ name: 'one' })
    const { listed: two } = await store.create({ name: 'two' })
    expect(store.select('two').id).toBe(two.id)
    expect(store.select(one.id.slice(0, 6)).name).toBe('one')
    expect(store.select(one.id.toUpperCase()).name).toBe('one')
    expect(() => store.select('three')).toThrow('no key has the name or the id "three"')
    expect(() => store.select('')).toThrow('no key has the name')
  })

  test('rejects the beginning of several ids', async () => {
    const { store } = await open()
    for (let count = 0; count < 17; count++) await store.create({})
    const first = store.list().map(({ id }) => id[0])
    const ambiguous = first.find((letter, index) => first.indexOf(letter) !== index) ?? ''
    expect(() => store.select(ambiguous)).toThrow(/matches several keys: use one of the ids/)
  })
})

describe('keys of the configuration', () => {
  const configured = readConfiguredKeys([{ key: 'fixed', name: 'suite', dailyCredits: 7 }, 'other'])

  test('are found, and cannot be changed by requests', async () => {
    const { store } = await open({ configured })
    expect(store.find('fixed')?.name).toBe('suite')
    expect(store.find('other')?.name).toBe('key-1')
    expect(store.list().map(({ origin }) => origin)).toEqual(['config', 'config'])
    await expect(store.revoke('suite')).rejects.toThrow('the key "suite" comes from the configuration')
    await expect(store.limit('suite', { dailyCredits: 1 })).rejects.toMatchObject({ name: 'ConfiguredKey' })
  })

  test('are not stored, and replace a stored key with the same text', async () => {
    const { store, records } = await open({ newKey: keys(['fixed']) })
    await store.create({ name: 'issued', dailyCredits: 1 })
    const reopened = await open({ configured }, records)
    expect(reopened.store.list().map(({ name }) => name)).toEqual(['key-1', 'suite'])
    expect(reopened.store.find('fixed')?.creditAccount?.state().daily).toBe(7)
    expect((await open({}, records)).store.list().map(({ name }) => name)).toEqual(['issued'])
  })

  test('have names that no stored key has', async () => {
    const { store, records } = await open()
    await store.create({})
    await store.create({ name: 'suite' })
    await store.create({ name: 'gone' })
    await store.revoke('gone')
    const named = (given: unknown[]) => open({ configured: readConfiguredKeys(given) }, records)
    const { store: reopened } = await named(['first', { key: 'second', name: 'gone' }, 'third'])
    expect(reopened.find('first')?.name).toBe('key-3')
    expect(reopened.find('second')?.name).toBe('gone')
    expect(reopened.find('third')?.name).toBe('key-2')
    expect(reopened.select('key-1').source).toBe('issued')
    await expect(named([{ key: 'first', name: 'suite' }])).rejects.toMatchObject({ name: 'ConfiguredNameTaken' })
  })

  test.each(['built-in', 'control'])('cannot have the name %s of an account of the node', async (name) => {
    expect(() => readConfiguredKeys([{ key: 'a', name }])).toThrow('keys[0].name must be another name than')
    await expect((await open()).store.create({ name })).rejects.toThrow('settings.name must be another name than')
  })

  test.each([
    [[{ name: 'x' }], 'keys[0].key must be up to 128 letters, digits, - and _'],
    [[{ key: 'a/b' }], 'keys[0].key must be'],
    [[{ key: '' }], 'keys[0].key must be'],
    [[5], 'keys[0] must be a key, or an object with key, name'],
    [['a/b'], 'keys[0].key must be'],
    [[{ key: 'a' }, { key: 'b', methods: 'eth_call' }], 'keys[1].methods must be a list of methods'],
  ])('%j are rejected', (given, message) => expect(() => readConfiguredKeys(given)).toThrow(message))

  test('do not appear in errors', () => {
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
  ])('%j are rejected as duplicates', async (given, name) => {
    await expect(open({ configured: readConfiguredKeys(given) })).rejects.toMatchObject({ name })
  })
})

test('requests without a key use the built-in account, unless every request needs a key', async () => {
  expect((await open()).store.builtIn).toMatchObject({ isBuiltIn: true, mayAdminister: true })
  expect((await open({ isStrict: true })).store.builtIn).toBeUndefined()
})

test('the token of the data directory belongs to an administrator', async () => {
  const { store } = await open({ isStrict: true })
  store.setControlToken('control-token')
  expect(store.find('control-token')).toMatchObject({ id: 'control', isBuiltIn: true, mayAdminister: true })
  expect((await open()).store.find('control-token')).toBeUndefined()
})

test('opening settles when the keys are loaded', async () => {
  const records = new MemoryRecordStore()
  const { key } = await (await open({}, records)).store.create({})
  let startLoading = () => {}
  const store = newKeyStore(records)
  const loading = store.load(
    new Promise<void>((resolve) => {
      startLoading = resolve
    }),
  )
  expect(store.opening).toBeInstanceOf(Promise)
  expect(store.find(key)).toBeUndefined()
  startLoading()
  await loading
  await store.opening
  expect(store.opening).toBeUndefined()
  expect(store.find(key)).toBeDefined()
})

/** Returns the texts one after another, as new keys. */
function keys(texts: string[]): () => string {
  return () => texts.shift() ?? ''
}

import type { GivenKeySettings, KeyChanges, ListedKey } from '../../rpc/ports/keyControl.ts'
import { SerialQueue } from '../../serialQueue.ts'
import type { RecordStore } from '../recordStore.ts'
import { type ApiAccount, type ApiAccounts, builtInAccount, controlAccount } from './apiAccount.ts'
import { digestOf, newKey, sameDigest } from './digest.ts'
import { KeyAccount, type KeyAccountOptions, type KeyRecord } from './keyAccount.ts'
import {
  ambiguousKey,
  configuredKey,
  configuredNameTaken,
  duplicateKey,
  keyNameTaken,
  revokedKey,
  unknownKey,
} from './keyErrors.ts'
import { type ConfiguredKey, checkKeySettings } from './keySettings.ts'

export interface KeyStoreOptions extends KeyAccountOptions {
  /** Whether every request needs a key. */
  readonly isStrict: boolean
  /** Keys of the configuration, already checked. They are not stored. */
  readonly configured: readonly ConfiguredKey[]
  /** Called with a revoked key. */
  readonly onRevoke?: ((key: ListedKey) => void) | undefined
  /** Unix seconds of the system clock, for the time of issue. */
  readonly now?: () => number
  /** Generates a key. */
  readonly newKey?: () => string
}

/** The API keys of a node. Only their digests are stored. */
export class KeyStore implements ApiAccounts {
  readonly builtIn: ApiAccount | undefined
  readonly #options: KeyStoreOptions
  readonly #records: RecordStore
  /** By digest in hex. */
  readonly #accounts = new Map<string, KeyAccount>()
  /** Configured keys without a name, which the store names. */
  readonly #unnamed = new Set<KeyAccount>()
  #controlDigest: Uint8Array | undefined
  readonly #listeners: (() => void)[] = []

  #opening: Promise<void> | undefined
  readonly #changes = new SerialQueue()

  /** The keys of the configuration are present at once, the stored keys after `load`. */
  constructor(records: RecordStore, options: KeyStoreOptions) {
    this.builtIn = options.isStrict ? undefined : builtInAccount
    this.#options = options
    this.#records = records
    for (const given of options.configured) this.#addConfigured(given)
  }

  get opening(): Promise<void> | undefined {
    return this.#opening
  }

  /** Loads the stored keys when the records are open. Rejects if the records cannot be read, or with ConfiguredNameTaken. */
  load(opened: Promise<unknown>): Promise<void> {
    const loading = opened.then(() => this.#load())
    const done = () => {
      this.#opening = undefined
    }
    // Requests that wait for keys continue in any case. They find no key if loading failed.
    this.#opening = loading.then(done, done)
    return loading
  }

  async #load(): Promise<void> {
    for await (const [hex, text] of this.#records.entries('keys')) {
      const record = JSON.parse(text) as KeyRecord // as written by `#store`
      // A configured key overrides a stored key with the same text.
      if (this.#accounts.has(hex)) continue
      this.#accounts.set(hex, new KeyAccount(Buffer.from(hex, 'hex'), record, 'issued', this.#options))
    }
    for (const account of this.#accounts.values()) if (account.source === 'config') this.#settleName(account)
  }

  /** Makes the name of a configured key unique among the stored keys. Lists, faults and metrics identify keys by name. */
  #settleName(account: KeyAccount): void {
    const { name } = account
    const other = this.#activeKeys(name).find((each) => each !== account)
    if (other === undefined) return
    if (!this.#unnamed.has(account)) throw configuredNameTaken({ name, id: other.id })
    account.record = { ...account.record, name: this.#freeName() }
  }

  /** Sets the token that lets its holder administer the node. */
  setControlToken(controlToken: string): void {
    this.#controlDigest = digestOf(controlToken)
    this.#changed()
  }

  find(key: string): ApiAccount | undefined {
    const digest = digestOf(key)
    if (this.#controlDigest !== undefined && sameDigest(digest, this.#controlDigest)) return controlAccount
    const account = this.#accounts.get(digest.toString('hex'))
    return account !== undefined && !account.isRevoked && sameDigest(digest, account.digest) ? account : undefined
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Issues a key and returns it. No other method returns a key. Rejects with KeyNameTaken or InvalidKeySetting. */
  create(settings: GivenKeySettings): Promise<{ key: string; listed: ListedKey }> {
    return this.#serialize(async () => {
      checkKeySettings({ ...settings }, 'settings', this.#options.aliases)
      const key = (this.#options.newKey ?? newKey)()
      const digest = digestOf(key)
      const name = settings.name ?? this.#freeName()
      this.#checkName(name)
      const account = new KeyAccount(digest, { ...settings, name, created: this.#now() }, 'issued', this.#options)
      await this.#store(account, account.record)
      this.#accounts.set(digest.toString('hex'), account)
      return { key, listed: account.toListedKey() }
    })
  }

  /** Returns all keys, the oldest first. Configured keys exist before the node can issue any, but times are in seconds. */
  list(): readonly ListedKey[] {
    return [...this.#accounts.values()]
      .map((account) => account.toListedKey())
      .sort(
        (a, b) =>
          a.created - b.created ||
          Number(a.origin !== 'config') - Number(b.origin !== 'config') ||
          (a.name < b.name ? -1 : 1),
      )
  }

  /** Changes the settings of a key. Undefined keeps a setting, null removes it. */
  limit(nameOrId: string, changes: KeyChanges): Promise<ListedKey> {
    return this.#serialize(async () => {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined)
      checkKeySettings(
        Object.fromEntries(given.filter(([, value]) => value !== null)),
        'changes',
        this.#options.aliases,
      )
      const account = this.#issued(nameOrId)
      const unchanged = Object.entries(account.record).filter(
        ([member]) => !given.some(([changed]) => changed === member),
      )
      const record = Object.fromEntries([...unchanged, ...given.filter(([, value]) => value !== null)])
      const name = typeof changes.name === 'string' ? changes.name : account.name
      if (name !== account.name) this.#checkName(name)
      return this.#change(account, { ...record, name, created: account.record.created })
    })
  }

  /** Revokes a key permanently. Its usage records stay. */
  revoke(nameOrId: string): Promise<ListedKey> {
    return this.#serialize(async () => {
      const account = this.#issued(nameOrId)
      const listed = await this.#change(account, { ...account.record, isRevoked: true })
      this.#options.onRevoke?.(listed)
      return listed
    })
  }

  /** Returns the key with this name, or with an id that starts with it. Active keys take precedence over revoked ones. */
  select(nameOrId: string): KeyAccount {
    const all = [...this.#accounts.values()]
    const named = all.filter(({ name }) => name === nameOrId)
    const found =
      named.length > 0 || nameOrId === '' ? named : all.filter(({ id }) => id.startsWith(nameOrId.toLowerCase()))
    const active = found.filter(({ isRevoked }) => !isRevoked)
    const [one, ...others] = active.length > 0 ? active : found
    if (one === undefined) throw unknownKey({ nameOrId })
    if (others.length > 0) throw ambiguousKey({ nameOrId, ids: [one, ...others].map(({ id }) => id) })
    return one
  }

  #issued(nameOrId: string): KeyAccount {
    const account = this.select(nameOrId)
    if (account.source === 'config') throw configuredKey({ name: account.name })
    if (account.isRevoked) throw revokedKey({ name: account.name })
    return account
  }

  /**
   * Runs one change at a time, after the keys are loaded. A change reads records and writes them in a later turn, so parallel changes would
   * undo each other.
   */
  #serialize<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.#changes.run(async () => {
      await this.#opening
      return change()
    })
  }

  /** Writes to disk first, so that an acknowledged change survives a crash. */
  async #change(account: KeyAccount, record: KeyRecord): Promise<ListedKey> {
    await this.#store(account, record)
    account.record = record
    this.#changed()
    // Charges of an unlimited key do not wait for the disk. Under a limit, spent credits must survive a crash.
    await account.creditAccount.whenWritten()
    return account.toListedKey()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  #store(account: KeyAccount, record: KeyRecord): Promise<void> {
    const key = Buffer.from(account.digest).toString('hex')
    return this.#records.write([{ table: 'keys', key, value: JSON.stringify(record) }])
  }

  #addConfigured({ key, ...settings }: ConfiguredKey): void {
    const digest = digestOf(key)
    const hex = digest.toString('hex')
    const name = settings.name ?? this.#freeName()
    if (this.#accounts.has(hex)) throw duplicateKey({ name })
    this.#checkName(name)
    const account = new KeyAccount(digest, { ...settings, name, created: this.#now() }, 'config', this.#options)
    this.#accounts.set(hex, account)
    if (settings.name === undefined) this.#unnamed.add(account)
  }

  #checkName(name: string): void {
    const [taken] = this.#activeKeys(name)
    if (taken !== undefined) throw keyNameTaken({ name, id: taken.id })
  }

  #activeKeys(name: string): KeyAccount[] {
    return [...this.#accounts.values()].filter((account) => account.name === name && !account.isRevoked)
  }

  #freeName(): string {
    const names = new Set([...this.#accounts.values()].map(({ name }) => name))
    let number = 1
    while (names.has(`key-${number}`)) number++
    return `key-${number}`
  }

  #now(): number {
    return this.#options.now?.() ?? Math.floor(Date.now() / 1000)
  }
}

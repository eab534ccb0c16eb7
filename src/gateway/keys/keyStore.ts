import type { GivenKeySettings, KeyChanges, ListedKey } from '../../rpc/ports/keyControl.ts'
import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import type { CreditAccount } from '../credits/creditAccount.ts'
import type { RecordStore } from '../recordStore.ts'
import { type ApiAccount, type ApiAccounts, builtInAccount } from './apiAccount.ts'
import { digestOf, newKey, sameDigest } from './digest.ts'
import { KeyAccount, type KeyRecord } from './keyAccount.ts'
import { ambiguousKey, configuredKey, duplicateKey, keyNameTaken, revokedKey, unknownKey } from './keyErrors.ts'
import { type ConfiguredKey, checkKeySettings, type DefaultAllowance } from './keySettings.ts'

export interface KeyStoreOptions {
  /** Whether every request needs a key. */
  readonly isStrict: boolean
  readonly defaults: DefaultAllowance
  readonly aliases: MethodAliases
  /** The methods of a key without a list; `standard` by default. */
  readonly defaultMethods?: readonly string[] | undefined
  /** Keys of the configuration, which are there for as long as the process is. Checked already. */
  readonly configured: readonly ConfiguredKey[]
  /** The credits of the key with an id. */
  readonly creditAccount: (id: string) => CreditAccount
  /** Called with a key that was revoked. */
  readonly onRevoke?: ((key: ListedKey) => void) | undefined
  /** Unix seconds of the machine's clock, for the time at which a key was issued. */
  readonly now?: () => number
  /** Where keys come from. */
  readonly newKey?: () => string
}

/** Whoever has the token of the data directory. */
const controlAccount: ApiAccount = { id: 'control', name: 'control', isBuiltIn: true, mayAdminister: true }

/** The keys of a node. They are stored as digests: a key itself is known to nobody but the one it was issued to. */
export class KeyStore implements ApiAccounts {
  readonly builtIn: ApiAccount | undefined
  readonly #options: KeyStoreOptions
  readonly #records: RecordStore
  /** By digest, in hex. */
  readonly #accounts = new Map<string, KeyAccount>()
  #control: Uint8Array | undefined
  readonly #listeners: (() => void)[] = []

  #opening: Promise<void> | undefined
  /** Settles when the changes that were asked for so far are made. */
  #changing: Promise<unknown> = Promise.resolve()

  /** Knows the keys of the configuration from the beginning, those of the records after `load`. */
  constructor(records: RecordStore, options: KeyStoreOptions) {
    this.builtIn = options.isStrict ? undefined : builtInAccount
    this.#options = options
    this.#records = records
    for (const given of options.configured) this.#addConfigured(given)
  }

  get opening(): Promise<void> | undefined {
    return this.#opening
  }

  /** Reads the keys that were issued, once the records are `open`. Rejects with what keeps them from that. */
  load(open: Promise<unknown>): Promise<void> {
    const loading = open.then(() => this.#load())
    const done = () => {
      this.#opening = undefined
    }
    // Who waits for a key goes on in any case, and is told that there is none if it cannot be read.
    this.#opening = loading.then(done, done)
    return loading
  }

  async #load(): Promise<void> {
    for await (const [hex, text] of this.#records.entries('keys')) {
      const record = JSON.parse(text) as KeyRecord // as `#store` wrote it
      // The configuration rules over what was issued with the same key.
      if (this.#accounts.has(hex)) continue
      this.#accounts.set(hex, new KeyAccount(Buffer.from(hex, 'hex'), record, 'issued', this.#options))
    }
  }

  /** From now on this token stands for the holder of the data directory, who may administer the node. */
  setControlToken(controlToken: string): void {
    this.#control = digestOf(controlToken)
    this.#changed()
  }

  find(key: string): ApiAccount | undefined {
    const digest = digestOf(key)
    if (this.#control !== undefined && sameDigest(digest, this.#control)) return controlAccount
    const account = this.#accounts.get(digest.toString('hex'))
    return account !== undefined && !account.isRevoked && sameDigest(digest, account.digest) ? account : undefined
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Issues a key. The key is returned here and never again. Rejects with KeyNameTaken or InvalidKeySetting. */
  create(settings: GivenKeySettings): Promise<{ key: string; listed: ListedKey }> {
    return this.#serialize(async () => {
      checkKeySettings({ ...settings }, 'settings')
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

  list(): readonly ListedKey[] {
    return [...this.#accounts.values()]
      .map((account) => account.toListedKey())
      .sort((a, b) => a.created - b.created || (a.name < b.name ? -1 : 1))
  }

  /** Changes the settings of a key. A member that is missing or undefined stays as it is; null removes the setting. */
  limit(nameOrId: string, changes: KeyChanges): Promise<ListedKey> {
    return this.#serialize(async () => {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined)
      checkKeySettings(Object.fromEntries(given.filter(([, value]) => value !== null)), 'changes')
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

  /** Revokes a key for good. Its usage records stay. */
  revoke(nameOrId: string): Promise<ListedKey> {
    return this.#serialize(async () => {
      const account = this.#issued(nameOrId)
      const listed = await this.#change(account, { ...account.record, isRevoked: true })
      this.#options.onRevoke?.(listed)
      return listed
    })
  }

  /** The key with a name, or whose id begins with `which`. One that is revoked does not stand in the way of one that is not. */
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
   * Runs one change of key records at a time, after the keys are loaded. A change reads the records and writes them back some turns of
   * the event loop later, so two that overlapped would each undo the other.
   */
  #serialize<Result>(change: () => Promise<Result>): Promise<Result> {
    const changed = this.#changing.then(async () => {
      await this.#opening
      return change()
    })
    this.#changing = changed.catch(() => {}) // its caller handles the failure
    return changed
  }

  /** Writes to disk first, so that an acknowledged change survives a crash. */
  async #change(account: KeyAccount, record: KeyRecord): Promise<ListedKey> {
    await this.#store(account, record)
    account.record = record
    this.#changed()
    // An unlimited key spends without waiting for the disk. Under a limit, what it has spent must survive a crash.
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
    this.#accounts.set(
      hex,
      new KeyAccount(digest, { ...settings, name, created: this.#now() }, 'config', this.#options),
    )
  }

  #checkName(name: string): void {
    const taken = [...this.#accounts.values()].find((account) => account.name === name && !account.isRevoked)
    if (taken !== undefined) throw keyNameTaken({ name, id: taken.id })
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

import type { GivenKeySettings, ListedKey } from '../../rpc/ports/keyControl.ts'
import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import type { CreditAccount } from '../credits/creditAccount.ts'
import type { ApiAccount } from './apiAccount.ts'
import { keyIdOf } from './digest.ts'
import type { DefaultAllowance } from './keySettings.ts'
import { Permissions } from './permissions.ts'

/** Stored record of a key. */
export interface KeyRecord extends GivenKeySettings {
  readonly name: string
  /** Unix seconds of the system clock. */
  readonly created: number
  readonly isRevoked?: boolean | undefined
}

/** What the accounts of all keys have in common. */
export interface KeyAccountOptions {
  readonly defaults: DefaultAllowance
  readonly aliases: MethodAliases
  /** Methods of a key without a list. Default: `standard`. */
  readonly defaultMethods?: readonly string[] | undefined
  /** Creates the credit account for a key id. */
  readonly creditAccount: (id: string) => CreditAccount
}

/** The account of an issued key. */
export class KeyAccount implements ApiAccount {
  readonly id: string
  readonly isBuiltIn = false
  readonly digest: Uint8Array
  readonly source: ListedKey['origin']
  readonly creditAccount: CreditAccount
  #record: KeyRecord
  #permissions: Permissions
  readonly #options: KeyAccountOptions

  constructor(digest: Uint8Array, record: KeyRecord, source: ListedKey['origin'], options: KeyAccountOptions) {
    this.digest = digest
    this.id = keyIdOf(digest)
    this.source = source
    this.#options = options
    this.creditAccount = options.creditAccount(this.id)
    this.#record = record
    this.#permissions = this.#apply()
  }

  get name(): string {
    return this.#record.name
  }

  get isRevoked(): boolean {
    return this.#record.isRevoked === true
  }

  get permissions(): Permissions {
    return this.#permissions
  }

  get record(): KeyRecord {
    return this.#record
  }

  /** Changes the settings of the key, also for open connections. */
  set record(record: KeyRecord) {
    this.#record = record
    this.#permissions = this.#apply()
  }

  toListedKey(): ListedKey {
    const { name, created, networks, methods, origins } = this.#record
    const { id, source, isRevoked, creditAccount } = this
    const lists = { networks: copyList(networks), methods: copyList(methods), origins: copyList(origins) }
    return {
      id,
      name,
      created,
      origin: source,
      isRevoked,
      ...lists,
      ...this.#allowance,
      spent: creditAccount.spent,
    }
  }

  #apply(): Permissions {
    const { dailyCredits, creditsPerSecond } = this.#allowance
    this.creditAccount.setLimits(dailyCredits, creditsPerSecond)
    return new Permissions(this.#record, this.#options.aliases, this.#options.defaultMethods)
  }

  get #allowance(): DefaultAllowance {
    const { defaults } = this.#options
    const { dailyCredits = defaults.dailyCredits, creditsPerSecond = defaults.creditsPerSecond } = this.#record
    return { dailyCredits, creditsPerSecond }
  }
}

const copyList = (list: readonly string[] | undefined): string[] | undefined => list && [...list]

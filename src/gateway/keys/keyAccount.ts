import type { ListedKey } from '../../rpc/ports/keyControl.ts'
import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import type { CreditAccount } from '../credits/creditAccount.ts'
import type { ApiAccount } from './apiAccount.ts'
import { keyIdOf } from './digest.ts'
import type { DefaultAllowance, KeySettings } from './keySettings.ts'
import { Permissions } from './permissions.ts'

/** Stored record of a key. */
export interface KeyRecord extends KeySettings {
  /** Unix seconds of the system clock. */
  readonly created: number
  readonly isRevoked?: boolean | undefined
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
  readonly #defaults: DefaultAllowance
  readonly #aliases: MethodAliases
  readonly #defaultMethods: readonly string[] | undefined

  constructor(
    digest: Uint8Array,
    record: KeyRecord,
    source: ListedKey['origin'],
    options: {
      readonly defaults: DefaultAllowance
      readonly aliases: MethodAliases
      readonly defaultMethods?: readonly string[] | undefined
      readonly creditAccount: (id: string) => CreditAccount
    },
  ) {
    this.digest = digest
    this.id = keyIdOf(digest)
    this.source = source
    this.#defaults = options.defaults
    this.#aliases = options.aliases
    this.#defaultMethods = options.defaultMethods
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
    const { dailyCredits, creditsPerSecond } = { ...this.#defaults, ...definedAllowances(this.#record) }
    const { id, source, isRevoked, creditAccount } = this
    const lists = { networks: copyList(networks), methods: copyList(methods), origins: copyList(origins) }
    return {
      id,
      name,
      created,
      origin: source,
      isRevoked,
      ...lists,
      dailyCredits,
      creditsPerSecond,
      spent: creditAccount.spent,
    }
  }

  #apply(): Permissions {
    const { dailyCredits, creditsPerSecond } = { ...this.#defaults, ...definedAllowances(this.#record) }
    this.creditAccount.setLimits(dailyCredits, creditsPerSecond)
    return new Permissions(this.#record, this.#aliases, this.#defaultMethods)
  }
}

const copyList = (list: readonly string[] | undefined): string[] | undefined => list && [...list]

/** Returns the credit limits that the record sets itself. */
function definedAllowances({ dailyCredits, creditsPerSecond }: KeySettings): Partial<DefaultAllowance> {
  return {
    ...(dailyCredits !== undefined && { dailyCredits }),
    ...(creditsPerSecond !== undefined && { creditsPerSecond }),
  }
}

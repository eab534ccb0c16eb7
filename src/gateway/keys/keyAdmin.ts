import type {
  GivenKeySettings,
  KeyChanges,
  KeyControl,
  ListedKey,
  RecentRequest,
  UsageQuery,
  UsageRow,
} from '../../rpc/ports/keyControl.ts'
import { dayRange } from '../usage/dayRange.ts'
import { RequestLog } from '../usage/requestLog.ts'
import type { UsageStore } from '../usage/usageStore.ts'
import { checkNetworks, isAccountOfNode } from './keySettings.ts'
import type { KeyStore } from './keyStore.ts'

/** The parts of a gateway that the administration of its keys needs. */
interface KeyAdminParts {
  readonly store: KeyStore
  readonly usage: UsageStore
  /** Unix seconds of the node's clock. */
  readonly now: () => number
  /** Returns the names of the networks, or undefined if they are unknown. That is the default. */
  readonly networks?: (() => readonly string[] | undefined) | undefined
  /** Default: a log without requests. */
  readonly log?: RequestLog
}

/** Key administration for the operator of a node. */
export class KeyAdmin implements KeyControl {
  readonly #store: KeyStore
  readonly #usage: UsageStore
  readonly #now: () => number
  readonly #networks: () => readonly string[] | undefined
  readonly #log: RequestLog

  constructor({ store, usage, now, networks = () => undefined, log = new RequestLog() }: KeyAdminParts) {
    this.#store = store
    this.#usage = usage
    this.#now = now
    this.#networks = networks
    this.#log = log
  }

  async create(settings: GivenKeySettings): Promise<{ key: string; listed: ListedKey }> {
    checkNetworks(settings.networks, this.#networks(), 'settings')
    return this.#store.create(settings)
  }

  async list(): Promise<readonly ListedKey[]> {
    await this.#store.opening
    return this.#store.list()
  }

  async limit(nameOrId: string, changes: KeyChanges): Promise<ListedKey> {
    checkNetworks(changes.networks, this.#networks(), 'changes')
    return this.#store.limit(nameOrId, changes)
  }

  async revoke(nameOrId: string): Promise<ListedKey> {
    return this.#store.revoke(nameOrId)
  }

  async usage({ key, from, to }: UsageQuery): Promise<readonly UsageRow[]> {
    await this.#store.opening
    const { first, last } = dayRange(from, to, this.#now())
    const account = key === undefined ? undefined : this.#idOf(key)
    const names = this.#names()
    const rows: UsageRow[] = []
    for await (const row of this.#usage.rows(account, first, last))
      rows.push({ ...row, key: names.get(row.key) ?? row.key })
    return rows
  }

  async requests(after: number): Promise<readonly RecentRequest[]> {
    const names = this.#names()
    return this.#log
      .after(after)
      .map(({ account, reason: _, ...rest }) => ({ ...rest, key: names.get(account) ?? account }))
  }

  /** Returns the names of the keys by their ids. */
  #names(): ReadonlyMap<string, string> {
    return new Map(this.#store.list().map(({ id, name }) => [id, name]))
  }

  /** The accounts of the node itself use their name as id. */
  #idOf(key: string): string {
    return isAccountOfNode(key) ? key : this.#store.select(key).id
  }
}

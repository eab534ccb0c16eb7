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
import type { UsageBook } from '../usage/usageBook.ts'
import type { KeyRing } from './keyRing.ts'
import { checkNetworks } from './keySettings.ts'

/** What the holder of a node can do with its keys. */
export class KeyOffice implements KeyControl {
  readonly #ring: KeyRing
  readonly #usage: UsageBook
  readonly #now: () => number
  readonly #networks: () => readonly string[] | undefined
  readonly #log: RequestLog

  /** `now`: Unix seconds by the node's clock. `networks`: the names of those there are; undefined where nobody knows. */
  constructor(
    ring: KeyRing,
    usage: UsageBook,
    now: () => number,
    networks?: () => readonly string[],
    log = new RequestLog(),
  ) {
    this.#log = log
    this.#ring = ring
    this.#usage = usage
    this.#now = now
    this.#networks = networks ?? (() => undefined)
  }

  async create(settings: GivenKeySettings): Promise<{ key: string; listed: ListedKey }> {
    checkNetworks(settings.networks, this.#networks(), 'settings')
    return this.#ring.create(settings)
  }

  async list(): Promise<readonly ListedKey[]> {
    await this.#ring.opening
    return this.#ring.list()
  }

  async limit(which: string, changes: KeyChanges): Promise<ListedKey> {
    checkNetworks(changes.networks, this.#networks(), 'changes')
    return this.#ring.limit(which, changes)
  }

  async revoke(which: string): Promise<ListedKey> {
    return this.#ring.revoke(which)
  }

  async usage({ key, from, to }: UsageQuery): Promise<readonly UsageRow[]> {
    await this.#ring.opening
    const { first, last } = dayRange(from, to, this.#now())
    const account = key === undefined ? undefined : this.#idOf(key)
    const names = new Map(this.#ring.list().map(({ id, name }) => [id, name]))
    const rows: UsageRow[] = []
    for await (const row of this.#usage.rows(account, first, last))
      rows.push({ ...row, key: names.get(row.key) ?? row.key })
    return rows
  }

  async requests(after: number): Promise<readonly RecentRequest[]> {
    const names = new Map(this.#ring.list().map(({ id, name }) => [id, name]))
    return this.#log
      .after(after)
      .map(({ account, reason: _, ...rest }) => ({ ...rest, key: names.get(account) ?? account }))
  }

  /** The accounts of the node itself have names of their own. */
  #idOf(key: string): string {
    return key === 'built-in' || key === 'control' ? key : this.#ring.pick(key).id
  }
}

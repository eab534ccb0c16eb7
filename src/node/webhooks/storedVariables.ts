import type { RecordStore } from '../../gateway/recordStore.ts'
import { fixedLimitReached } from '../../rpc/errors.ts'
import type { WebhookVariable, WebhookVariables } from '../../rpc/ports/webhookControl.ts'
import { SerialQueue } from '../../serialQueue.ts'
import type { RevokedKeys } from '../accounts/revokedKeys.ts'

/** Maximum number of elements of a variable, as for the addresses of a webhook, and of all variables of a node. */
const MAX_ELEMENTS = 100_000
const MAX_ALL_ELEMENTS = 1_000_000

/** The variables of the queries of webhooks. */
export class StoredVariables implements WebhookVariables {
  readonly #records: RecordStore
  readonly #revokedKeys: RevokedKeys
  /** By `keyOf`. */
  readonly #variables = new Map<string, WebhookVariable>()
  /** Number of elements of all variables. Each variable counts as one more. */
  #elementCount = 0
  readonly #changes = new SerialQueue()

  constructor(records: RecordStore, revokedKeys: RevokedKeys) {
    this.#records = records
    this.#revokedKeys = revokedKeys
  }

  /** Loads the variables of earlier runs. */
  async load(): Promise<void> {
    for await (const [key, text] of this.#records.entries('webhookVariables'))
      this.#set(key, JSON.parse(text) as WebhookVariable) // written by `update`
  }

  find(name: string, owner: string | undefined): WebhookVariable | undefined {
    return this.#variables.get(keyOf(name, owner))
  }

  update(
    name: string,
    owner: string | undefined,
    change: (current: WebhookVariable | undefined) => WebhookVariable | undefined,
  ): Promise<void> {
    const key = keyOf(name, owner)
    return this.#changes.run(async () => {
      const current = this.#variables.get(key)
      const changed = change(current)
      if (changed !== undefined) {
        this.#revokedKeys.check(owner)
        this.#checkSize(current, changed)
      }
      const value = changed && JSON.stringify(changed)
      await this.#records.write([{ table: 'webhookVariables', key, value }])
      this.#set(key, changed)
    })
  }

  /** Deletes the variables of a revoked API key. */
  async deleteAllOf(owner: string): Promise<void> {
    await this.#changes.idle() // its last variables
    const prefix = keyOf('', owner)
    const names = [...this.#variables.keys()].flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
    for (const name of names) await this.update(name, owner, () => undefined)
  }

  #checkSize(current: WebhookVariable | undefined, { items }: WebhookVariable): void {
    const remedy = 'delete elements or variables'
    if (items.length > MAX_ELEMENTS)
      throw fixedLimitReached({ what: 'elements of a variable', limit: MAX_ELEMENTS, remedy })
    if (this.#elementCount - countOf(current) + items.length + 1 > MAX_ALL_ELEMENTS)
      throw fixedLimitReached({ what: 'elements of all variables', limit: MAX_ALL_ELEMENTS, remedy })
  }

  #set(key: string, variable: WebhookVariable | undefined): void {
    this.#elementCount += countOf(variable) - countOf(this.#variables.get(key))
    if (variable === undefined) this.#variables.delete(key)
    else this.#variables.set(key, variable)
  }
}

const countOf = (variable: WebhookVariable | undefined): number =>
  variable === undefined ? 0 : variable.items.length + 1

/** The names of GraphQL contain no slash. */
const keyOf = (name: string, owner: string | undefined): string => `${owner ?? ''}/${name}`

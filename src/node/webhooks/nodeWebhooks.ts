import { setTimeout } from 'node:timers/promises'
import type { RecordStore } from '../../gateway/recordStore.ts'
import { fixedLimitReached } from '../../rpc/errors.ts'
import type {
  Webhook,
  WebhookChanges,
  WebhookControl,
  WebhookDelivery,
  WebhookSettings,
} from '../../rpc/ports/webhookControl.ts'
import { SerialQueue } from '../../serialQueue.ts'
import type { RevokedKeys } from '../accounts/revokedKeys.ts'
import { isEthereum, type LazyEthereumNetwork, type NetworkRegistry } from '../networks/networkRegistry.ts'
import { NetworkWatch } from './networkWatch.ts'
import { StoredVariables } from './storedVariables.ts'
import { type DeliveriesOptions, WebhookDeliveries } from './webhookDeliveries.ts'
import { configuredId, lowerCaseId, newSigningKey } from './webhookIds.ts'
import { type PlacedWebhook, readWebhookRecord, webhookRecord } from './webhookRecord.ts'

/** Maximum number of webhooks of a node. Each selects from each transfer. */
const MAX_WEBHOOKS = 1_000

export interface NodeWebhooksOptions extends DeliveriesOptions {
  /** No webhook is created for them. */
  readonly revokedKeys: RevokedKeys
  /** Receives defects. */
  readonly report: (fault: unknown, where: string) => void
}

/** Maximum time for the last events of a node that closes, in milliseconds. */
const CLOSE_TIMEOUT = 3_000

/** The webhooks of the networks of a node. */
export class NodeWebhooks implements WebhookControl {
  readonly variables: StoredVariables
  readonly #registry: NetworkRegistry
  readonly #records: RecordStore
  readonly #options: NodeWebhooksOptions
  readonly #deliveries: WebhookDeliveries
  readonly #webhooks = new Map<string, PlacedWebhook>()
  /** The watches of the networks that have active webhooks, by name. */
  readonly #watches = new Map<string, NetworkWatch>()
  readonly #changes = new SerialQueue()
  /** Aborts when the watches end. */
  readonly #ending = new AbortController()
  #closed: Promise<void> | undefined

  constructor(registry: NetworkRegistry, records: RecordStore, options: NodeWebhooksOptions) {
    this.#registry = registry
    this.#records = records
    this.variables = new StoredVariables(records, options.revokedKeys)
    this.#options = options
    this.#deliveries = new WebhookDeliveries(({ id }) => this.#webhooks.get(id)?.webhook.isActive === true, options)
    registry.onChange(() => this.#watchNetworks())
  }

  /** Loads the webhooks and the variables of earlier runs. */
  async load(): Promise<void> {
    await this.variables.load()
    const stored: PlacedWebhook[] = []
    for await (const [, text] of this.#records.entries('webhooks')) stored.push(readWebhookRecord(text))
    stored.sort((a, b) => a.webhook.created - b.webhook.created)
    for (const placed of stored) this.#webhooks.set(placed.webhook.id, placed)
    this.#watchNetworks()
  }

  /** Sends the events of earlier runs. Call it when all webhooks exist. */
  resume(): Promise<void> {
    return this.#deliveries.resume((id) => this.#webhooks.get(id)?.webhook)
  }

  list(owner: string | undefined): readonly Webhook[] {
    return [...this.#webhooks.values()].map(({ webhook }) => webhook).filter((webhook) => isVisible(webhook, owner))
  }

  find(id: string, owner: string | undefined): Webhook | undefined {
    const webhook = this.#webhooks.get(id)?.webhook
    return webhook !== undefined && isVisible(webhook, owner) ? webhook : undefined
  }

  create(settings: WebhookSettings, watched: string, owner: string | undefined): Promise<Webhook> {
    return this.#add({ ...settings, signingKey: newSigningKey(), owner }, watched)
  }

  update(webhook: Webhook, changes: WebhookChanges): Promise<Webhook> {
    return this.#changes.run(async () => {
      const placed = this.#webhooks.get(webhook.id)
      if (placed === undefined) return webhook // it was deleted meanwhile
      const changed = { ...placed, webhook: { ...placed.webhook, ...changes } }
      // A configured webhook has no record, and begins as configured at the next start.
      const isStored = this.#records.get('webhooks', webhook.id) !== undefined
      if (isStored) await this.#store(webhook.id, webhookRecord(changed))
      this.#webhooks.set(webhook.id, changed)
      this.#watchNetworks()
      return changed.webhook
    })
  }

  delete({ id }: Webhook): Promise<void> {
    return this.#changes.run(async () => {
      await this.#store(id, undefined)
      this.#webhooks.delete(id)
      this.#watchNetworks()
    })
  }

  /** Deletes the webhooks and the variables of a revoked API key. */
  async deleteAllOf(owner: string): Promise<void> {
    await this.#changes.idle() // its last webhooks
    for (const webhook of this.list(owner)) await this.delete(webhook)
    await this.variables.deleteAllOf(owner)
  }

  deliveries(owner: string | undefined): readonly WebhookDelivery[] {
    return this.#deliveries.list((webhook) => isVisible(webhook, owner))
  }

  /** Adds a webhook of the configuration, which is not stored. Its id is the same in each run, so that its events can be sent later. */
  async configure(settings: WebhookSettings, watched: string, signingKey: string | undefined): Promise<void> {
    const id = configuredId(settings, (each) => this.#webhooks.has(each))
    await this.#add({ ...settings, signingKey: signingKey ?? newSigningKey(), owner: undefined }, watched, id)
  }

  /** Computes and delivers the last events, for a few seconds. Without a data directory, the others are lost. Can be called several times. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    const { warn } = this.#options
    const deadline = setTimeout(CLOSE_TIMEOUT, undefined, { ref: false })
    const watches = [...this.#watches.values()]
    await Promise.race([Promise.all(watches.map((watch) => watch.finish())), deadline])
    const blocks = watches.reduce((sum, { waitingBlocks }) => sum + waitingBlocks, 0)
    if (blocks > 0) warn(`the node ended before it could compute the webhook events of its last blocks (${blocks})`)
    this.#ending.abort()
    for (const watch of watches) watch.stop()
    this.#watches.clear()
    await this.#deliveries.close(deadline)
    // The registry can still report changes.
    this.#webhooks.clear()
  }

  /** Adds a webhook. With `configuredAs`, its id, it is not stored. */
  #add(given: Omit<Webhook, 'id' | 'created'>, watched: string, configuredAs?: string): Promise<Webhook> {
    return this.#changes.run(async () => {
      this.#options.revokedKeys.check(given.owner)
      const limit = MAX_WEBHOOKS
      const remedy = 'delete some of them'
      if (this.#webhooks.size >= limit) throw fixedLimitReached({ what: 'webhooks', limit, remedy })
      const webhook = { ...given, id: configuredAs ?? `wh_${lowerCaseId()}`, created: Date.now() }
      const placed = { webhook, watched }
      if (configuredAs === undefined) await this.#store(webhook.id, webhookRecord(placed))
      this.#webhooks.set(webhook.id, placed)
      this.#watchNetworks()
      return webhook
    })
  }

  #store(id: string, value: string | undefined): Promise<void> {
    return this.#records.write([{ table: 'webhooks', key: id, value }])
  }

  /** Watches the networks that have active webhooks, and no others. */
  #watchNetworks(): void {
    if (this.#ending.signal.aborted) return
    const wanted = new Set(
      [...this.#webhooks.values()].flatMap(({ webhook, watched }) => (webhook.isActive ? [watched] : [])),
    )
    for (const [name, watch] of this.#watches) {
      if (wanted.has(name) && this.#registry.find(name) === watch.network) continue
      watch.stop()
      this.#watches.delete(name)
    }
    for (const name of wanted) {
      const network = this.#registry.find(name)
      if (this.#watches.has(name) || network === undefined || !isEthereum(network)) continue
      this.#watches.set(name, this.#watch(name, network))
    }
  }

  #watch(name: string, network: LazyEthereumNetwork): NetworkWatch {
    const { report } = this.#options
    return new NetworkWatch(network, {
      variables: this.variables,
      webhooks: () =>
        [...this.#webhooks.values()].flatMap(({ webhook, watched }) =>
          watched === name && webhook.isActive ? [webhook] : [],
        ),
      send: (event) => this.#deliveries.send(event),
      report: (fault) => report(fault, `the webhooks of the network ${name}`),
      signal: this.#ending.signal,
    })
  }
}

/** Whether requests with an API key, or without one, may see a webhook. */
const isVisible = (webhook: Webhook, owner: string | undefined): boolean =>
  owner === undefined || webhook.owner === owner

import type { Webhook, WebhookDelivery } from '../../rpc/ports/webhookControl.ts'
import { postEvent } from './postEvent.ts'
import type { StoredEvents } from './storedEvents.ts'
import { lowerCaseId } from './webhookIds.ts'

/** An event of a webhook, before it has an id. */
export interface WebhookEvent {
  readonly webhook: Webhook
  /** The member `event` of the body: parts of a JSON text as UTF-8. */
  readonly event: readonly Buffer[]
}

export interface DeliveriesOptions {
  /** Delays between the attempts, in milliseconds. An event has one attempt more than delays. */
  readonly retryDelays?: readonly number[]
  /** Time for the response to one attempt, in milliseconds. */
  readonly timeout?: number
  /** Maximum length of all events that wait for an attempt, in bytes. Further events are dropped. */
  readonly maxWaiting?: number
  /** The events in the data directory. Without it, waiting events end with the node. */
  readonly stored?: StoredEvents | undefined
  /** Receives a warning for a webhook whose receiver fails. */
  readonly warn: (text: string) => void
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const RETRY_DELAYS: readonly number[] = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]
const TIMEOUT = 10 * SECOND

/** Maximum number of deliveries that a node remembers. */
const MAX_REMEMBERED = 1_000
/** Default for the maximum length of all events that wait, in bytes. */
const MAX_WAITING = 64 * 2 ** 20
const NO_BODY = Buffer.alloc(0)

/** A delivery that changes with its attempts. */
interface Delivery extends WebhookDelivery {
  status: WebhookDelivery['status']
  attempts: number
  result: number | string | undefined
  readonly webhook: Webhook
  /** Empty when no attempt follows. */
  body: Buffer<ArrayBuffer>
  /** In the data directory. Undefined without one. */
  key: string | undefined
}

/**
 * Sends events to the URLs of webhooks. The events of a webhook are sent one after another. A failed event is sent again later, and meanwhile the
 * following ones are sent. A receiver can thus get an event again, or later than a following one: the id of an event is the same in all attempts.
 */
export class WebhookDeliveries {
  readonly #options: Omit<Required<DeliveriesOptions>, 'stored'>
  readonly #stored: StoredEvents | undefined
  /** The latest deliveries, the oldest first. */
  readonly #remembered: Delivery[] = []
  /** The first attempts that wait, by webhook. A webhook without an entry has no attempt in progress. */
  readonly #waiting = new Map<string, Delivery[]>()
  /** The events that wait for another attempt, by their timers. */
  readonly #retries = new Map<NodeJS.Timeout, Delivery>()
  /** The attempts in progress. */
  readonly #running = new Set<Promise<void>>()
  /** The webhooks whose last attempts failed. One warning is enough: a webhook can have an event for each block. */
  readonly #failing = new Set<string>()
  /** Length and number of all events that wait for an attempt. */
  #waitingLength = 0
  #waitingCount = 0
  #isClosed = false
  readonly #closing = new AbortController()
  readonly #isCurrent: (webhook: Webhook) => boolean

  /** `isCurrent` returns whether a webhook still exists and is active. Its waiting events are dropped otherwise. */
  constructor(isCurrent: (webhook: Webhook) => boolean, { stored, ...options }: DeliveriesOptions) {
    this.#isCurrent = isCurrent
    this.#stored = stored
    this.#options = { retryDelays: RETRY_DELAYS, timeout: TIMEOUT, maxWaiting: MAX_WAITING, ...options }
  }

  /** Sends an event. Returns at once. */
  send({ webhook, event }: WebhookEvent): void {
    if (this.#isClosed) return
    const isFull = this.#waitingLength >= this.#options.maxWaiting
    const delivery = this.#create(webhook, event)
    if (isFull) {
      this.#finish(delivery, 'failed', 'too many events wait for their receivers')
      this.#options.warn(`the webhook ${webhook.id} loses events: ${delivery.result}`)
      return
    }
    delivery.key = this.#stored?.add(delivery)
    this.#enqueue(delivery)
  }

  /** Sends the events of earlier runs. Drops the events of webhooks that `find` does not find. */
  async resume(find: (id: string) => Webhook | undefined): Promise<void> {
    if (this.#stored === undefined) return
    for await (const { key, webhookId, id, created, body } of this.#stored.load()) {
      const webhook = find(webhookId)
      if (webhook === undefined) this.#stored.delete(key)
      else this.#enqueue(this.#remember({ id, webhookId, created, webhook, body, key }))
    }
  }

  /** Returns the latest deliveries of the webhooks that `selects` selects, the oldest first. */
  list(selects: (webhook: Webhook) => boolean): readonly WebhookDelivery[] {
    return this.#remembered
      .filter(({ webhook }) => selects(webhook))
      .map(({ id, webhookId, created, status, attempts, result }) => ({
        id,
        webhookId,
        created,
        status,
        attempts,
        result,
      }))
  }

  /**
   * Ends all attempts. With a data directory, the next run continues them. Otherwise each waiting event first has an attempt, until `deadline`
   * resolves. A warning tells how many events are lost.
   */
  async close(deadline: Promise<void>): Promise<void> {
    this.#isClosed = true
    if (this.#stored === undefined) await Promise.race([this.#attemptAll(), deadline])
    this.#closing.abort()
    for (const timer of this.#retries.keys()) clearTimeout(timer)
    this.#retries.clear()
    this.#waiting.clear()
    await this.#stored?.written()
    if (this.#stored === undefined && this.#waitingCount > 0)
      this.#options.warn(
        `the node ended before it could deliver all events of webhooks: ${this.#waitingCount} lost. With --data-dir, the next start delivers them`,
      )
  }

  /** Resolves when each waiting event had an attempt. */
  async #attemptAll(): Promise<void> {
    const delayed = [...this.#retries]
    this.#retries.clear()
    for (const [timer, delivery] of delayed) {
      clearTimeout(timer)
      this.#run(this.#attempt(delivery))
    }
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #create(webhook: Webhook, event: readonly Buffer[]): Delivery {
    const id = `whevt_${lowerCaseId()}`
    const created = Date.now()
    const createdAt = new Date(created).toISOString()
    const head = JSON.stringify({ webhookId: webhook.id, id, createdAt, type: webhook.type })
    const body = Buffer.concat([Buffer.from(`${head.slice(0, -1)},"event":`), ...event, Buffer.from('}')])
    return this.#remember({ id, webhookId: webhook.id, created, webhook, body, key: undefined })
  }

  #remember(given: Omit<Delivery, 'status' | 'attempts' | 'result'>): Delivery {
    const delivery: Delivery = { ...given, status: 'waiting', attempts: 0, result: undefined }
    this.#waitingLength += delivery.body.length
    this.#waitingCount++
    this.#remembered.push(delivery)
    if (this.#remembered.length > MAX_REMEMBERED) this.#remembered.shift()
    return delivery
  }

  /** Adds the first attempt of an event to the attempts of its webhook. */
  #enqueue(delivery: Delivery): void {
    const { id } = delivery.webhook
    const waiting = this.#waiting.get(id)
    if (waiting !== undefined) {
      waiting.push(delivery)
      return
    }
    const queue = [delivery]
    this.#waiting.set(id, queue)
    this.#run(this.#drain(id, queue))
  }

  /** Records the result of a delivery that has no further attempt. */
  #finish(delivery: Delivery, status: 'delivered' | 'failed', result: number | string): void {
    delivery.status = status
    delivery.result = result
    this.#waitingLength -= delivery.body.length
    this.#waitingCount--
    delivery.body = NO_BODY
    if (delivery.key !== undefined) this.#stored?.delete(delivery.key)
  }

  #run(attempts: Promise<void>): void {
    this.#running.add(attempts)
    void attempts.finally(() => this.#running.delete(attempts))
  }

  /** Makes the first attempts of a webhook, one after another. */
  async #drain(id: string, queue: Delivery[]): Promise<void> {
    for (let next = queue[0]; next !== undefined && !this.#closing.signal.aborted; next = queue[0]) {
      await this.#attempt(next)
      queue.shift()
    }
    this.#waiting.delete(id)
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { webhook, body } = delivery
    if (!this.#isCurrent(webhook)) {
      this.#failing.delete(webhook.id)
      this.#finish(delivery, 'failed', delivery.result ?? 'the webhook was deleted or paused')
      return
    }
    const { retryDelays, timeout, warn } = this.#options
    const { signal } = this.#closing
    const result = await postEvent(webhook.url, body, { signingKey: webhook.signingKey, timeout, signal })
    if (signal.aborted) return
    delivery.attempts++
    delivery.result = result
    if (typeof result === 'number' && result >= 200 && result < 300) {
      this.#failing.delete(webhook.id)
      this.#finish(delivery, 'delivered', result)
      return
    }
    const reason = typeof result === 'number' ? `status ${result}` : result
    const { origin } = new URL(webhook.url) // the rest of the URL can contain a secret
    const delay = retryDelays[delivery.attempts - 1]
    if (delay === undefined) {
      this.#finish(delivery, 'failed', result)
      warn(
        `the webhook ${webhook.id} lost an event: ${origin} did not accept it in ${delivery.attempts} attempts (${reason})`,
      )
      return
    }
    if (this.#isClosed) return // the last attempt of this run
    if (!this.#failing.has(webhook.id)) {
      this.#failing.add(webhook.id)
      warn(`the webhook ${webhook.id} cannot deliver to ${origin}: ${reason}. The node tries again`)
    }
    const timer = setTimeout(() => {
      this.#retries.delete(timer)
      this.#run(this.#attempt(delivery))
    }, delay)
    timer.unref()
    this.#retries.set(timer, delivery)
  }
}

import { createHmac } from 'node:crypto'
import { causeOf, errorMessage } from '../../errors.ts'
import type { Webhook, WebhookDelivery } from '../../rpc/ports/webhookControl.ts'
import { connectionFailure } from '../../upstream/connectionFailure.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
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
/** Bytes of a body that are signed at once. */
const SIGNED_PART = 2 ** 20
const NO_BODY = Buffer.alloc(0)

/** A delivery that changes with its attempts. */
interface Delivery extends WebhookDelivery {
  status: WebhookDelivery['status']
  attempts: number
  result: number | string | undefined
  readonly webhook: Webhook
  /** Empty when no attempt follows. */
  body: Buffer<ArrayBuffer>
}

/**
 * Sends events to the URLs of webhooks. The events of a webhook are sent one after another. A failed event is sent again later, and meanwhile the
 * following ones are sent. A receiver can thus get an event again, or later than a following one: the id of an event is the same in all attempts.
 */
export class WebhookDeliveries {
  readonly #options: Required<DeliveriesOptions>
  /** The latest deliveries, the oldest first. */
  readonly #remembered: Delivery[] = []
  /** The first attempts that wait, by webhook. A webhook without an entry has no attempt in progress. */
  readonly #waiting = new Map<string, Delivery[]>()
  readonly #retries = new Set<NodeJS.Timeout>()
  /** The webhooks whose last attempts failed. One warning is enough: a webhook can have an event for each block. */
  readonly #failing = new Set<string>()
  /** Length of all events that wait for an attempt. */
  #waitingLength = 0
  readonly #closing = new AbortController()
  readonly #isCurrent: (webhook: Webhook) => boolean

  /** `isCurrent` returns whether a webhook still exists and is active. Its waiting events are dropped otherwise. */
  constructor(isCurrent: (webhook: Webhook) => boolean, options: DeliveriesOptions) {
    this.#isCurrent = isCurrent
    this.#options = { retryDelays: RETRY_DELAYS, timeout: TIMEOUT, maxWaiting: MAX_WAITING, ...options }
  }

  /** Sends an event. Returns at once. */
  send({ webhook, event }: WebhookEvent): void {
    if (this.#closing.signal.aborted) return
    const isFull = this.#waitingLength >= this.#options.maxWaiting
    const delivery = this.#create(webhook, event)
    if (isFull) {
      this.#finish(delivery, 'failed', 'too many events wait for their receivers')
      this.#options.warn(`the webhook ${webhook.id} loses events: ${delivery.result}`)
      return
    }
    const waiting = this.#waiting.get(webhook.id)
    if (waiting !== undefined) {
      waiting.push(delivery)
      return
    }
    const queue = [delivery]
    this.#waiting.set(webhook.id, queue)
    void this.#drain(webhook.id, queue)
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

  /** Ends all attempts. Events that were not delivered are lost. */
  close(): void {
    this.#closing.abort()
    for (const timer of this.#retries) clearTimeout(timer)
    this.#retries.clear()
    this.#waiting.clear()
  }

  #create(webhook: Webhook, event: readonly Buffer[]): Delivery {
    const id = `whevt_${lowerCaseId()}`
    const created = Date.now()
    const createdAt = new Date(created).toISOString()
    const head = JSON.stringify({ webhookId: webhook.id, id, createdAt, type: webhook.type })
    const body = Buffer.concat([Buffer.from(`${head.slice(0, -1)},"event":`), ...event, Buffer.from('}')])
    const state = { status: 'waiting', attempts: 0, result: undefined } as const
    const delivery: Delivery = { id, webhookId: webhook.id, created, ...state, webhook, body }
    this.#waitingLength += body.length
    this.#remembered.push(delivery)
    if (this.#remembered.length > MAX_REMEMBERED) this.#remembered.shift()
    return delivery
  }

  /** Records the result of a delivery that has no further attempt. */
  #finish(delivery: Delivery, status: 'delivered' | 'failed', result: number | string): void {
    delivery.status = status
    delivery.result = result
    this.#waitingLength -= delivery.body.length
    delivery.body = NO_BODY
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
    const { webhook } = delivery
    if (!this.#isCurrent(webhook)) {
      this.#failing.delete(webhook.id)
      this.#finish(delivery, 'failed', delivery.result ?? 'the webhook was deleted or paused')
      return
    }
    const { retryDelays, warn } = this.#options
    const result = await this.#post(delivery)
    if (this.#closing.signal.aborted) return
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
    if (!this.#failing.has(webhook.id)) {
      this.#failing.add(webhook.id)
      warn(`the webhook ${webhook.id} cannot deliver to ${origin}: ${reason}. The node tries again`)
    }
    const timer = setTimeout(() => {
      this.#retries.delete(timer)
      void this.#attempt(delivery)
    }, delay)
    timer.unref()
    this.#retries.add(timer)
  }

  /** Makes one attempt. Returns the status of the response, or the reason why there is none. */
  async #post({ webhook, body }: Delivery): Promise<number | string> {
    const attempt = new AbortController()
    const { timeout } = this.#options
    const timer = setTimeout(() => attempt.abort(), timeout)
    const stop = (): void => attempt.abort()
    this.#closing.signal.addEventListener('abort', stop)
    try {
      const signature = await signatureOf(body, webhook.signingKey)
      const response = await fetch(webhook.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-alchemy-signature': signature,
        },
        redirect: 'manual',
        signal: attempt.signal,
      })
      await response.body?.cancel() // not used, and it can be long
      return response.status
    } catch (error) {
      if (attempt.signal.aborted) return `no response within ${timeout / SECOND} s`
      const cause = causeOf(error)
      return connectionFailure(cause)?.reason ?? errorMessage(cause)
    } finally {
      clearTimeout(timer)
      this.#closing.signal.removeEventListener('abort', stop)
    }
  }
}

/** Returns the signature of a body, which can be long. */
async function signatureOf(body: Buffer, key: string): Promise<string> {
  const hmac = createHmac('sha256', key)
  const slice = new LoopSlice()
  for (let start = 0; start < body.length; start += SIGNED_PART) {
    if (slice.isOver) await slice.yield()
    hmac.update(body.subarray(start, start + SIGNED_PART))
  }
  return hmac.digest('hex')
}

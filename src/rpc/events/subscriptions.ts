import type { Hex } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { abandoned } from '../../protocol/turn.ts'
import { tooMany } from '../errors.ts'
import type { Caller, PushKind } from '../ports/caller.ts'
import type { Stop, Take } from './chainFeed.ts'
import { Deliveries } from './deliveries.ts'

/** What go-ethereum answers where nothing can be pushed, as over HTTP. */
export const notificationsUnsupported = define('NotificationsUnsupported', -32601, () => 'notifications not supported')

export const subscriptionNotFound = define('SubscriptionNotFound', -32000, () => 'subscription not found')

/** The subscriptions of all callers. They belong to the connection on which they were made, and go with it. */
export class Subscriptions {
  readonly #newId: () => Hex
  readonly #limit: number
  readonly #byCaller = new WeakMap<Caller, Map<Hex, Stop>>()
  readonly #deliveries = new Deliveries()

  /** `limit` is the number of subscriptions that a caller can have. */
  constructor(newId: () => Hex, limit: number) {
    this.#newId = newId
    this.#limit = limit
  }

  /**
   * Tells a caller from now on what `watch` tells; returns the id of the subscription. What happens before the caller has that id is kept
   * until then. Throws NotificationsUnsupported, LimitExceeded, or RequestAbandoned where nobody is there any more.
   */
  open(caller: Caller, kind: PushKind, watch: (take: Take) => Stop): Hex {
    if (caller.push === undefined) throw notificationsUnsupported()
    // Whoever has gone meanwhile would never end it.
    if (caller.signal.aborted) throw abandoned()
    const of = this.#of(caller)
    const limit = this.#limit
    if (of.size >= limit)
      throw tooMany({ what: 'subscriptions on this connection', limit, option: '--max-subscriptions' })
    const id = this.#newId()
    const notification = new Notifications(caller, kind, id, this.#deliveries)
    of.set(id, watch(notification.take))
    return id
  }

  /** Ends a subscription of the caller's. Throws SubscriptionNotFound. */
  close(caller: Caller, id: Hex): void {
    const of = this.#byCaller.get(caller)
    const stop = of?.get(id)
    if (of === undefined || stop === undefined) throw subscriptionNotFound()
    of.delete(id)
    stop()
  }

  #of(caller: Caller): Map<Hex, Stop> {
    const known = this.#byCaller.get(caller)
    if (known !== undefined) return known
    const of = new Map<Hex, Stop>()
    this.#byCaller.set(caller, of)
    caller.signal.addEventListener('abort', () => {
      for (const stop of of.values()) stop()
      of.clear()
    })
    return of
  }
}

/** The notifications of one subscription. */
class Notifications {
  readonly #caller: Caller
  readonly #kind: PushKind
  readonly #opening: string
  readonly #deliveries: Deliveries
  /** What has to wait for the answer that brings the id; undefined from then on. */
  #held: string[] | undefined

  constructor(caller: Caller, kind: PushKind, id: Hex, deliveries: Deliveries) {
    this.#caller = caller
    this.#deliveries = deliveries
    this.#kind = kind
    this.#opening = `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":`
    if (caller.afterAnswer === undefined) return
    this.#held = []
    caller.afterAnswer(() => this.#release())
  }

  readonly take: Take = (text) => {
    if (this.#held === undefined) this.#push(text)
    else this.#held.push(text)
  }

  #release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const text of held) this.#push(text)
  }

  #push(text: string): void {
    this.#deliveries.run(() => this.#caller.push?.(this.#kind, `${this.#opening}${text}}}`))
  }
}

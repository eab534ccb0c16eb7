import type { Hex } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { abandoned } from '../../protocol/abandoned.ts'
import { limitReached } from '../errors.ts'
import type { Caller, PushKind } from '../ports/caller.ts'
import type { Unsubscribe, Watch } from './chainFeed.ts'
import { Deliveries, DeliveryQueue } from './deliveries.ts'

/** go-ethereum's error for transports without notifications, such as HTTP. */
export const notificationsUnsupported = define(
  'NotificationsUnsupported',
  -32601,
  () => 'notifications not supported: subscribe over a WebSocket',
)

export const subscriptionNotFound = define('SubscriptionNotFound', -32000, () => 'subscription not found')

/** The subscriptions of all callers. A subscription belongs to the connection that opened it and ends with this connection. */
export class Subscriptions {
  readonly #newId: () => Hex
  readonly #limit: number
  readonly #byCaller = new WeakMap<Caller, CallerSubscriptions>()
  readonly #deliveries = new Deliveries()

  /** `limit` is the maximum number of subscriptions of a caller. */
  constructor(newId: () => Hex, limit: number) {
    this.#newId = newId
    this.#limit = limit
  }

  /**
   * Opens a subscription to the events that `watch` reports and returns its id. Events wait until the response with the id has been sent.
   * Throws NotificationsUnsupported, LimitExceeded, or RequestAbandoned if the caller has disconnected.
   */
  open(caller: Caller, kind: PushKind, watch: Watch): Hex {
    if (caller.push === undefined) throw notificationsUnsupported()
    // A caller that has disconnected would never close the subscription.
    if (caller.signal.aborted) throw abandoned()
    const own = this.#of(caller)
    const limit = this.#limit
    if (own.size >= limit)
      throw limitReached({ what: 'subscriptions on this connection', limit, option: '--max-subscriptions' })
    const id = this.#newId()
    own.open(id, kind, watch)
    return id
  }

  /** Closes a subscription of the caller. Returns whether it existed. */
  close(caller: Caller, id: Hex): boolean {
    return this.#byCaller.get(caller)?.close(id) ?? false
  }

  #of(caller: Caller): CallerSubscriptions {
    const known = this.#byCaller.get(caller)
    if (known !== undefined) return known
    const own = new CallerSubscriptions(caller, this.#deliveries)
    this.#byCaller.set(caller, own)
    caller.signal.addEventListener('abort', () => own.closeAll())
    return own
  }
}

interface Subscription {
  readonly kind: PushKind
  /** The text of a notification before its result. */
  readonly prefix: string
  stop: Unsubscribe
  isOpen: boolean
}

/** An event of a subscription, as JSON text. Subscriptions share the text. */
interface PendingEvent {
  readonly subscription: Subscription
  readonly text: string
}

/** Maximum number of pending events of a client. A client with more is disconnected. */
const MAX_PENDING_EVENTS = 200_000

/**
 * The subscriptions of one caller. Notifications are sent in the order of the events. They wait until the response with the id of a new
 * subscription has been sent.
 */
class CallerSubscriptions {
  readonly #caller: Caller
  readonly #open = new Map<Hex, Subscription>()
  readonly #events: DeliveryQueue<PendingEvent>
  /** New subscriptions whose id the caller does not have yet. */
  #unanswered = 0

  constructor(caller: Caller, deliveries: Deliveries) {
    this.#caller = caller
    this.#events = new DeliveryQueue(deliveries, ({ subscription: { kind, prefix, isOpen }, text }) => {
      if (isOpen) caller.push?.(kind, `${prefix}${text}}}`)
    })
  }

  get size(): number {
    return this.#open.size
  }

  open(id: Hex, kind: PushKind, watch: Watch): void {
    this.#awaitResponse()
    const prefix = `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":`
    const subscription: Subscription = { kind, prefix, isOpen: true, stop: () => {} }
    this.#open.set(id, subscription)
    subscription.stop = watch((text) => this.#add({ subscription, text }))
  }

  /** Returns whether the caller has the subscription. */
  close(id: Hex): boolean {
    const subscription = this.#open.get(id)
    if (subscription !== undefined) stop(subscription)
    return this.#open.delete(id)
  }

  closeAll(): void {
    for (const subscription of this.#open.values()) stop(subscription)
    this.#open.clear()
    this.#events.clear()
  }

  #awaitResponse(): void {
    if (this.#caller.afterResponse === undefined) return
    this.#unanswered++
    this.#events.hold()
    this.#caller.afterResponse(() => {
      if (--this.#unanswered === 0) this.#events.release()
    })
  }

  #add(event: PendingEvent): void {
    // A watcher can report the rest of a block after the subscription has ended.
    if (!event.subscription.isOpen) return
    this.#events.add(event)
    if (this.#events.size > MAX_PENDING_EVENTS)
      this.#caller.disconnect?.(`more than ${MAX_PENDING_EVENTS} events of the subscriptions are pending`)
  }
}

function stop(subscription: Subscription): void {
  subscription.isOpen = false
  subscription.stop()
}

import type { Address, Hex } from '../../bytes.ts'
import { invalidParams } from '../errors.ts'

/** A message of a subscription that `eth_subscribe` opened, with its id (EIP-1193, section "message"). */
export interface SubscriptionMessage {
  readonly type: 'eth_subscription'
  readonly data: { readonly subscription: Hex; readonly result: unknown }
}

/** EIP-1193: an error with a code. */
export interface ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** The events of EIP-1193 with the arguments of their listeners. */
export interface ProviderEvents {
  /** The chain is ready. */
  readonly connect: { readonly chainId: Hex }
  /** The node is closed. */
  readonly disconnect: ProviderRpcError
  /** Never emitted, because the chain ID is constant. Clients listen to it nevertheless. */
  readonly chainChanged: Hex
  /** The new result of eth_accounts, without impersonated accounts. Emitted when an account with a key is added or removed. */
  readonly accountsChanged: readonly Address[]
  readonly message: SubscriptionMessage
  /** Never emitted: a failed request rejects. web3.js 1.x listens to it nevertheless. */
  readonly error: Error
}

export type ProviderListener<Event extends keyof ProviderEvents> = (value: ProviderEvents[Event]) => void

/** The event emitter of a provider. */
export interface ProviderEmitter {
  /** Calls `listener` at each event, in a separate microtask. Adding the same listener again has no effect. */
  on<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this
  /** Calls `listener` at the next event only. */
  once<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this
  /** Removes a listener. */
  removeListener<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this
  /** Removes a listener. */
  off<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this
}

/** The listeners of an event, and whether each is called once only. */
type Listeners<Event extends keyof ProviderEvents> = Map<ProviderListener<Event>, boolean>

/** The listeners of a provider. */
export class ProviderListeners {
  readonly #listeners: { readonly [Event in keyof ProviderEvents]: Listeners<Event> } = {
    connect: new Map(),
    disconnect: new Map(),
    chainChanged: new Map(),
    accountsChanged: new Map(),
    message: new Map(),
    error: new Map(),
  }

  /** Adds a listener. Throws InvalidParams for an unknown event, and for a listener that is not a function. */
  add<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>, isOnce: boolean): void {
    const listeners = this.#of(event)
    // Without a listener, Ganache returns a promise.
    if (typeof listener !== 'function') throw invalidParams({ reason: `the listener of "${event}" must be a function` })
    listeners.set(listener, isOnce && listeners.get(listener) !== false)
  }

  /** Removes a listener. Throws InvalidParams for an unknown event. */
  remove<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): void {
    this.#of(event).delete(listener)
  }

  has(event: keyof ProviderEvents): boolean {
    return this.#listeners[event].size > 0
  }

  /** Calls each listener in a separate microtask, so that its exceptions do not affect other listeners. */
  emit<Event extends keyof ProviderEvents>(event: Event, value: ProviderEvents[Event]): void {
    const listeners: Listeners<Event> = this.#listeners[event]
    for (const [listener, isOnce] of listeners) {
      if (isOnce) listeners.delete(listener)
      queueMicrotask(() => listener(value))
    }
  }

  #of<Event extends keyof ProviderEvents>(event: Event): Listeners<Event> {
    if (Object.hasOwn(this.#listeners, event)) return this.#listeners[event]
    const events = Object.keys(this.#listeners).join(', ')
    throw invalidParams({ reason: `unknown event "${String(event).slice(0, 80)}": expected one of ${events}` })
  }
}

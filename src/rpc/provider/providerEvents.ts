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
  /** The new result of eth_accounts. */
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
  /** Removes a listener. */
  removeListener<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this
}

/** The listeners of a provider. */
export class ProviderListeners {
  readonly #listeners: { readonly [Event in keyof ProviderEvents]: Set<ProviderListener<Event>> } = {
    connect: new Set(),
    disconnect: new Set(),
    chainChanged: new Set(),
    accountsChanged: new Set(),
    message: new Set(),
    error: new Set(),
  }

  /** Returns the listeners of an event. Throws InvalidParams for an unknown event. */
  of<Event extends keyof ProviderEvents>(event: Event): Set<ProviderListener<Event>> {
    if (Object.hasOwn(this.#listeners, event)) return this.#listeners[event]
    const events = Object.keys(this.#listeners).join(', ')
    throw invalidParams({ reason: `unknown event "${String(event).slice(0, 80)}": expected one of ${events}` })
  }

  /** Calls each listener in a separate microtask, so that its exceptions do not affect other listeners. */
  emit<Event extends keyof ProviderEvents>(event: Event, value: ProviderEvents[Event]): void {
    for (const listener of this.#listeners[event]) queueMicrotask(() => listener(value))
  }
}

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

/** The events of EIP-1193, each with what its listeners get. */
export interface ProviderEvents {
  /** The chain is there and answers. */
  readonly connect: { readonly chainId: Hex }
  /** The node is closed. */
  readonly disconnect: ProviderRpcError
  /** Never told: a chain keeps its id. Clients listen to it all the same. */
  readonly chainChanged: Hex
  /** The accounts that eth_accounts answers from now on. */
  readonly accountsChanged: readonly Address[]
  readonly message: SubscriptionMessage
}

export type ProviderListener<Event extends keyof ProviderEvents> = (value: ProviderEvents[Event]) => void

/** The part of a provider that tells of what happens. */
export interface ProviderEmitter {
  /** Calls `listener` at each event, in a turn of its own. Adding the same listener twice is the same as once. */
  on<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this
  /** Ends what `on` began. */
  removeListener<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this
}

/** Who listens to a provider. */
export class ProviderListeners {
  readonly #listeners: { readonly [Event in keyof ProviderEvents]: Set<ProviderListener<Event>> } = {
    connect: new Set(),
    disconnect: new Set(),
    chainChanged: new Set(),
    accountsChanged: new Set(),
    message: new Set(),
  }

  /** The listeners of an event. Throws InvalidParams where there is no such event, as a client without types may ask for one. */
  of<Event extends keyof ProviderEvents>(event: Event): Set<ProviderListener<Event>> {
    if (Object.hasOwn(this.#listeners, event)) return this.#listeners[event]
    const events = Object.keys(this.#listeners).join(', ')
    throw invalidParams({ reason: `unknown event "${String(event).slice(0, 80)}": expected one of ${events}` })
  }

  /** Each listener runs by itself, so that what one throws is no trouble of the others or of the chain. */
  emit<Event extends keyof ProviderEvents>(event: Event, value: ProviderEvents[Event]): void {
    for (const listener of this.#listeners[event]) queueMicrotask(() => listener(value))
  }
}

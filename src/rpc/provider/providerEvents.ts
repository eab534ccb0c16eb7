import type { Address, Hex } from '../../bytes.ts'

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

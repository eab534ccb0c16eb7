import type { Address } from '../../bytes.ts'

/** A token: its symbol on all networks, or its contract on a network of the node. Without `address`, it is the native token of the network. */
export type PricedToken =
  | { readonly symbol: string }
  | { readonly network: string; readonly address: Address | undefined }

/** A price of a token, until the next one. */
export interface TokenPrice {
  /** Unix milliseconds from which the price applies. -Infinity: at all times before other prices. */
  readonly time: number
  /** US dollars for one token, as a decimal number. */
  readonly usd: string
}

/** The prices of tokens that a node knows. */
export interface TokenPrices {
  /** Whether the node knows no price at all. */
  readonly isEmpty: boolean
  /** Returns the prices of a token, the oldest first. */
  pricesOf(token: PricedToken): readonly TokenPrice[]
  /** Adds a price, which replaces one with the same time. Rejects with LimitExceeded beyond the maximum number of prices. */
  set(token: PricedToken, price: TokenPrice): Promise<void>
  /** Removes all prices of a token. Resolves with their number. */
  remove(token: PricedToken): Promise<number>
}

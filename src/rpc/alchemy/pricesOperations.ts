/** Operations of the Prices API of Alchemy. The gateway recognizes the paths of its requests by them. */

/** The method that serves them. It reads the networks that the request names. */
export const PRICES_METHOD = 'alchemy_pricesApi'

/** The operations, each with its HTTP method. */
export const pricesOperations = {
  'tokens/by-symbol': 'GET',
  'tokens/by-address': 'POST',
  'tokens/historical': 'POST',
} as const

export type PricesOperation = keyof typeof pricesOperations

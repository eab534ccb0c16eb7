/** Operations of the Prices API of Alchemy. The gateway recognizes the paths of its requests by them. */

/** The operations, each with its HTTP method. */
export const pricesOperations = {
  'tokens/by-symbol': 'GET',
  'tokens/by-address': 'POST',
  'tokens/historical': 'POST',
} as const

export type PricesOperation = keyof typeof pricesOperations

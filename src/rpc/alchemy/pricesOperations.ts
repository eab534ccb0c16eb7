/** The operations of the Prices API of Alchemy. The gateway recognizes the paths of its requests by them. */
export const pricesOperations = ['tokens/by-symbol', 'tokens/by-address', 'tokens/historical'] as const

/** Operations of the Portfolio API of Alchemy. The gateway recognizes the paths of its requests by them. */

/** The operations that the node serves. */
export const portfolioOperations = [
  'assets/tokens/by-address',
  'assets/tokens/balances/by-address',
  'assets/nfts/by-address',
  'assets/nfts/contracts/by-address',
  'transfers/by-address',
  'transactions/history/by-address',
] as const

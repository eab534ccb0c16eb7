/** Kind of a network: a chain with an EVM, or a ledger of one of the two layer-2 families. */
export type NetworkKind = 'ethereum' | 'l2a' | 'l2b'

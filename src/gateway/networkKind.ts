/** What a network is: a chain with an EVM, or a ledger of one of the two families of layer 2. */
export type NetworkKind = 'ethereum' | 'l2a' | 'l2b'

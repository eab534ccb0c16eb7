/**
 * Kind of a network: a chain with an EVM, or a ledger of one of the two layer-2 families. It has a separate file, because the type
 * declarations of the API need nothing else of the gateway.
 */
export type NetworkKind = 'ethereum' | 'l2a' | 'l2b'

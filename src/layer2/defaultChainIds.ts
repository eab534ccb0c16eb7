/** What a ledger of family A has where nothing is said: a text, which is a field element by its ASCII bytes. */
export const DEFAULT_L2A_CHAIN_ID = 'SN_SEPOLIA'
/** What a ledger of family B has where nothing is said. */
export const DEFAULT_L2B_CHAIN_ID = 270

/** Default chain ID of an l2a ledger: a short text, encoded as a field element by its ASCII bytes. */
export const DEFAULT_L2A_CHAIN_ID = 'SN_SEPOLIA'
/** Default chain ID of an l2b ledger. */
export const DEFAULT_L2B_CHAIN_ID = 270

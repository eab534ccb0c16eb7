/** Default chain id of a ledger of family A: a short text, encoded as a field element by its ASCII bytes. */
export const DEFAULT_L2A_CHAIN_ID = 'SN_SEPOLIA'
/** Default chain id of a ledger of family B. */
export const DEFAULT_L2B_CHAIN_ID = 270

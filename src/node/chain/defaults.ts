/** The chain ID that development nodes share. */
export const DEFAULT_CHAIN_ID = 31_337
/** Gas limit of a block of a development chain. */
export const DEFAULT_GAS_LIMIT = 30_000_000

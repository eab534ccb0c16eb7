/** The chain ID that development nodes share. */
export const DEFAULT_CHAIN_ID = 31_337

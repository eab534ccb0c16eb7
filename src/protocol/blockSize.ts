/** EIP-7934: the maximum size of a block's RLP from Osaka on, in bytes. */
export const MAX_BLOCK_BYTES = 8_388_608

/**
 * Maximum size of the transactions of a produced block, in bytes. The rest is for the header, the withdrawals and the RLP of the lists. It is as
 * large as in go-ethereum (miner/worker.go).
 */
export const MAX_TRANSACTIONS_BYTES = MAX_BLOCK_BYTES - 1_000_000

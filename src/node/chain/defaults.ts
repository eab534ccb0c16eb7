import { type ForkName, messageRulesAt } from '../../protocol/forks.ts'

/** The chain ID that development nodes share. */
export const DEFAULT_CHAIN_ID = 31_337
/**
 * Returns the gas limit of a block of a development chain. From Amsterdam on, state costs more gas, so a block needs more for the same contracts
 * (EIP-8037).
 */
export const defaultGasLimit = (fork: ForkName): number => (messageRulesAt(fork).amsterdam ? 150_000_000 : 30_000_000)

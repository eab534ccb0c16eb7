import type { Address, Hex } from '../../bytes.ts'
import { DEFAULT_L2B_CHAIN_ID } from '../defaultChainIds.ts'

/**
 * Seconds of virtual time after the previous step at which a transaction advances automatically. Steps without a time wait for a command.
 */
export interface L2bPolicy {
  readonly includeAfter?: number | undefined
  readonly commitAfter?: number | undefined
  readonly proveAfter?: number | undefined
  readonly executeAfter?: number | undefined
  /** After execution, until it is final on layer 1. */
  readonly verifyAfter?: number | undefined
}

export interface L2bSettings {
  readonly chainId: number
  readonly policy: L2bPolicy
  /** Initial balances by account, in wei. Default: `DEFAULT_BALANCE`. */
  readonly balances?: Readonly<Record<Address, Hex>> | undefined
}

/** Initial balance of an account: 10,000 ether, like development accounts of an execution-layer chain. */
export const DEFAULT_BALANCE = 10_000n * 10n ** 18n

export const defaultL2bSettings: L2bSettings = { chainId: DEFAULT_L2B_CHAIN_ID, policy: {} }

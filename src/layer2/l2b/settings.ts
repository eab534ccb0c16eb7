import type { Address, Hex } from '../../bytes.ts'
import { DEFAULT_L2B_CHAIN_ID } from '../defaultChainIds.ts'

/** When a transaction goes on by itself, in seconds of virtual time after the step before. A step that is not named waits to be asked for. */
export interface L2bPolicy {
  readonly includeAfter?: number | undefined
  readonly commitAfter?: number | undefined
  readonly proveAfter?: number | undefined
  readonly executeAfter?: number | undefined
  /** When the execution on layer 1 counts as final. */
  readonly verifyAfter?: number | undefined
}

export interface L2bSettings {
  readonly chainId: number
  readonly policy: L2bPolicy
  /** What accounts had before the first block, in wei; `DEFAULT_BALANCE` where nothing is said. */
  readonly balances?: Readonly<Record<Address, Hex>> | undefined
}

/** What accounts begin with: 10,000 ether, as development accounts do on an execution-layer chain. */
export const DEFAULT_BALANCE = 10_000n * 10n ** 18n

export const defaultSettings: L2bSettings = { chainId: DEFAULT_L2B_CHAIN_ID, policy: {} }

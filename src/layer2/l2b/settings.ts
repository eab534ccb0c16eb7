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
}

export const defaultSettings: L2bSettings = { chainId: DEFAULT_L2B_CHAIN_ID, policy: {} }

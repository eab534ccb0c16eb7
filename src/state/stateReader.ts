import type { Address, Hash } from '../bytes.ts'
import type { AccountData } from './account.ts'
import type { RemoteState } from './remoteState.ts'

/** Reads one version of the state synchronously. */
export interface StateReader {
  /** The upstream state that this version changes. Undefined for a chain without an upstream. */
  readonly remote?: RemoteState | undefined
  account(address: Address): AccountData | undefined
  storage(address: Address, slot: bigint): bigint
  code(codeHash: Hash): Uint8Array
}

import type { Address } from '../bytes.ts'

/** The accounts of a genesis state. */
export type Alloc = ReadonlyMap<Address, AllocAccount>

export interface AllocAccount {
  /** Wei. */
  readonly balance: bigint
  readonly nonce?: bigint
  readonly code?: Uint8Array
  readonly storage?: ReadonlyMap<bigint, bigint>
}

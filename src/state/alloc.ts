import type { Address } from '../bytes.ts'

/** The accounts that a chain begins with. */
export type Alloc = ReadonlyMap<Address, AllocAccount>

export interface AllocAccount {
  /** Wei. */
  readonly balance: bigint
  readonly nonce?: bigint
  readonly code?: Uint8Array
  readonly storage?: ReadonlyMap<bigint, bigint>
}

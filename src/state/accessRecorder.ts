import type { Address } from '../bytes.ts'

/**
 * Records which accounts and slots the code of a block accesses (EIP-7928). The EVM reports an access when the EIP counts it: after the gas
 * checks that precede it. A revert does not undo an access.
 */
export interface AccessRecorder {
  accountAccessed(address: Address): void
  slotAccessed(address: Address, key: bigint): void
}

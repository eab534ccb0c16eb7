import type { Address } from '../bytes.ts'
import { BEACON_ROOTS_ADDRESS, HISTORY_STORAGE_ADDRESS, RING_LENGTH } from '../protocol/system.ts'

/** Blocks whose system calls are loaded at a time. */
const BLOCKS = 8n

/**
 * Returns the slots that the system calls of the next blocks read if a block reads `slot` of `address`. Each block uses the next slots of
 * two ring buffers (EIP-4788, EIP-2935). Empty for other accounts.
 */
export function followingSlots(address: Address, slot: bigint): bigint[] {
  const isBeaconRoots = address === BEACON_ROOTS_ADDRESS
  if (!isBeaconRoots && address !== HISTORY_STORAGE_ADDRESS) return []
  const slots: bigint[] = []
  for (let ahead = 0n; ahead < BLOCKS; ahead++) {
    const index = (slot + ahead) % RING_LENGTH
    slots.push(index)
    // The timestamps come first, then the roots.
    if (isBeaconRoots) slots.push(index + RING_LENGTH)
  }
  return slots
}

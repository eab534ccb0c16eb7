/** Keys of state and storage tries: hashes of addresses and slots, cached. */

import type { Address } from '../bytes.ts'
import { hashInput, hashOfInput, hashOutput } from '../crypto/hashCore.ts'
import { BoundedCache } from './boundedCache.ts'
import type { BinaryString } from './trie/binaryString.ts'

/** A key of a state or storage trie, and the address or slot whose hash it is. */
export interface SecureKey {
  readonly key: BinaryString
  readonly preimage: BinaryString
}

const ADDRESS_BYTES = 20

/** Blocks often use the same addresses and slots, so their hashes are cached. */
const accountKeys = new BoundedCache<Address, SecureKey>(16_384)
const slotKeys = new BoundedCache<bigint, SecureKey>(16_384)

/** Returns the key of an account in the state trie. */
export const accountKey = (address: Address): BinaryString => secureAccountKey(address).key

/** Returns the key of a slot in a storage trie. */
export const slotKey = (slot: bigint): BinaryString => secureSlotKey(slot).key

/** Returns the key of an account with its preimage. */
export function secureAccountKey(address: Address): SecureKey {
  let key = accountKeys.get(address)
  if (key === undefined) {
    key = secureKey(address.slice(2), ADDRESS_BYTES)
    accountKeys.set(address, key)
  }
  return key
}

/** Returns the key of a slot with its preimage. */
export function secureSlotKey(slot: bigint): SecureKey {
  let key = slotKeys.get(slot)
  if (key === undefined) {
    const digits = slot.toString(16)
    const bytes = slot === 0n ? 0 : (digits.length + 1) >> 1
    key = secureKey(digits.padStart(64, '0'), bytes)
    slotKeys.set(slot, key)
  }
  return key
}

/** Returns the key of an address or slot in hex digits. Its preimage are the last `bytes` bytes. */
function secureKey(digits: string, bytes: number): SecureKey {
  const size = hashInput.write(digits, 'hex')
  const preimage = hashInput.toString('latin1', size - bytes, size)
  hashOfInput(size)
  return { key: hashOutput.toString('latin1'), preimage }
}

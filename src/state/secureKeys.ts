/** Keys of state and storage tries: hashes of addresses and slots, cached. */

import type { Address } from '../bytes.ts'
import { hashInput, hashOfInput, hashOutput } from '../crypto/hashCore.ts'
import { BoundedCache } from './boundedCache.ts'
import { bigintToOctets, hexToOctets, type Octets } from './trie/octets.ts'

/** A key of a state or storage trie, and the address or slot whose hash it is. */
export interface SecureKey {
  readonly key: Octets
  readonly preimage: Octets
}

/** Blocks often use the same addresses and slots, so their hashes are cached. */
const accountKeys = new BoundedCache<Address, SecureKey>(16_384)
const slotKeys = new BoundedCache<bigint, SecureKey>(16_384)

/** Returns the key of an account in the state trie. */
export const accountKey = (address: Address): Octets => secureAccountKey(address).key

/** Returns the key of a slot in a storage trie. */
export const slotKey = (slot: bigint): Octets => secureSlotKey(slot).key

/** Returns the key of an account with its preimage. */
export function secureAccountKey(address: Address): SecureKey {
  let key = accountKeys.get(address)
  if (key === undefined) {
    key = { key: hashOfDigits(address.slice(2)), preimage: hexToOctets(address) }
    accountKeys.set(address, key)
  }
  return key
}

/** Returns the key of a slot with its preimage. */
export function secureSlotKey(slot: bigint): SecureKey {
  let key = slotKeys.get(slot)
  if (key === undefined) {
    key = { key: hashOfDigits(slot.toString(16).padStart(64, '0')), preimage: bigintToOctets(slot) }
    slotKeys.set(slot, key)
  }
  return key
}

function hashOfDigits(digits: string): Octets {
  hashOfInput(hashInput.write(digits, 'hex'))
  return hashOutput.toString('latin1')
}

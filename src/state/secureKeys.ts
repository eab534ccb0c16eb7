import type { Address } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { BoundedCache } from './boundedCache.ts'
import { type Octets, toOctets } from './trie/octets.ts'

/** State and storage tries are keyed by hashes. The same few addresses and slots come again in each block: they are remembered. */
const accountKeys = new BoundedCache<Address, Octets>(16_384)
const slotKeys = new BoundedCache<bigint, Octets>(16_384)

const addressBytes = Buffer.alloc(20)
const slotBytes = Buffer.alloc(32)

/** Where an account is in the state trie. */
export function accountKey(address: Address): Octets {
  let key = accountKeys.get(address)
  if (key === undefined) {
    addressBytes.write(address.slice(2), 'hex')
    key = toOctets(keccak256(addressBytes))
    accountKeys.set(address, key)
  }
  return key
}

/** Where a slot is in a storage trie. */
export function slotKey(slot: bigint): Octets {
  let key = slotKeys.get(slot)
  if (key === undefined) {
    slotBytes.write(slot.toString(16).padStart(64, '0'), 'hex')
    key = toOctets(keccak256(slotBytes))
    slotKeys.set(slot, key)
  }
  return key
}

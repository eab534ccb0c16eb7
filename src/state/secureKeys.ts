import type { Address } from '../bytes.ts'
import { hashInput, hashOfInput, hashOutput } from '../crypto/hashCore.ts'
import { BoundedCache } from './boundedCache.ts'
import type { Octets } from './trie/octets.ts'

/** State and storage tries are keyed by hashes. The same few addresses and slots come again in each block: they are remembered. */
const accountKeys = new BoundedCache<Address, Octets>(16_384)
const slotKeys = new BoundedCache<bigint, Octets>(16_384)

/** Returns the key of an account in the state trie. */
export function accountKey(address: Address): Octets {
  let key = accountKeys.get(address)
  if (key === undefined) {
    hashOfInput(hashInput.write(address.slice(2), 'hex'))
    key = hashOutput.toString('latin1')
    accountKeys.set(address, key)
  }
  return key
}

/** Returns the key of a slot in a storage trie. */
export function slotKey(slot: bigint): Octets {
  let key = slotKeys.get(slot)
  if (key === undefined) {
    hashOfInput(hashInput.write(slot.toString(16).padStart(64, '0'), 'hex'))
    key = hashOutput.toString('latin1')
    slotKeys.set(slot, key)
  }
  return key
}

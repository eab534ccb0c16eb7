/** Keys of state and storage tries: hashes of addresses and slots, cached. */

import { ADDRESS_BYTES, type Address } from '../bytes.ts'
import { hashInput, hashOfInput, hashOutput } from '../crypto/hashCore.ts'
import { BoundedCache } from './boundedCache.ts'
import type { BinaryString } from './trie/binaryString.ts'

/** A key of a state or storage trie, and the address or slot whose hash it is. */
export interface SecureKey {
  readonly key: BinaryString
  readonly preimage: BinaryString
}

/** Number of recently used keys that are cached, because blocks often use the same addresses and slots. */
const CACHED = 16_384
/** Number of groups into which slots are divided by their low 64 bits. Their average size in a full map is 4. */
const GROUPS = 4_096
/** Maximum number of slots of a group in a map. */
const MAX_IN_GROUP = 64

/**
 * The keys of recently used slots. Like a BoundedCache, but with few of the slots that differ only above their low 64 bits: V8 hashes only these
 * bits of a BigInt, so that an access to a map with many such slots takes longer than the computation of a key. A BoundedCache of 6,000 such
 * slots takes 18 times as long for each.
 */
class SlotKeyCache {
  #young = new Map<bigint, SecureKey>()
  #old = new Map<bigint, SecureKey>()
  /** Number of slots in the young map by group. */
  readonly #counts = new Uint8Array(GROUPS)

  get(slot: bigint): SecureKey | undefined {
    const key = this.#young.get(slot)
    if (key !== undefined) return key
    const old = this.#old.get(slot)
    if (old !== undefined) this.set(slot, old)
    return old
  }

  set(slot: bigint, key: SecureKey): void {
    if (this.#young.size >= CACHED) {
      this.#old = this.#young
      this.#young = new Map()
      this.#counts.fill(0)
    }
    const group = groupOf(key)
    const count = this.#counts[group] ?? 0
    if (count === MAX_IN_GROUP) return
    this.#counts[group] = count + 1
    this.#young.set(slot, key)
  }
}

/** Returns the group of a slot, which depends on its low 64 bits. */
function groupOf({ preimage }: SecureKey): number {
  let hash = 0
  for (let at = Math.max(0, preimage.length - 8); at < preimage.length; at++)
    hash = Math.imul(hash ^ preimage.charCodeAt(at), 0x0100_0193)
  return (hash >>> 8) % GROUPS
}

const accountKeys = new BoundedCache<Address, SecureKey>(CACHED)
const slotKeys = new SlotKeyCache()

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

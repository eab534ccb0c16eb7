import { type Address, type Hash, type Hex, hexToBytes } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'

/** Maximum number of cached values. Addresses and topics often repeat. */
const MAX_CACHED = 4_096
const cache = new Map<Hex, LoggedValue>()

/** An address or a topic of a log. */
interface LoggedValue {
  readonly bytes: Uint8Array
  /** The positions of its three bits in a bloom (Yellow Paper 4.3.1). */
  readonly bits: readonly number[]
}

function loggedValue(hex: Hex): LoggedValue {
  let value = cache.get(hex)
  if (value === undefined) {
    const bytes = hexToBytes(hex)
    const hash = keccak256(bytes)
    const bit = (at: number) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047
    value = { bytes, bits: [bit(0), bit(2), bit(4)] }
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(hex, value)
  }
  return value
}

/** Returns the bytes of an address or a topic. */
export const loggedBytes = (hex: Hex): Uint8Array => cache.get(hex)?.bytes ?? hexToBytes(hex)

/** Returns the positions of the three bits of a value (Yellow Paper 4.3.1). */
export const bloomBits = (value: Hex): readonly number[] => loggedValue(value).bits

function add(bloom: Uint8Array, value: Hex): void {
  for (const bit of bloomBits(value)) {
    const byte = 255 - (bit >> 3)
    bloom[byte] = (bloom[byte] ?? 0) | (1 << (bit & 7))
  }
}

/** The bloom of an empty list of logs. Shared, so it must not be changed. */
export const EMPTY_BLOOM = new Uint8Array(256)

/** Blooms are parts of a larger array, because allocating so many bytes outside of the heap takes longer than filling them. */
const BLOOMS_PER_SLAB = 32
let slab = new Uint8Array(0)
let used = 0

function newBloom(): Uint8Array {
  if (used === slab.length) {
    slab = new Uint8Array(256 * BLOOMS_PER_SLAB)
    used = 0
  }
  used += 256
  return slab.subarray(used - 256, used)
}

/** Returns the bloom (256 bytes) of the addresses and topics of logs. */
export function logsBloom(
  logs: readonly { readonly address: Address; readonly topics: readonly Hash[] }[],
): Uint8Array {
  if (logs.length === 0) return EMPTY_BLOOM
  const bloom = newBloom()
  for (const { address, topics } of logs) {
    add(bloom, address)
    for (const topic of topics) add(bloom, topic)
  }
  return bloom
}

/** Adds the bits of a bloom to a union, if possible by words. */
function unite(union: Uint8Array, bloom: Uint8Array): void {
  const isAligned = bloom.byteOffset % 4 === 0
  const to = isAligned ? new Int32Array(union.buffer, union.byteOffset, 64) : union
  const from = isAligned ? new Int32Array(bloom.buffer, bloom.byteOffset, 64) : bloom
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) | (from[at] ?? 0)
}

/** Returns the union of the blooms of receipts: the bloom itself if there is one receipt. */
export function unionOfBlooms(receipts: readonly { readonly logsBloom: Uint8Array }[]): Uint8Array {
  const [first] = receipts
  if (first !== undefined && receipts.length === 1) return first.logsBloom
  let union: Uint8Array | undefined
  for (const { logsBloom } of receipts) {
    if (logsBloom === EMPTY_BLOOM) continue
    union ??= newBloom()
    unite(union, logsBloom)
  }
  return union ?? EMPTY_BLOOM
}

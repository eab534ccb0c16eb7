import { z } from 'zod'
import {
  type Address as AddressText,
  bytesToHex,
  EMPTY_BYTES,
  type Hash as HashText,
  type Hex,
  hexToBytes,
  wordHex,
} from '../../bytes.ts'
import { matches, withQuickDecoder } from './quickDecoder.ts'

/** Byte strings in JSON. Upper-case digits are accepted. Inside the node, addresses and hashes are lower-case. */

/** What is expected: a text, or the text for an input that is not valid. */
type Expected = string | ((issue: { readonly input?: unknown }) => string)

const fixed = (bytes: number, expected: Expected) =>
  z.string({ error: expected }).regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`), { error: expected })

/** The messages about addresses and hashes. */
export const addressForm = 'an address: 20 bytes as hex with a 0x prefix'
export const hashForm = '32 bytes as hex with a 0x prefix'

/** Returns a schema of addresses whose errors name `expected`. */
export const addressSchema = (expected: Expected) =>
  withQuickDecoder(
    z.codec(fixed(20, expected), z.custom<AddressText>(), {
      decode: lowerCased,
      encode: (address) => address,
    }),
    quickAddress,
  )

/** 20 bytes. The checksum of EIP-55 is not verified, as in go-ethereum. */
export const Address = addressSchema(addressForm)

/** 32 bytes. */
export const Hash = withQuickDecoder(
  z.codec(fixed(32, hashForm), z.custom<HashText>(), {
    decode: lowerCased,
    encode: (hash) => hash,
  }),
  (value) => (matches(value, /^0x[0-9a-f]{64}$/) ? (value as HashText) : undefined),
)

/** The message about words. */
export const wordForm = 'at most 32 bytes as hex with a 0x prefix'

/** Up to 32 bytes, or a number. The result has 32 bytes, with zeros on the left. */
export const Word = z.codec(
  z.string({ error: wordForm }).regex(/^0x[0-9a-fA-F]{1,64}$/, { error: wordForm }),
  z.custom<HashText>(),
  { decode: (wire) => wordHex(BigInt(wire)), encode: (word) => word },
)

/** The message about bytes. */
export const anyBytes = 'bytes as hex: a 0x prefix and an even number of digits'

/** Any number of bytes. The decoder validates them: a pattern would read long data a second time. */
export const Data = withQuickDecoder(
  z.codec(z.string({ error: anyBytes }).meta({ pattern: '^0x([0-9a-fA-F]{2})*$' }), z.custom<Uint8Array>(), {
    decode(wire, { issues }) {
      const bytes = bytesOf(wire)
      if (bytes === undefined) issues.push({ code: 'custom', input: wire, message: anyBytes })
      return bytes ?? EMPTY_BYTES
    },
    encode: bytesToHex,
  }),
  quickData,
)

function bytesOf(hex: string): Uint8Array | undefined {
  try {
    return hexToBytes(hex)
  } catch {
    return undefined
  }
}

/** A storage slot, and the length of its key in the request, on which the result of eth_getProof depends. */
export interface StorageSlot {
  readonly slot: bigint
  /** Length of the key in the request, in bytes. */
  readonly bytes: number
}

/** The message about storage keys. */
export const storageKey = 'a storage key: at most 32 bytes as hex'

/** A storage key as in go-ethereum: up to 32 bytes with an optional prefix. Short keys are padded on the left. */
export const StorageKey = z
  .string({ error: storageKey })
  .regex(/^(0[xX])?[0-9a-fA-F]{0,64}$/, { error: storageKey })
  .transform((wire): StorageSlot => {
    const digits = wire.replace(/^0x/i, '')
    return { slot: BigInt(`0x${digits || '0'}`), bytes: (digits.length + 1) >> 1 }
  })

function lowerCased(hex: string): Hex {
  return hex.toLowerCase() as Hex // the pattern of the schema matches a Hex
}

/** Decodes an address with a lower-case prefix. */
export function quickAddress(value: unknown): AddressText | undefined {
  if (typeof value === 'string' && isLowerCaseAddress(value)) return value
  return matches(value, /^0x[0-9a-fA-F]{40}$/) ? lowerCased(value) : undefined
}

/** Whether a text is an address in lower case. A pattern and a conversion take longer. */
function isLowerCaseAddress(text: string): text is AddressText {
  if (text.length !== 42 || !text.startsWith('0x')) return false
  for (let index = 2; index < 42; index++) {
    const code = text.charCodeAt(index)
    if (code < ZERO || (code > NINE && code < LOWER_A) || code > LOWER_F) return false
  }
  return true
}

const ZERO = 0x30
const NINE = 0x39
const LOWER_A = 0x61
const LOWER_F = 0x66

/** Calldata is decoded into parts of a larger array, because an array of its own takes longer to allocate than to fill. */
const SLAB_BYTES = 16_384
const MAX_SLAB_PART = 1_024
let slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
let used = 0

/** Decodes the data of a call. The result must not be kept for long, because it keeps the data of other calls in memory. */
export function quickCallData(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > 2 * MAX_SLAB_PART) return quickData(value)
  const size = (value.length - 2) >> 1
  if (used + size > SLAB_BYTES) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
    used = 0
  }
  const isHex = value.startsWith('0x') && value.length % 2 === 0
  if (!isHex || slab.write(value.slice(2), used, size, 'hex') !== size) return undefined
  used += size
  return new Uint8Array(slab.buffer, used - size, size)
}

/** Decodes bytes as hex. */
export function quickData(value: unknown): Uint8Array | undefined {
  return typeof value === 'string' ? bytesOf(value) : undefined
}

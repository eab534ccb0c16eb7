import type { Address, Hex } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { BoundedCache } from '../state/boundedCache.ts'

const LOWER_A = 0x61
/** Distance from a lower-case letter to its upper-case letter. */
const UPPER = 0x20

/** Reports have the same addresses in most lines. */
const known = new BoundedCache<Address, Hex>(1_024)

/** Returns an address with the EIP-55 checksum, as in texts of go-ethereum. */
export function checksumAddress(address: Address): Hex {
  let text = known.get(address)
  if (text === undefined) {
    text = computeChecksum(address)
    known.set(address, text)
  }
  return text
}

function computeChecksum(address: Address): Hex {
  const digits = Buffer.from(address.slice(2), 'latin1')
  const hash = keccak256(digits)
  for (let index = 0; index < digits.length; index++) {
    const digit = digits[index] ?? 0
    const byte = hash[index >> 1] ?? 0
    const isUpper = (index % 2 === 0 ? byte & 0x80 : byte & 0x08) !== 0 // the top bit of the hex digit at the same position
    if (isUpper && digit >= LOWER_A) digits[index] = digit - UPPER
  }
  return `0x${digits.toString('latin1')}`
}

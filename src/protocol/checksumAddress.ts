import type { Address } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'

/** Returns an address with the EIP-55 checksum, as in texts of go-ethereum. */
export function checksumAddress(address: Address): string {
  const digits = address.slice(2)
  const hash = keccak256Hex(Buffer.from(digits, 'latin1')).slice(2)
  let text = '0x'
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charAt(index)
    text += hash.charCodeAt(index) >= 0x38 ? digit.toUpperCase() : digit // '8' to 'f': the top bit is set
  }
  return text
}

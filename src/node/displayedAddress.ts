import type { Address } from '../bytes.ts'
import { checksumAddress } from '../protocol/checksumAddress.ts'

/** Returns an address as users see and copy it: with its checksum, which Solidity requires of literals. */
export const displayedAddress = (address: Address): string => checksumAddress(address)

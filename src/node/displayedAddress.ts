import type { Address, Hex } from '../bytes.ts'
import { checksumAddress } from '../protocol/checksumAddress.ts'

/**
 * Returns an address as users see, copy and compare it: with its checksum, which Solidity requires of literals, and with which ethers and viem
 * return addresses. JSON-RPC has addresses in lower case.
 */
export const displayedAddress = (address: Address): Hex => checksumAddress(address)

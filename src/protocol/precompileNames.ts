import { Hardfork } from '@ethereumjs/common'
import { type Address, addressHex } from '../bytes.ts'
import { type ForkName, includesFork } from './forks.ts'

/** Names of EIP-7910, in the order of the addresses from 0x01. */
const precompiles: readonly (readonly [name: string, address: number, since: ForkName])[] = [
  ['ECREC', 0x01, Hardfork.Chainstart],
  ['SHA256', 0x02, Hardfork.Chainstart],
  ['RIPEMD160', 0x03, Hardfork.Chainstart],
  ['ID', 0x04, Hardfork.Chainstart],
  ['MODEXP', 0x05, Hardfork.Byzantium],
  ['BN254_ADD', 0x06, Hardfork.Byzantium],
  ['BN254_MUL', 0x07, Hardfork.Byzantium],
  ['BN254_PAIRING', 0x08, Hardfork.Byzantium],
  ['BLAKE2F', 0x09, Hardfork.Istanbul],
  ['KZG_POINT_EVALUATION', 0x0a, Hardfork.Cancun],
  ['BLS12_G1ADD', 0x0b, Hardfork.Prague],
  ['BLS12_G1MSM', 0x0c, Hardfork.Prague],
  ['BLS12_G2ADD', 0x0d, Hardfork.Prague],
  ['BLS12_G2MSM', 0x0e, Hardfork.Prague],
  ['BLS12_PAIRING_CHECK', 0x0f, Hardfork.Prague],
  ['BLS12_MAP_FP_TO_G1', 0x10, Hardfork.Prague],
  ['BLS12_MAP_FP2_TO_G2', 0x11, Hardfork.Prague],
  ['P256VERIFY', 0x100, Hardfork.Osaka],
]

/** Returns the precompiled contracts of a fork by their names (EIP-7910). */
export function precompilesAt(fork: ForkName): Record<string, Address> {
  const active = precompiles.filter(([, , since]) => includesFork(fork, since))
  return Object.fromEntries(active.map(([name, address]) => [name, addressHex(address)]))
}

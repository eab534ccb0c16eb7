import { type Address, addressHex } from '../../bytes.ts'
import { type EvmFork, includesEvmFork } from '../forks.ts'
import { blake2f } from './blake2.ts'
import { g1Add, g1Msm, g2Add, g2Msm, mapToG1, mapToG2, pairing } from './bls12381.ts'
import { bn254Byzantium, bn254Istanbul } from './bn254.ts'
import { identity, ripemd160, sha256 } from './hashes.ts'
import { modexpBerlin, modexpByzantium, modexpOsaka } from './modexp.ts'
import { pointEvaluation } from './pointEvaluation.ts'
import type { Precompile } from './precompile.ts'
import { ecrecover, p256Verify } from './signatures.ts'

export type Precompiles = ReadonlyMap<Address, Precompile>

/** Precompiles that each fork added or changed: the first address, and the precompiles from this address on. */
const changes: readonly (readonly [EvmFork, number, readonly Precompile[]])[] = [
  ['frontier', 0x01, [ecrecover, sha256, ripemd160, identity]],
  ['byzantium', 0x05, [modexpByzantium, ...bn254Byzantium]],
  ['istanbul', 0x06, [...bn254Istanbul, blake2f]],
  ['berlin', 0x05, [modexpBerlin]],
  ['cancun', 0x0a, [pointEvaluation]],
  ['prague', 0x0b, [g1Add, g1Msm, g2Add, g2Msm, pairing, mapToG1, mapToG2]],
  ['osaka', 0x05, [modexpOsaka]],
  ['osaka', 0x100, [p256Verify]],
]

/** All precompiles of all forks. Threads refer to a precompile by its index. */
export const allPrecompiles: readonly Precompile[] = changes.flatMap(([, , precompiles]) => precompiles)

/** Loads the libraries of all precompiles, for programs that run precompiles themselves. */
export async function loadPrecompiles(): Promise<void> {
  await Promise.all(allPrecompiles.map((precompile) => precompile.load?.()))
}

const sets = new Map<EvmFork, Precompiles>()

/** Returns the precompiles of a fork by address. */
export function precompilesOf(fork: EvmFork): Precompiles {
  let set = sets.get(fork)
  if (set === undefined) {
    const made = new Map<Address, Precompile>()
    for (const [since, first, precompiles] of changes) {
      if (!includesEvmFork(fork, since)) continue
      for (const [index, precompile] of precompiles.entries()) made.set(addressHex(first + index), precompile)
    }
    set = made
    sets.set(fork, set)
  }
  return set
}

import { createHash } from 'node:crypto'
import type { CustomCrypto } from '@ethereumjs/common'
import { keccak256 } from './keccak.ts'
import { kzg } from './kzg.ts'
import { loadSecp256k1, recoverPublicKey, signHash } from './secp256k1.ts'

/** Loads the fastest secp256k1 implementation, which every block needs. */
export const loadCrypto = (): Promise<void> => loadSecp256k1()

const padded = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length === 32) return bytes
  const word = new Uint8Array(32)
  word.set(bytes, 32 - bytes.length)
  return word
}

/** Returns the parity of `v`: 27 or 28, a value of EIP-155 with its chain ID, or the parity itself in typed transactions. */
function parityOf(v: bigint, chainId: bigint | undefined): bigint {
  if (v === 0n || v === 1n) return v
  return chainId === undefined ? v - 27n : v - (chainId * 2n + 35n)
}

/**
 * The cryptography for `@ethereumjs` (`customCrypto` of its Common). Signatures follow RFC 6979, so a transaction always has the same hash.
 */
export const engineCrypto: CustomCrypto = {
  keccak256,
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  ecrecover(hash, v, r, s, chainId) {
    const parity = parityOf(v, chainId)
    const key =
      parity === 0n || parity === 1n ? recoverPublicKey(hash, padded(r), padded(s), parity === 1n ? 1 : 0) : undefined
    if (key === undefined) throw new RangeError('Invalid signature')
    return key
  },
  ecsign: (hash, privateKey) => {
    const { compact, recoveryId } = signHash(hash, privateKey)
    const recovered = new Uint8Array(65)
    recovered[0] = recoveryId
    recovered.set(compact, 1)
    return recovered
  },
  kzg,
}

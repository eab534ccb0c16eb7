import { createRequire } from 'node:module'
import { secp256k1 as noble } from '@noble/curves/secp256k1.js'
import { bytesToBigint } from '../bytes.ts'

/** Order of the curve. Private keys are below it. */
export const GROUP_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** Half of the order of the curve, the maximum of `s` in signatures of Ethereum (EIP-2). */
export const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** A recoverable ECDSA signature: `r` and `s` (64 bytes together), and the recovery ID. */
export interface RecoverableSignature {
  readonly compact: Uint8Array
  readonly recoveryId: 0 | 1
}

interface Implementation {
  readonly name: 'native' | 'wasm' | 'javascript'
  /** Returns the 64-byte public key (without the leading 0x04), or undefined if no key matches. */
  recover(hash: Uint8Array, compact: Uint8Array, recoveryId: 0 | 1): Uint8Array | undefined
  sign(hash: Uint8Array, privateKey: Uint8Array): RecoverableSignature
  publicKey(privateKey: Uint8Array): Uint8Array
}

const javascript: Implementation = {
  name: 'javascript',
  recover(hash, compact, recoveryId) {
    try {
      const signature = noble.Signature.fromBytes(compact, 'compact').addRecoveryBit(recoveryId)
      return signature.recoverPublicKey(hash).toBytes(false).slice(1)
    } catch {
      return undefined
    }
  },
  sign(hash, privateKey) {
    const bytes = noble.sign(hash, privateKey, { prehash: false, format: 'recovered', lowS: true })
    return { compact: bytes.slice(1), recoveryId: bytes[0] === 1 ? 1 : 0 }
  },
  publicKey: (privateKey) => noble.getPublicKey(privateKey, false).slice(1),
}

/** The addon is an optional dependency with prebuilt binaries for some platforms. Undefined if it does not load. */
function loadNative(): Implementation | undefined {
  interface Addon {
    ecdsaRecover(signature: Uint8Array, recoveryId: number, hash: Uint8Array, compressed: boolean): Uint8Array
    ecdsaSign(hash: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array; recid: number }
    publicKeyCreate(privateKey: Uint8Array, compressed: boolean): Uint8Array
  }
  let addon: Addon
  try {
    // The main file silently falls back to slow JavaScript, but the bindings throw.
    addon = createRequire(import.meta.url)('secp256k1/bindings.js')
  } catch {
    return undefined
  }
  return {
    name: 'native',
    recover(hash, compact, recoveryId) {
      try {
        return addon.ecdsaRecover(compact, recoveryId, hash, false).subarray(1)
      } catch {
        return undefined
      }
    },
    sign(hash, privateKey) {
      const { signature, recid } = addon.ecdsaSign(hash, privateKey)
      return { compact: signature, recoveryId: recid === 1 ? 1 : 0 }
    },
    publicKey: (privateKey) => addon.publicKeyCreate(privateKey, false).subarray(1),
  }
}

async function loadWasm(): Promise<Implementation> {
  const { instantiateSecp256k1 } = await import('@bitauth/libauth')
  const wasm = await instantiateSecp256k1()
  return {
    name: 'wasm',
    recover(hash, compact, recoveryId) {
      // On failure, the result is a string instead of bytes.
      const key = wasm.recoverPublicKeyUncompressed(compact, recoveryId, hash)
      return typeof key === 'string' ? undefined : key.subarray(1)
    },
    sign(hash, privateKey) {
      const signed = wasm.signMessageHashRecoverableCompact(privateKey, hash)
      if (typeof signed === 'string') throw new RangeError(signed)
      return { compact: signed.signature, recoveryId: signed.recoveryId === 1 ? 1 : 0 }
    },
    publicKey(privateKey) {
      const key = wasm.derivePublicKeyUncompressed(privateKey)
      if (typeof key === 'string') throw new RangeError(key)
      return key.subarray(1)
    },
  }
}

let implementation = javascript
let loading: Promise<void> | undefined

/** Loads the fastest available secp256k1 (native or WebAssembly), once. Until then the functions use JavaScript. */
export function loadSecp256k1(): Promise<void> {
  loading ??= (async () => {
    implementation = loadNative() ?? (await loadWasm())
  })()
  return loading
}

/** Returns the name of the current implementation. */
export const secp256k1Name = (): string => implementation.name

const order = noble.Point.CURVE().n

/**
 * Recovers the 64-byte public key of a signature over a 32-byte hash. Undefined if none exists. `r` and `s` have 32 bytes each, and must be
 * above zero and below the group order (Yellow Paper, appendix F).
 */
export function recoverPublicKey(
  hash: Uint8Array,
  r: Uint8Array,
  s: Uint8Array,
  yParity: 0 | 1,
): Uint8Array | undefined {
  const compact = new Uint8Array(64)
  compact.set(r, 0)
  compact.set(s, 32)
  // The implementations treat scalars out of range differently.
  if ((compact[0] === 0xff || compact[32] === 0xff || isZero(r) || isZero(s)) && !inRange(r, s)) return undefined
  return implementation.recover(hash, compact, yParity)
}

/** Whether 32 bytes are a private key: above zero and below the group order. */
export function isPrivateKey(bytes: Uint8Array): boolean {
  const scalar = bytesToBigint(bytes)
  return scalar > 0n && scalar < order
}

/** Signs a 32-byte hash (RFC 6979, low s). Throws RangeError for an invalid key. */
export const signHash = (hash: Uint8Array, privateKey: Uint8Array): RecoverableSignature =>
  implementation.sign(hash, privateKey)

/** Returns the 64-byte public key of a private key. */
export const publicKeyOf = (privateKey: Uint8Array): Uint8Array => implementation.publicKey(privateKey)

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

function inRange(r: Uint8Array, s: Uint8Array): boolean {
  const rValue = bytesToBigint(r)
  const sValue = bytesToBigint(s)
  return rValue > 0n && rValue < order && sValue > 0n && sValue < order
}

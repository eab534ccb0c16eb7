import { createRequire } from 'node:module'
import { secp256k1 as noble } from '@noble/curves/secp256k1.js'
import { bytesToBigint } from '../bytes.ts'

/** A recoverable ECDSA signature: `r` and `s` together 64 bytes, and which of the candidate points it was. */
export interface RecoverableSignature {
  readonly compact: Uint8Array
  readonly recoveryId: 0 | 1
}

interface Implementation {
  readonly name: 'native' | 'wasm' | 'javascript'
  /** The 64 bytes of the public key (without the leading 0x04), or undefined where no key fits. */
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

/** The addon has prebuilt binaries for some platforms only and is an optional dependency: undefined where it does not load. */
function loadNative(): Implementation | undefined {
  interface Addon {
    ecdsaRecover(signature: Uint8Array, recoveryId: number, hash: Uint8Array, compressed: boolean): Uint8Array
    ecdsaSign(hash: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array; recid: number }
    publicKeyCreate(privateKey: Uint8Array, compressed: boolean): Uint8Array
  }
  let addon: Addon
  try {
    // Its main file falls back to slow JavaScript without a word; the bindings throw instead.
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
      // Failure is told by a string in place of the bytes.
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

/** Loads the fastest secp256k1 there is (native, else WebAssembly), once. Until then the same functions answer from JavaScript. */
export function loadSecp256k1(): Promise<void> {
  loading ??= (async () => {
    implementation = loadNative() ?? (await loadWasm())
  })()
  return loading
}

/** Which implementation answers now. */
export const secp256k1Name = (): string => implementation.name

const order = noble.Point.CURVE().n

/**
 * The 64-byte public key that made a signature over a 32-byte hash, or undefined where none could. `r` and `s` are
 * 32 bytes each; zero and values from the group order up are refused (Yellow Paper, appendix F).
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
  // The implementations differ in what they do with scalars out of range.
  if ((compact[0] === 0xff || compact[32] === 0xff || isZero(r) || isZero(s)) && !inRange(r, s)) return undefined
  return implementation.recover(hash, compact, yParity)
}

/** Whether 32 bytes are a private key: more than zero and less than the group order. */
export function isPrivateKey(bytes: Uint8Array): boolean {
  const scalar = bytesToBigint(bytes)
  return scalar > 0n && scalar < order
}

/** Signs a 32-byte hash (RFC 6979, low s). Throws RangeError for a key that is not one. */
export const signHash = (hash: Uint8Array, privateKey: Uint8Array): RecoverableSignature =>
  implementation.sign(hash, privateKey)

/** The 64-byte public key of a private key. */
export const publicKeyOf = (privateKey: Uint8Array): Uint8Array => implementation.publicKey(privateKey)

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

function inRange(r: Uint8Array, s: Uint8Array): boolean {
  const rValue = bytesToBigint(r)
  const sValue = bytesToBigint(s)
  return rValue > 0n && rValue < order && sValue > 0n && sValue < order
}

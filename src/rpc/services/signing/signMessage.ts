import { bytesToHex, type Hex } from '../../../bytes.ts'
import { keccak256 } from '../../../crypto/keccak.ts'
import { recoverPublicKey, signHash } from '../../../crypto/secp256k1.ts'
import { addressOfPublicKey } from '../../../crypto/wallet.ts'
import { invalidParams } from '../../errors.ts'

/** Returns the hash of a message that wallets sign (EIP-191, version 0x45). */
export function personalMessageHash(message: Uint8Array): Uint8Array {
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`)
  return keccak256(Buffer.concat([prefix, message]))
}

/** Signs a hash. Returns 65 bytes: r, s and v (27 or 28). */
export function signatureOver(hash: Uint8Array, privateKey: Uint8Array): Hex {
  const { compact, recoveryId } = signHash(hash, privateKey)
  return bytesToHex(Buffer.concat([compact, Uint8Array.of(27 + recoveryId)]))
}

/** Returns the signer of a hash; `v` may be 0, 1, 27 or 28. Throws InvalidParams for an invalid signature. */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array): Hex {
  if (signature.length !== 65)
    throw invalidParams({ reason: `a signature has 65 bytes (r, s and v), not ${signature.length}` })
  const v = signature[64] ?? 0
  const yParity = v === 0 || v === 27 ? 0 : v === 1 || v === 28 ? 1 : undefined
  if (yParity === undefined) throw invalidParams({ reason: `v, the last byte of a signature, is 27 or 28, not ${v}` })
  const key = recoverPublicKey(hash, signature.subarray(0, 32), signature.subarray(32, 64), yParity)
  if (key === undefined)
    throw invalidParams({ reason: 'the signature is invalid: no key produces it for this message' })
  return addressOfPublicKey(key)
}

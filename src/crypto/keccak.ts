import type { Hash } from '../bytes.ts'
import { hashBytes, hashOutput } from './hashCore.ts'

/** keccak-256 of `bytes`: 32 bytes of its own. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  hashBytes(bytes)
  return new Uint8Array(hashOutput)
}

/** keccak-256 of `bytes` as the lower-case hex that names things inside the node. */
export function keccak256Hex(bytes: Uint8Array): Hash {
  hashBytes(bytes)
  return `0x${hashOutput.toString('hex')}`
}

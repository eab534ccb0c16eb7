import { bytesToHex, type Hash } from '../bytes.ts'
import { hashBytes, hashOutput } from './hashCore.ts'

/** Returns keccak-256 of `bytes` in a new array of 32 bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  hashBytes(bytes)
  return new Uint8Array(hashOutput)
}

/** Returns keccak-256 of `bytes` as lower-case hex. */
export function keccak256Hex(bytes: Uint8Array): Hash {
  hashBytes(bytes)
  return bytesToHex(hashOutput)
}

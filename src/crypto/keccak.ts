import { keccak_256 as slowKeccak256 } from '@noble/hashes/sha3.js'
import { createKeccak, type IHasher } from 'hash-wasm'
import { bytesToHex, type Hash } from '../bytes.ts'

let hasher: IHasher | undefined
let loading: Promise<void> | undefined

/** Loads the WebAssembly keccak, once. Until it has loaded, `keccak256` answers the same from JavaScript, seven times slower. */
export function loadKeccak(): Promise<void> {
  loading ??= createKeccak(256).then((loaded) => {
    hasher = loaded
  })
  return loading
}

/** keccak-256 of `bytes`: 32 bytes of its own. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  if (hasher === undefined) return slowKeccak256(bytes)
  return hasher.init().update(bytes).digest('binary')
}

/** keccak-256 of `bytes` as the lower-case hex that names things inside the node. */
export function keccak256Hex(bytes: Uint8Array): Hash {
  return bytesToHex(keccak256(bytes))
}

import { CHILDREN, HASH, INPUT, INPUT_BYTES } from './core/layout.ts'
import { hashModule } from './hashModule.ts'

/** What the module exports: src/crypto/core/hash.ts. */
interface HashExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  hash(data: number, size: number): void
  start(): void
  absorb(size: number): void
  end(size: number): void
  hashBranch(present: number): void
}

/** The part of WebAssembly that is needed here. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}
// Every Node has it; the type library of ES does not, and that of Node leaves most of it out.
const wasm = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly

// The module is 2 KB: compiling it takes less than reading it from a file would.
const core = new wasm.Instance(new wasm.Module(Buffer.from(hashModule, 'base64'))).exports as HashExports
const { buffer } = core.memory

/** The bytes to be hashed. Any other hash overwrites them. */
export const hashInput: Buffer = Buffer.from(buffer, INPUT, INPUT_BYTES)
/** The hash that was computed last: 32 bytes. Any other hash overwrites them. */
export const hashOutput: Buffer = Buffer.from(buffer, HASH, 32)
/** The same as integers, in the byte order of memory. */
export const hashWords = new Int32Array(buffer, HASH, 8)
/** The hashes of the sixteen children of a branch, eight integers each, in the byte order of memory. */
export const childWords = new Int32Array(buffer, CHILDREN, 128)

/** Computes the keccak-256 of the first `size` bytes of `hashInput`. */
export const hashOfInput = (size: number): void => core.hash(INPUT, size)

/** Computes the keccak-256 of the RLP of a branch. Bit n of `present` is set where `childWords` has child n; two or more are. */
export const hashBranchOfHashes = (present: number): void => core.hashBranch(present)

/** Multiples of this size are absorbed as they are. */
const RATE = 136
const PART = INPUT_BYTES - (INPUT_BYTES % RATE)

/** Computes the keccak-256 of `bytes`. */
export function hashBytes(bytes: Uint8Array): void {
  if (bytes.length <= INPUT_BYTES) {
    hashInput.set(bytes)
    core.hash(INPUT, bytes.length)
    return
  }
  core.start()
  let at = 0
  for (; bytes.length - at >= RATE; ) {
    const size = Math.min(PART, bytes.length - at - ((bytes.length - at) % RATE))
    hashInput.set(bytes.subarray(at, at + size))
    core.absorb(size)
    at += size
  }
  hashInput.set(bytes.subarray(at))
  core.end(bytes.length - at)
}

import { CHILDREN, HASH, INPUT, INPUT_BYTES, MESSAGES } from './core/layout.ts'
import { hashModule } from './hashModule.ts'
import { webAssembly } from './webAssembly.ts'

/** Exports of the module: src/crypto/core/hash.ts. */
interface HashExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  hash(data: number, size: number): void
  hashEach(count: number): void
  start(): void
  absorb(size: number): void
  end(size: number): void
  encodeBranch(present: number, to: number): number
  hashBranch(present: number): void
}

// The module has 2 KB. Compiling it synchronously is faster than reading it from a file.
const core = new webAssembly.Instance(new webAssembly.Module(Buffer.from(hashModule, 'base64'))).exports as HashExports
const { buffer } = core.memory

/** Input buffer. Each hash computation overwrites it. */
export const hashInput: Buffer = Buffer.from(buffer, INPUT, INPUT_BYTES)
/** The last computed hash, 32 bytes. The next computation overwrites it. */
export const hashOutput: Buffer = Buffer.from(buffer, HASH, 32)
/** The last computed hash as eight integers in memory byte order. */
export const hashWords = new Int32Array(buffer, HASH, 8)
/** The sixteen child hashes of a branch, eight integers each, in memory byte order. */
export const childWords = new Int32Array(buffer, CHILDREN, 128)
/** The sixteen child hashes of a branch as bytes. */
export const childHashes: Buffer = Buffer.from(buffer, CHILDREN, 512)

/** Computes the keccak-256 of the first `size` bytes of `hashInput`. */
export const hashOfInput = (size: number): void => core.hash(INPUT, size)

/** Maximum number of messages that are hashed together. */
export const MAX_MESSAGES = 16
const messages = new Int32Array(buffer, MESSAGES, MAX_MESSAGES * 3)

/** Makes `size` bytes of `hashInput` from `start` on the message `index`, whose hash becomes a child of `childWords`. */
export function setMessage(index: number, start: number, size: number, child: number): void {
  messages[3 * index] = INPUT + start
  messages[3 * index + 1] = size
  messages[3 * index + 2] = CHILDREN + 32 * child
}

/** Computes the keccak-256 of the first `count` messages, two at a time. */
export const hashMessages = (count: number): void => core.hashEach(count)

/**
 * Writes the RLP of a branch to `hashInput` from `start` on and returns its size, at most BRANCH_BYTES. Bit n of `present` is set if
 * `childWords` has child n. At least two bits are set.
 */
export const writeBranchOfHashes = (present: number, start: number): number => core.encodeBranch(present, INPUT + start)
/** Maximum size of the RLP of a branch. */
export const BRANCH_BYTES = 532

/** Computes the keccak-256 of the RLP of a branch. Bit n of `present` is set if `childWords` has child n. At least two bits are set. */
export const hashBranchOfHashes = (present: number): void => core.hashBranch(present)

/** Bytes that keccak-256 absorbs at a time. */
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

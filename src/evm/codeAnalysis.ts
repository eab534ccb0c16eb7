/** Finds jump destinations and delegations in code, and caches the result by code hash. */

import type { Address, Hash } from '../bytes.ts'
import { JUMPDEST, PUSH1, PUSH32 } from './opcodeNumbers.ts'

/** Code in the form that the core runs. */
export interface AnalysedCode {
  readonly bytes: Uint8Array
  /** The code, zeros that a final PUSH may read, and one bit per byte for jump destinations. */
  readonly image: Uint8Array
  /** Offset of the jump destination bits in the image. */
  readonly jumpsAt: number
  /** EIP-7702: the account whose code runs instead. */
  readonly delegate: Address | undefined
}

/** Number of zero bytes after the code: a final PUSH32 reads 32 bytes more, and the core reads eight bytes at a time. */
const PADDING = 40

/** Returns the length of the image in bytes, which is the memory that the code takes in the core. */
export const imageSize = ({ image }: AnalysedCode): number => image.length

/** Finds the jump destinations: every JUMPDEST that is not data of a PUSH. */
export function analyse(bytes: Uint8Array): AnalysedCode {
  const size = bytes.length
  const jumpsAt = (size + PADDING + 7) & ~7
  const image = new Uint8Array(jumpsAt + (size >> 3) + 1)
  image.set(bytes)
  for (let pc = 0; pc < size; pc++) {
    const opcode = image[pc] ?? 0
    if (opcode === JUMPDEST) image[jumpsAt + (pc >> 3)] = (image[jumpsAt + (pc >> 3)] ?? 0) | (1 << (pc & 7))
    else if (opcode >= PUSH1 && opcode <= PUSH32) pc += opcode - PUSH1 + 1
  }
  return { bytes, image, jumpsAt, delegate: delegateOf(bytes) }
}

/** Returns the address in a delegation (EIP-7702: 0xef0100 and 20 bytes). Undefined for other code. */
export function delegateOf(code: Uint8Array): Address | undefined {
  if (code.length !== 23 || code[0] !== 0xef || code[1] !== 0x01 || code[2] !== 0x00) return undefined
  return `0x${Buffer.from(code.buffer, code.byteOffset + 3, 20).toString('hex')}`
}

/** Maximum size of all cached images, in bytes. */
const CAPACITY = 16 << 20

const cache = new Map<Hash, AnalysedCode>()
let cached = 0

/** Returns the analysis of the code with a hash. The oldest entries are dropped. */
export function analysedCode(codeHash: Hash, load: (codeHash: Hash) => Uint8Array): AnalysedCode {
  const known = cache.get(codeHash)
  if (known !== undefined) return known
  const code = analyse(load(codeHash))
  cached += code.image.length
  for (const [hash, old] of cache) {
    if (cached <= CAPACITY) break
    cache.delete(hash)
    cached -= old.image.length
  }
  cache.set(codeHash, code)
  return code
}

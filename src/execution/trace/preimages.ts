import type { Hash } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { type Tracer, traceTooLarge } from './tracer.ts'

const KECCAK256 = 0x20
/** Maximum length of all inputs of one trace, in bytes. */
const MAX_BYTES = 64 * 2 ** 20

/** Collects the inputs of KECCAK256 by hash, like go-ethereum's keccak256PreimageTracer. */
export function preimages(): Tracer<ReadonlyMap<Hash, Uint8Array>> {
  const found = new Map<Hash, Uint8Array>()
  let bytes = 0
  /** The input of the current step. It counts if the opcode does not run out of gas. */
  let hashed: Uint8Array | undefined
  return {
    inspector: {
      step({ opcode, peek, memoryView }) {
        hashed = opcode === KECCAK256 ? padded(memoryView(), peek(1), peek(2)) : undefined
      },
      stepped() {
        if (hashed === undefined) return
        const hash = keccak256Hex(hashed)
        if (found.has(hash)) return
        bytes += hashed.length
        if (bytes > MAX_BYTES)
          throw traceTooLarge({ limit: `${MAX_BYTES >> 20} MiB`, hint: 'this trace cannot be reduced' })
        found.set(hash, hashed)
      },
    },
    finish: () => found,
  }
}

/** Returns a part of memory, padded with zeros. Undefined for a size that no gas limit pays for. */
function padded(memory: Uint8Array, offset = 0n, size = 0n): Uint8Array | undefined {
  if (size === 0n) return new Uint8Array(0)
  if (offset + size > BigInt(MAX_BYTES)) return undefined
  const bytes = new Uint8Array(Number(size))
  bytes.set(memory.subarray(Number(offset), Number(offset + size)))
  return bytes
}

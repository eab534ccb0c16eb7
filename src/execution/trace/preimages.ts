import type { Hash } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { HASH_WORD_GAS } from '../../evm/handlers/create.ts'
import type { Step } from '../../evm/inspector.ts'
import { KECCAK256 } from '../../evm/opcodeNumbers.ts'
import { type Tracer, traceTooLarge } from './tracer.ts'

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
      step(step) {
        hashed = step.opcode === KECCAK256 ? inputOf(step) : undefined
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

/** Returns the input of a KECCAK256 that runs next. Undefined for a size that the gas does not pay for, which can be much larger than the memory. */
function inputOf({ peek, memoryView, gasLeft }: Step): Uint8Array | undefined {
  const offset = peek(1) ?? 0n
  const size = peek(2) ?? 0n
  if (size === 0n) return new Uint8Array(0)
  if (Number(size) * HASH_WORD_GAS > gasLeft * 32 || offset + size > BigInt(MAX_BYTES)) return undefined
  const bytes = new Uint8Array(Number(size))
  bytes.set(memoryView().subarray(Number(offset), Number(offset + size)))
  return bytes
}

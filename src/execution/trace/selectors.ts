import { bytesToHex } from '../../bytes.ts'
import { createsContract } from '../../evm/inspector.ts'
import type { TracedMessage, Tracer } from './tracer.ts'

const SELECTOR_BYTES = 4

/** Counts the calls by the first four bytes of their calldata and the length of the rest, as `0x27dc297e-128`. */
export function selectors({ precompiles }: TracedMessage): Tracer<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  return {
    inspector: {
      frameEntered({ kind, codeAddress, input }) {
        if (createsContract(kind)) return
        if (input.length < SELECTOR_BYTES || precompiles.has(codeAddress)) return
        const key = `${bytesToHex(input.subarray(0, SELECTOR_BYTES))}-${input.length - SELECTOR_BYTES}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      },
    },
    finish: () => counts,
  }
}

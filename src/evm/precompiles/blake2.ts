/** BLAKE2F (0x09, EIP-152). */
import { coreBlake2 } from './coreHashes.ts'
import type { Precompile } from './precompile.ts'

const INPUT_BYTES = 213
/** For the time estimate: half of the speed with optimized code of the core, five times the speed before. */
const ROUNDS_PER_MILLISECOND = 30_000

const roundsOf = (input: Uint8Array): number => new DataView(input.buffer, input.byteOffset).getUint32(0)

export const blake2f: Precompile = {
  name: 'BLAKE2F',
  gas: (input) => (input.length === INPUT_BYTES ? roundsOf(input) : 0),
  milliseconds: (input) => (input.length === INPUT_BYTES ? roundsOf(input) / ROUNDS_PER_MILLISECOND : 0),
  run(input) {
    const isFinal = input[INPUT_BYTES - 1]
    if (input.length !== INPUT_BYTES || (isFinal !== 0 && isFinal !== 1)) return undefined
    return coreBlake2(roundsOf(input), input.subarray(4))
  },
}

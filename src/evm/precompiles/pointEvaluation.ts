/** KZG point evaluation (0x0a, EIP-4844). */
import { createHash } from 'node:crypto'
import { bytesEqual, bytesToHex, hexToBytes } from '../../bytes.ts'
import { isKzgLoaded, kzg, loadKzg } from '../../crypto/kzg.ts'
import { definePrecompile } from './precompile.ts'

/** Number of field elements of a blob, and the modulus of the field, as words. */
const OUTPUT = hexToBytes(
  '0x000000000000000000000000000000000000000000000000000000000000100073eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001',
)

function versionedHash(commitment: Uint8Array): Uint8Array {
  const hash = new Uint8Array(createHash('sha256').update(commitment).digest())
  hash[0] = 1
  return hash
}

export const pointEvaluation = definePrecompile({
  name: 'KZG_POINT_EVALUATION',
  gas: () => 50_000,
  load: loadKzg,
  milliseconds: () => 15,
  isLoaded: isKzgLoaded,
  run(input) {
    if (input.length !== 192) return undefined
    const commitment = input.subarray(96, 144)
    if (!bytesEqual(versionedHash(commitment), input.subarray(0, 32))) return undefined
    const [z, y, proof] = [input.subarray(32, 64), input.subarray(64, 96), input.subarray(144, 192)]
    return kzg.verifyProof(bytesToHex(commitment), bytesToHex(z), bytesToHex(y), bytesToHex(proof)) ? OUTPUT : undefined
  },
})

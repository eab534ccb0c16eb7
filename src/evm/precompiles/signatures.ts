/** ECRECOVER (0x01) and P256VERIFY (0x100, EIP-7951). */
import { bigintToBytes, bytesToBigint, EMPTY_BYTES } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import { recoverPublicKey } from '../../crypto/secp256k1.ts'
import { LazyModule } from './lazyModule.ts'
import { type Precompile, padded } from './precompile.ts'

/**
 * Recovered addresses by hash, v, r and s. The estimate, the call and the mined transaction recover the same signature, and so does each
 * test of a suite.
 */
const recovered = new Map<string, Uint8Array>()
const MAX_CACHED = 1_024

export const ecrecover: Precompile = {
  name: 'ECRECOVER',
  gas: () => 3_000,
  run(input) {
    const call = padded(input, 128)
    const key = Buffer.from(call.buffer).toString('latin1')
    const known = recovered.get(key)
    if (known !== undefined) return known
    const address = recover(call)
    if (recovered.size >= MAX_CACHED) recovered.clear()
    recovered.set(key, address)
    return address
  },
}

/** Returns the address as a word, or no bytes if recovery fails. */
function recover(call: Uint8Array): Uint8Array {
  for (let i = 32; i < 63; i++) if (call[i] !== 0) return EMPTY_BYTES
  const v = call[63]
  if (v !== 27 && v !== 28) return EMPTY_BYTES
  const key = recoverPublicKey(call.subarray(0, 32), call.subarray(64, 96), call.subarray(96, 128), v === 28 ? 1 : 0)
  if (key === undefined) return EMPTY_BYTES
  const word = keccak256(key)
  word.fill(0, 0, 12)
  return word
}

const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

const nist = new LazyModule(() => import('@noble/curves/nist.js'))

/** The call succeeds for an invalid signature, with empty output. */
export const p256Verify: Precompile = {
  name: 'P256VERIFY',
  gas: () => 6_900,
  load: nist.load,
  isLoaded: nist.isLoaded,
  run: (input) => (input.length === 160 && isValid(input) ? bigintToBytes(1n, 32) : EMPTY_BYTES),
}

function isValid(input: Uint8Array): boolean {
  const [r = 0n, s = 0n, x = 0n, y = 0n] = [32, 64, 96, 128].map((start) =>
    bytesToBigint(input.subarray(start, start + 32)),
  )
  if (r === 0n || r >= N || s === 0n || s >= N || x >= P || y >= P) return false
  if ((y * y - x * x * x + 3n * x - B) % P !== 0n) return false
  return nist.module.p256.verify(
    input.subarray(32, 96),
    input.subarray(0, 32),
    Uint8Array.of(4, ...input.subarray(96)),
    {
      lowS: false,
      prehash: false,
    },
  )
}

import { secp256k1 as noble } from '@noble/curves/secp256k1.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { bigintToBytes, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { loadSecp256k1, publicKeyOf, recoverPublicKey, secp256k1Name, signHash } from '../../src/crypto/secp256k1.ts'

const key = hexToBytes('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const hash = new Uint8Array(32).fill(0x2a)
const order = noble.Point.CURVE().n
const word = (value: bigint) => bigintToBytes(value, 32)

/** Checks signatures and recovery of the current implementation against @noble/curves. */
function expectCorrectSignatures(): void {
  const { compact, recoveryId } = signHash(hash, key)
  const r = compact.slice(0, 32)
  const s = compact.slice(32)
  const publicKey = bytesToHex(publicKeyOf(key))
  expect(publicKey).toBe(bytesToHex(noble.getPublicKey(key, false).slice(1)))
  expect(bytesToHex(recoverPublicKey(hash, r, s, recoveryId) ?? new Uint8Array())).toBe(publicKey)
  const other = recoverPublicKey(hash, r, s, recoveryId === 0 ? 1 : 0)
  expect(other && bytesToHex(other)).not.toBe(publicKey)
  // RFC 6979: the signature is the same in every run, by every implementation, with the low s.
  expect(bytesToHex(compact)).toBe(bytesToHex(noble.sign(hash, key, { prehash: false, lowS: true })))
  for (const [badR, badS] of [
    [0n, 1n],
    [1n, 0n],
    [order, 1n],
    [1n, order],
    [2n ** 256n - 1n, 1n],
    // No point of the curve has this x coordinate.
    [5n, 1n],
  ] as const) {
    expect(recoverPublicKey(hash, word(badR), word(badS), 0), `r ${badR}, s ${badS}`).toBeUndefined()
  }
  expect(() => signHash(hash, new Uint8Array(32))).toThrow()
}

describe('before another implementation is loaded', () => {
  test('the JavaScript implementation signs and recovers', () => {
    expect(secp256k1Name()).toBe('javascript')
    expectCorrectSignatures()
  })
})

describe('the fastest available implementation', () => {
  beforeAll(loadSecp256k1)
  test('signs and recovers in the same way', () => {
    expect(['native', 'wasm']).toContain(secp256k1Name())
    expectCorrectSignatures()
  })
})

import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { keccak256, keccak256Hex, loadKeccak } from '../../src/crypto/keccak.ts'

const inputs = [0, 1, 31, 32, 135, 136, 137, 532, 16_384, 40_000].map((length) =>
  Uint8Array.from({ length }, (_, index) => index & 0xff),
)

function expectRight(): void {
  for (const input of inputs) {
    expect(keccak256(input)).toEqual(keccak_256(input))
    expect(keccak256Hex(input)).toBe(bytesToHex(keccak_256(input)))
  }
}

test('answers right before WebAssembly is loaded, and the same after', async () => {
  expectRight()
  await Promise.all([loadKeccak(), loadKeccak()])
  expectRight()
})

test('gives out bytes that a later hash does not change', async () => {
  await loadKeccak()
  const first = keccak256(Uint8Array.of(1))
  const copy = first.slice()
  keccak256(Uint8Array.of(2))
  expect(first).toEqual(copy)
})

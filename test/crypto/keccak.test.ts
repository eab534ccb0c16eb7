import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { keccak256, keccak256Hex } from '../../src/crypto/keccak.ts'

test.each([0, 1, 31, 32, 135, 136, 137, 532, 16_384, 49_151, 49_152, 49_153, 98_056, 200_000])(
  'hashes %i bytes like @noble/hashes',
  (length) => {
    const input = Uint8Array.from({ length }, (_, index) => index % 251)
    expect(keccak256(input)).toEqual(keccak_256(input))
    expect(keccak256Hex(input)).toBe(bytesToHex(keccak_256(input)))
  },
)

test('returns bytes that a later hash does not change', () => {
  const first = keccak256(Uint8Array.of(1))
  const copy = first.slice()
  keccak256(Uint8Array.of(2))
  expect(first).toEqual(copy)
})

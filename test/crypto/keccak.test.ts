import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { childWords, hashInput, hashMessages, setMessage } from '../../src/crypto/hashCore.ts'
import { keccak256, keccak256Hex, keccak256HexOfEach } from '../../src/crypto/keccak.ts'

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

/** Sizes around the block of 136 bytes, so that messages of a pair end in the same and in different blocks. */
const sizes = [0, 1, 135, 136, 137, 271, 272, 273, 532, 33, 408, 1_000, 7, 136, 3_000, 64]

test.each(sizes.flatMap((_, first) => [1, 2, 3, 16 - first].map((count) => [first, count])))(
  'hashes messages together like @noble/hashes: from %i on, %i messages',
  (first, count) => {
    const messages = [...sizes, ...sizes]
      .slice(first, first + count)
      .map((length, index) => Uint8Array.from({ length }, (_, at) => (at * 7 + index) % 253))
    let start = 0
    for (const [index, message] of messages.entries()) {
      hashInput.set(message, start)
      setMessage(index, start, message.length, 15 - index)
      start += message.length
    }
    hashMessages(messages.length)
    const children = Buffer.from(childWords.buffer, childWords.byteOffset, childWords.byteLength)
    const hashes = messages.map((_, index) => bytesToHex(children.subarray(32 * (15 - index), 32 * (16 - index))))
    expect(hashes).toEqual(messages.map((message) => bytesToHex(keccak_256(message))))
  },
)

test('hashes any number of messages of any size like @noble/hashes', () => {
  const messages = [...sizes, 60_000, ...sizes, 49_152, 20_000, 20_000, 20_000, 5].map((length, index) =>
    new Uint8Array(length).fill(index),
  )
  expect(keccak256HexOfEach(messages)).toEqual(messages.map((message) => bytesToHex(keccak_256(message))))
  expect(keccak256HexOfEach([])).toEqual([])
})

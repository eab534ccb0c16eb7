/** BLAKE2F (0x09, EIP-152): the compression function of BLAKE2b (RFC 7693) with its number of rounds as an input. */
import type { Precompile } from './precompile.ts'

const INPUT_BYTES = 213

// biome-ignore format: a table
const SIGMA = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
  11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
  7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
  9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
  2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
  12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
  13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
  6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
  10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
]
/** 64-bit numbers here are two of 32 bits, the lower first. */
const IV = Uint32Array.of(
  0xf3bcc908,
  0x6a09e667,
  0x84caa73b,
  0xbb67ae85,
  0xfe94f82b,
  0x3c6ef372,
  0x5f1d36f1,
  0xa54ff53a,
  0xade682d1,
  0x510e527f,
  0x2b3e6c1f,
  0x9b05688c,
  0xfb41bd6b,
  0x1f83d9ab,
  0x137e2179,
  0x5be0cd19,
)
/** Which of the sixteen numbers each mixing takes: columns, then diagonals. */
// biome-ignore format: a table
const MIXED = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const

export const blake2f: Precompile = {
  name: 'BLAKE2F',
  gas: (input) => (input.length === INPUT_BYTES ? new DataView(input.buffer, input.byteOffset).getUint32(0) : 0),
  run(input) {
    const isFinal = input[INPUT_BYTES - 1]
    if (input.length !== INPUT_BYTES || (isFinal !== 0 && isFinal !== 1)) return undefined
    const view = new DataView(input.buffer, input.byteOffset)
    const numbers = (at: number, count: number): Uint32Array =>
      Uint32Array.from({ length: count * 2 }, (_, i) => view.getUint32(at + i * 4, true))
    const state = numbers(4, 8)
    compress(state, numbers(68, 16), numbers(196, 2), isFinal === 1, view.getUint32(0))
    const output = new DataView(new ArrayBuffer(64))
    for (const [i, half] of state.entries()) output.setUint32(i * 4, half, true)
    return new Uint8Array(output.buffer)
  },
}

function compress(
  state: Uint32Array,
  message: Uint32Array,
  offset: Uint32Array,
  isFinal: boolean,
  rounds: number,
): void {
  const v = new Uint32Array(32)
  v.set(state)
  v.set(IV, 16)
  for (let i = 0; i < 4; i++) v[24 + i] = at(v, 24 + i) ^ at(offset, i)
  if (isFinal) {
    v[28] = ~at(v, 28)
    v[29] = ~at(v, 29)
  }
  for (let round = 0; round < rounds; round++) {
    const schedule = (round % 10) * 16
    for (const [i, [a, b, c, d]] of MIXED.entries()) {
      const x = (SIGMA[schedule + i * 2] ?? 0) * 2
      const y = (SIGMA[schedule + i * 2 + 1] ?? 0) * 2
      add(v, a * 2, at(v, b * 2), at(v, b * 2 + 1))
      add(v, a * 2, at(message, x), at(message, x + 1))
      xorRotate(v, d * 2, a * 2, 32)
      add(v, c * 2, at(v, d * 2), at(v, d * 2 + 1))
      xorRotate(v, b * 2, c * 2, 24)
      add(v, a * 2, at(v, b * 2), at(v, b * 2 + 1))
      add(v, a * 2, at(message, y), at(message, y + 1))
      xorRotate(v, d * 2, a * 2, 16)
      add(v, c * 2, at(v, d * 2), at(v, d * 2 + 1))
      xorRotate(v, b * 2, c * 2, 63)
    }
  }
  for (let i = 0; i < 16; i++) state[i] = at(state, i) ^ at(v, i) ^ at(v, i + 16)
}

const at = (numbers: Uint32Array, index: number): number => numbers[index] ?? 0

function add(v: Uint32Array, index: number, low: number, high: number): void {
  const sum = at(v, index) + low
  v[index] = sum
  v[index + 1] = at(v, index + 1) + high + (sum >= 2 ** 32 ? 1 : 0)
}

/** v[index] becomes v[index] xor v[other], rotated right. */
function xorRotate(v: Uint32Array, index: number, other: number, by: 16 | 24 | 32 | 63): void {
  const low = at(v, index) ^ at(v, other)
  const high = at(v, index + 1) ^ at(v, other + 1)
  if (by === 32) {
    v[index] = high
    v[index + 1] = low
  } else if (by === 63) {
    v[index] = (high >>> 31) | (low << 1)
    v[index + 1] = (low >>> 31) | (high << 1)
  } else {
    v[index] = (low >>> by) | (high << (32 - by))
    v[index + 1] = (high >>> by) | (low << (32 - by))
  }
}

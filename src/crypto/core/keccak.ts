/** Keccak-256 with the original padding (as in Ethereum), directly on linear memory. */
import { SPONGE } from './layout'

/** Bytes that are absorbed at a time. */
export const RATE: usize = 136
export const ROUND_CONSTANTS: usize = memory.data<u64>([
  0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b, 0x0000000080000001,
  0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
  0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003, 0x8000000000008002, 0x8000000000000080,
  0x000000000000800a, 0x800000008000000a, 0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
])

/** Writes the hash of `size` bytes at `data` to `to`, 32 bytes. */
export function keccak(data: usize, size: usize, to: usize): void {
  begin()
  const whole = size - (size % RATE)
  absorbBlocks(data, whole)
  finish(data + whole, size - whole, to)
}

/** Starts a hash of several parts. */
export function begin(): void {
  clear(SPONGE, 208)
}

/** Absorbs `size` bytes, a multiple of 136. */
export function absorbBlocks(data: usize, size: usize): void {
  for (let block = data; block < data + size; block += RATE) {
    absorb(block)
    permute()
  }
}

/** Absorbs the last bytes, fewer than 136, and writes the hash to `to`. */
export function finish(data: usize, size: usize, to: usize): void {
  const last: usize = SPONGE + 256
  padBlock(data, size, last)
  absorb(last)
  permute()
  v128.store(to, v128.load(SPONGE))
  v128.store(to, v128.load(SPONGE, 16), 16)
}

/** Writes the last block of a message to `block`: its last `size` bytes, fewer than 136, with their padding. */
@inline export function padBlock(data: usize, size: usize, block: usize): void {
  clear(block, 144)
  copyShort(data, block, size)
  store<u8>(block + size, 1)
  store<u8>(block, load<u8>(block, 135) | 0x80, 135)
}

/** A runtime call would cost more than these inlined copies. */
@inline function clear(at: usize, size: usize): void {
  for (let i: usize = 0; i < size; i += 16) v128.store(at + i, i64x2.splat(0))
}

@inline function copyShort(from: usize, to: usize, size: usize): void {
  let i: usize = 0
  for (; i + 8 <= size; i += 8) store<u64>(to + i, load<u64>(from + i))
  for (; i < size; i++) store<u8>(to + i, load<u8>(from + i))
}

@inline function absorb(block: usize): void {
  for (let i: usize = 0; i < RATE; i += 8) store<u64>(SPONGE + i, load<u64>(SPONGE + i) ^ load<u64>(block + i))
}

/**
 * keccak-f[1600]: 24 rounds over 25 lanes, which stay in locals throughout. Six lanes hold the complement of their value, so that most
 * steps of chi need no complement (Keccak implementation overview, 2.2).
 */
function permute(): void {
  let a0 = load<u64>(SPONGE)
  let a1 = ~load<u64>(SPONGE, 8)
  let a2 = ~load<u64>(SPONGE, 16)
  let a3 = load<u64>(SPONGE, 24)
  let a4 = load<u64>(SPONGE, 32)
  let a5 = load<u64>(SPONGE, 40)
  let a6 = load<u64>(SPONGE, 48)
  let a7 = load<u64>(SPONGE, 56)
  let a8 = ~load<u64>(SPONGE, 64)
  let a9 = load<u64>(SPONGE, 72)
  let a10 = load<u64>(SPONGE, 80)
  let a11 = load<u64>(SPONGE, 88)
  let a12 = ~load<u64>(SPONGE, 96)
  let a13 = load<u64>(SPONGE, 104)
  let a14 = load<u64>(SPONGE, 112)
  let a15 = load<u64>(SPONGE, 120)
  let a16 = load<u64>(SPONGE, 128)
  let a17 = ~load<u64>(SPONGE, 136)
  let a18 = load<u64>(SPONGE, 144)
  let a19 = load<u64>(SPONGE, 152)
  let a20 = ~load<u64>(SPONGE, 160)
  let a21 = load<u64>(SPONGE, 168)
  let a22 = load<u64>(SPONGE, 176)
  let a23 = load<u64>(SPONGE, 184)
  let a24 = load<u64>(SPONGE, 192)
  for (let round: usize = 0; round < 192; round += 8) {
    const c0 = a0 ^ a5 ^ a10 ^ a15 ^ a20
    const c1 = a1 ^ a6 ^ a11 ^ a16 ^ a21
    const c2 = a2 ^ a7 ^ a12 ^ a17 ^ a22
    const c3 = a3 ^ a8 ^ a13 ^ a18 ^ a23
    const c4 = a4 ^ a9 ^ a14 ^ a19 ^ a24
    const d0 = c4 ^ rotl<u64>(c1, 1)
    const d1 = c0 ^ rotl<u64>(c2, 1)
    const d2 = c1 ^ rotl<u64>(c3, 1)
    const d3 = c2 ^ rotl<u64>(c4, 1)
    const d4 = c3 ^ rotl<u64>(c0, 1)
    // Each plane at once: a few lanes at a time stay in registers.
    const b0 = a0 ^ d0
    const b1 = rotl<u64>(a6 ^ d1, 44)
    const b2 = rotl<u64>(a12 ^ d2, 43)
    const b3 = rotl<u64>(a18 ^ d3, 21)
    const b4 = rotl<u64>(a24 ^ d4, 14)
    const e0 = b0 ^ (b1 | b2) ^ load<u64>(ROUND_CONSTANTS + round)
    const e1 = b1 ^ (~b2 | b3)
    const e2 = b2 ^ (b3 & b4)
    const e3 = b3 ^ (b4 | b0)
    const e4 = b4 ^ (b0 & b1)
    const b5 = rotl<u64>(a3 ^ d3, 28)
    const b6 = rotl<u64>(a9 ^ d4, 20)
    const b7 = rotl<u64>(a10 ^ d0, 3)
    const b8 = rotl<u64>(a16 ^ d1, 45)
    const b9 = rotl<u64>(a22 ^ d2, 61)
    const e5 = b5 ^ (b6 | b7)
    const e6 = b6 ^ (b7 & b8)
    const e7 = b7 ^ (b8 | ~b9)
    const e8 = b8 ^ (b9 | b5)
    const e9 = b9 ^ (b5 & b6)
    const b10 = rotl<u64>(a1 ^ d1, 1)
    const b11 = rotl<u64>(a7 ^ d2, 6)
    const b12 = rotl<u64>(a13 ^ d3, 25)
    const b13 = rotl<u64>(a19 ^ d4, 8)
    const b14 = rotl<u64>(a20 ^ d0, 18)
    const n13 = ~b13
    const e10 = b10 ^ (b11 | b12)
    const e11 = b11 ^ (b12 & b13)
    const e12 = b12 ^ (n13 & b14)
    const e13 = n13 ^ (b14 | b10)
    const e14 = b14 ^ (b10 & b11)
    const b15 = rotl<u64>(a4 ^ d4, 27)
    const b16 = rotl<u64>(a5 ^ d0, 36)
    const b17 = rotl<u64>(a11 ^ d1, 10)
    const b18 = rotl<u64>(a17 ^ d2, 15)
    const b19 = rotl<u64>(a23 ^ d3, 56)
    const n18 = ~b18
    const e15 = b15 ^ (b16 & b17)
    const e16 = b16 ^ (b17 | b18)
    const e17 = b17 ^ (n18 | b19)
    const e18 = n18 ^ (b19 & b15)
    const e19 = b19 ^ (b15 | b16)
    const b20 = rotl<u64>(a2 ^ d2, 62)
    const b21 = rotl<u64>(a8 ^ d3, 55)
    const b22 = rotl<u64>(a14 ^ d4, 39)
    const b23 = rotl<u64>(a15 ^ d0, 41)
    const b24 = rotl<u64>(a21 ^ d1, 2)
    const n21 = ~b21
    const e20 = b20 ^ (n21 & b22)
    const e21 = n21 ^ (b22 | b23)
    const e22 = b22 ^ (b23 & b24)
    const e23 = b23 ^ (b24 | b20)
    const e24 = b24 ^ (b20 & b21)
    a0 = e0
    a1 = e1
    a2 = e2
    a3 = e3
    a4 = e4
    a5 = e5
    a6 = e6
    a7 = e7
    a8 = e8
    a9 = e9
    a10 = e10
    a11 = e11
    a12 = e12
    a13 = e13
    a14 = e14
    a15 = e15
    a16 = e16
    a17 = e17
    a18 = e18
    a19 = e19
    a20 = e20
    a21 = e21
    a22 = e22
    a23 = e23
    a24 = e24
  }
  store<u64>(SPONGE, a0)
  store<u64>(SPONGE, ~a1, 8)
  store<u64>(SPONGE, ~a2, 16)
  store<u64>(SPONGE, a3, 24)
  store<u64>(SPONGE, a4, 32)
  store<u64>(SPONGE, a5, 40)
  store<u64>(SPONGE, a6, 48)
  store<u64>(SPONGE, a7, 56)
  store<u64>(SPONGE, ~a8, 64)
  store<u64>(SPONGE, a9, 72)
  store<u64>(SPONGE, a10, 80)
  store<u64>(SPONGE, a11, 88)
  store<u64>(SPONGE, ~a12, 96)
  store<u64>(SPONGE, a13, 104)
  store<u64>(SPONGE, a14, 112)
  store<u64>(SPONGE, a15, 120)
  store<u64>(SPONGE, a16, 128)
  store<u64>(SPONGE, ~a17, 136)
  store<u64>(SPONGE, a18, 144)
  store<u64>(SPONGE, a19, 152)
  store<u64>(SPONGE, ~a20, 160)
  store<u64>(SPONGE, a21, 168)
  store<u64>(SPONGE, a22, 176)
  store<u64>(SPONGE, a23, 184)
  store<u64>(SPONGE, a24, 192)
}

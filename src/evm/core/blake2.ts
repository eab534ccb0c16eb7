/** The compression function of BLAKE2b (RFC 7693), with the number of rounds as an input (EIP-152). */
import { SCRATCH } from './layout'

/** Address of the 212 bytes after the number of rounds, so that 64-bit numbers are aligned: h, m, t, and the final flag. */
const H: usize = SCRATCH
const M: usize = SCRATCH + 64
const T: usize = SCRATCH + 192
const IS_FINAL: usize = SCRATCH + 208

/** The order of the words of m in each of ten rounds, as offsets in bytes. */
const SIGMA: usize = memory.data<u8>([
  0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120,
  112, 80, 32, 64, 72, 120, 104, 48, 8, 96, 0, 16, 88, 56, 40, 24,
  88, 64, 96, 0, 40, 16, 120, 104, 80, 112, 24, 48, 56, 8, 72, 32,
  56, 72, 24, 8, 104, 96, 88, 112, 16, 48, 40, 80, 32, 0, 120, 64,
  72, 0, 40, 56, 16, 32, 80, 120, 112, 8, 88, 96, 48, 64, 24, 104,
  16, 96, 48, 80, 0, 88, 64, 24, 32, 104, 56, 40, 120, 112, 8, 72,
  96, 40, 8, 120, 112, 104, 32, 80, 0, 56, 48, 24, 72, 16, 64, 88,
  104, 88, 56, 112, 96, 8, 24, 72, 40, 0, 120, 32, 64, 48, 16, 80,
  48, 120, 112, 72, 88, 24, 0, 64, 96, 16, 104, 56, 8, 32, 80, 40,
  80, 16, 64, 32, 56, 48, 8, 40, 120, 88, 72, 112, 24, 96, 104, 0,
])

/** Replaces h. */
export function blake2(rounds: u32): void {
  let v0 = load<u64>(H)
  let v1 = load<u64>(H, 8)
  let v2 = load<u64>(H, 16)
  let v3 = load<u64>(H, 24)
  let v4 = load<u64>(H, 32)
  let v5 = load<u64>(H, 40)
  let v6 = load<u64>(H, 48)
  let v7 = load<u64>(H, 56)
  let v8: u64 = 0x6a09e667f3bcc908
  let v9: u64 = 0xbb67ae8584caa73b
  let v10: u64 = 0x3c6ef372fe94f82b
  let v11: u64 = 0xa54ff53a5f1d36f1
  let v12 = 0x510e527fade682d1 ^ load<u64>(T)
  let v13 = 0x9b05688c2b3e6c1f ^ load<u64>(T, 8)
  let v14: u64 = 0x1f83d9abfb41bd6b
  let v15: u64 = 0x5be0cd19137e2179
  if (load<u8>(IS_FINAL) != 0) v14 = ~v14
  let schedule = SIGMA
  for (let round: u32 = 0; round < rounds; round++) {
    v0 += v4 + word(schedule, 0)
    v12 = rotr<u64>(v12 ^ v0, 32)
    v8 += v12
    v4 = rotr<u64>(v4 ^ v8, 24)
    v0 += v4 + word(schedule, 1)
    v12 = rotr<u64>(v12 ^ v0, 16)
    v8 += v12
    v4 = rotr<u64>(v4 ^ v8, 63)
    v1 += v5 + word(schedule, 2)
    v13 = rotr<u64>(v13 ^ v1, 32)
    v9 += v13
    v5 = rotr<u64>(v5 ^ v9, 24)
    v1 += v5 + word(schedule, 3)
    v13 = rotr<u64>(v13 ^ v1, 16)
    v9 += v13
    v5 = rotr<u64>(v5 ^ v9, 63)
    v2 += v6 + word(schedule, 4)
    v14 = rotr<u64>(v14 ^ v2, 32)
    v10 += v14
    v6 = rotr<u64>(v6 ^ v10, 24)
    v2 += v6 + word(schedule, 5)
    v14 = rotr<u64>(v14 ^ v2, 16)
    v10 += v14
    v6 = rotr<u64>(v6 ^ v10, 63)
    v3 += v7 + word(schedule, 6)
    v15 = rotr<u64>(v15 ^ v3, 32)
    v11 += v15
    v7 = rotr<u64>(v7 ^ v11, 24)
    v3 += v7 + word(schedule, 7)
    v15 = rotr<u64>(v15 ^ v3, 16)
    v11 += v15
    v7 = rotr<u64>(v7 ^ v11, 63)
    v0 += v5 + word(schedule, 8)
    v15 = rotr<u64>(v15 ^ v0, 32)
    v10 += v15
    v5 = rotr<u64>(v5 ^ v10, 24)
    v0 += v5 + word(schedule, 9)
    v15 = rotr<u64>(v15 ^ v0, 16)
    v10 += v15
    v5 = rotr<u64>(v5 ^ v10, 63)
    v1 += v6 + word(schedule, 10)
    v12 = rotr<u64>(v12 ^ v1, 32)
    v11 += v12
    v6 = rotr<u64>(v6 ^ v11, 24)
    v1 += v6 + word(schedule, 11)
    v12 = rotr<u64>(v12 ^ v1, 16)
    v11 += v12
    v6 = rotr<u64>(v6 ^ v11, 63)
    v2 += v7 + word(schedule, 12)
    v13 = rotr<u64>(v13 ^ v2, 32)
    v8 += v13
    v7 = rotr<u64>(v7 ^ v8, 24)
    v2 += v7 + word(schedule, 13)
    v13 = rotr<u64>(v13 ^ v2, 16)
    v8 += v13
    v7 = rotr<u64>(v7 ^ v8, 63)
    v3 += v4 + word(schedule, 14)
    v14 = rotr<u64>(v14 ^ v3, 32)
    v9 += v14
    v4 = rotr<u64>(v4 ^ v9, 24)
    v3 += v4 + word(schedule, 15)
    v14 = rotr<u64>(v14 ^ v3, 16)
    v9 += v14
    v4 = rotr<u64>(v4 ^ v9, 63)
    schedule += 16
    if (schedule == SIGMA + 160) schedule = SIGMA
  }
  store<u64>(H, load<u64>(H) ^ v0 ^ v8)
  store<u64>(H, load<u64>(H, 8) ^ v1 ^ v9, 8)
  store<u64>(H, load<u64>(H, 16) ^ v2 ^ v10, 16)
  store<u64>(H, load<u64>(H, 24) ^ v3 ^ v11, 24)
  store<u64>(H, load<u64>(H, 32) ^ v4 ^ v12, 32)
  store<u64>(H, load<u64>(H, 40) ^ v5 ^ v13, 40)
  store<u64>(H, load<u64>(H, 48) ^ v6 ^ v14, 48)
  store<u64>(H, load<u64>(H, 56) ^ v7 ^ v15, 56)
}

/** Returns word `index` of m in the order of the round. */
@inline function word(schedule: usize, index: usize): u64 {
  return load<u64>(M + load<u8>(schedule + index))
}

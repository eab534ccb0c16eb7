/** The functions of the hash module. */
import { absorbBlocks, begin, finish, keccak } from './keccak'
import { keccakEach } from './keccakPair'
import { CHILDREN, HASH, INPUT, MESSAGES } from './layout'

/** Writes the keccak-256 of `size` bytes at `data` to HASH. */
export function hash(data: usize, size: usize): void {
  keccak(data, size, HASH)
}

/** Computes the hashes of the first `count` messages at MESSAGES, at least one. */
export function hashEach(count: u32): void {
  if (count > 1) keccakEach(MESSAGES, count)
  else keccak(load<u32>(MESSAGES), load<u32>(MESSAGES, 4), load<u32>(MESSAGES, 8))
}

/** Starts a hash of more bytes than fit. */
export function start(): void {
  begin()
}

/** Absorbs `size` bytes at INPUT, a multiple of 136. */
export function absorb(size: usize): void {
  absorbBlocks(INPUT, size)
}

/** Absorbs the last `size` bytes at INPUT, fewer than 136, and writes the hash to HASH. */
export function end(size: usize): void {
  finish(INPUT, size, HASH)
}

/**
 * Writes the RLP of a branch of a Merkle Patricia trie to `to` and returns its size. Bit n of `present` is set if child n exists. CHILDREN
 * has the 32-byte hashes of the children, at least two.
 */
export function encodeBranch(present: u32, to: usize): usize {
  const payload: usize = 17 + 32 * popcnt(present)
  let at = to
  if (payload < 256) {
    store<u8>(at, 0xf8)
    store<u8>(at, payload, 1)
    at += 2
  } else {
    store<u8>(at, 0xf9)
    store<u8>(at, payload >> 8, 1)
    store<u8>(at, payload, 2)
    at += 3
  }
  for (let child: u32 = 0; child < 16; child++) {
    if ((present >> child) & 1) {
      const from: usize = CHILDREN + (child << 5)
      store<u8>(at, 0xa0)
      v128.store(at, v128.load(from), 1)
      v128.store(at, v128.load(from, 16), 17)
      at += 33
    } else {
      store<u8>(at++, 0x80)
    }
  }
  store<u8>(at++, 0x80)
  return at - to
}

/** Writes the keccak-256 of the RLP of such a branch to HASH. */
export function hashBranch(present: u32): void {
  keccak(INPUT, encodeBranch(present, INPUT), HASH)
}

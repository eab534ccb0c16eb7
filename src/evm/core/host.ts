/** Functions that the host calls in addition to `run` and `step`. */
import { keccak } from '../../crypto/core/keccak'
import { blake2 } from './blake2'
import { F_GAS } from './layout'
import { reach } from './memory'
import { sha256 as digest } from './sha256'
import { knownOrFreeSlot } from './storage'
import { fitsLimb, reverseWord } from './word'

/**
 * Extends the memory of a frame to `size` bytes (not zero) at `offset` and charges the gas. Returns the missing gas: 0 if the frame had
 * enough.
 */
export function expand(frame: usize, offset: f64, size: f64): f64 {
  const gas = reach(frame, u64(offset), u64(size), load<i64>(frame, F_GAS))
  if (gas < 0) return f64(-gas)
  store<i64>(frame, gas, F_GAS)
  return 0
}

/**
 * Moves gas from a frame to the frame that it calls: the amount in the word at `wanted`, or all gas if `wanted` is 0. `isCapped` limits it
 * to 63/64 of the gas (EIP-150). Returns false if the frame has less.
 */
export function forwardGas(from: usize, to: usize, wanted: usize, isCapped: bool): bool {
  const left = load<u64>(from, F_GAS)
  const most = isCapped ? left - left / 64 : left
  const isAll = wanted == 0 || !fitsLimb(wanted) || load<u64>(wanted) > most
  if (isAll && wanted != 0 && !isCapped) return false
  const forwarded = isAll ? most : load<u64>(wanted)
  store<u64>(from, left - forwarded, F_GAS)
  store<u64>(to, forwarded, F_GAS)
  return true
}

/** Returns the remaining gas of a frame to its caller. */
export function returnGas(from: usize, to: usize): void {
  store<u64>(to, load<u64>(to, F_GAS) + load<u64>(from, F_GAS), F_GAS)
}

/** Converts bytes to a word or a word to bytes, in place. */
export function reverse(at: usize): void {
  reverseWord(at, at)
}

/** Writes the keccak-256 of `size` bytes at `data` to `to`, as bytes. */
export function hash(data: usize, size: usize, to: usize): void {
  keccak(data, size, to)
}

/** Writes the SHA-256 of `size` bytes at `data` to `to`. */
export function sha256(data: usize, size: usize, to: usize): void {
  digest(data, size, to)
}

/** Runs the BLAKE2b compression function on SCRATCH. The new h replaces the old one. */
export function compress(rounds: u32): void {
  blake2(rounds)
}

/** Returns the table position of the slot whose key is at `key`. */
export function slotEntry(frame: usize, key: usize): usize {
  return knownOrFreeSlot(frame, key)
}

/** Functions that the host calls in addition to `run` and `step`. */
import { F_GAS } from './layout'
import { reach } from './memory'
import { fitsLimb, reverseWord } from './word'

export { keccak as hash } from '../../crypto/core/keccak'
export { blake2 as compress } from './blake2'
export { sha256 } from './sha256'
export { slotEntry } from './storage'

/**
 * Makes `size` bytes (not zero) at `offset` part of a frame's memory and takes the gas. Returns how much gas is missing: 0 where it
 * was enough.
 */
export function expand(frame: usize, offset: f64, size: f64): f64 {
  const gas = reach(frame, u64(offset), u64(size), load<i64>(frame, F_GAS))
  if (gas < 0) return f64(-gas)
  store<i64>(frame, gas, F_GAS)
  return 0
}

/**
 * Moves gas from a frame to one that it calls: as much as the word at `wanted` says (everything where that is 0), and with
 * `isCapped` (EIP-150) at most 63/64. False where the frame has less.
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

/** Moves the gas that a frame has left back to its caller. */
export function returnGas(from: usize, to: usize): void {
  store<u64>(to, load<u64>(to, F_GAS) + load<u64>(from, F_GAS), F_GAS)
}

/** Turns bytes into a word or a word into bytes, in place. */
export function reverse(at: usize): void {
  reverseWord(at, at)
}

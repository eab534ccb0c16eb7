/** What the host calls beside `run` and `step`. */
import { keccak } from './keccak'
import { reach } from './memory'
import { reverseWord } from './word'

/** Makes `size` bytes (not zero) at `offset` part of a frame's memory. Returns the gas left, negative where it is not enough. */
export function expand(frame: usize, offset: f64, size: f64, gas: f64): f64 {
  return f64(reach(frame, u64(offset), u64(size), i64(gas)))
}

/** Writes the keccak-256 of `size` bytes at `data` to `to`, as bytes. */
export function hash(data: usize, size: usize, to: usize): void {
  keccak(data, size, to)
}

/** Turns bytes into a word or a word into bytes, in place. */
export function reverse(at: usize): void {
  reverseWord(at, at)
}

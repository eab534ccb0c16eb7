/** EVM memory: growth, gas, and the opcodes that access it. */
import { F_CALLDATA, F_CALLDATA_SIZE, F_CODE, F_CODE_SIZE, F_MEMORY, F_MEMORY_SIZE, MEMORY_EXCEEDED, MEMORY_LIMIT } from './layout'
import { HUGE, fitsLimb, reverseWord, setWord, small } from './word'

/** Returns the gas of a memory of this size (Yellow Paper, C_mem). */
@inline function priceOf(words: u64): u64 {
  return words * 3 + ((words * words) >> 9)
}

/** Grows the memory of the frame to `end` bytes. Returns the gas left (negative by the missing amount) or MEMORY_EXCEEDED. */
function grow(frame: usize, end: u64, gas: i64): i64 {
  if (end >= HUGE) return -1
  const before = load<u32>(frame, F_MEMORY_SIZE)
  const after = (end + 31) & ~31
  gas -= i64(priceOf(after >> 5) - priceOf(before >> 5))
  // A trace shows the missing amount as the price.
  if (gas < 0) return gas
  const last = load<u32>(frame, F_MEMORY) + after
  if (last > load<u32>(MEMORY_LIMIT)) return MEMORY_EXCEEDED
  const missing = i64(last) - (i64(memory.size()) << 16)
  // One mebibyte more than needed, because growing detaches the views of the host.
  if (missing > 0 && memory.grow(i32(missing >> 16) + 16) < 0) return MEMORY_EXCEEDED
  memory.fill(load<u32>(frame, F_MEMORY) + before, 0, usize(after) - before)
  store<u32>(frame, u32(after), F_MEMORY_SIZE)
  return gas
}

/** Extends the memory to `size` bytes at `offset`. Returns the remaining gas, negative if the frame has too little. */
@inline export function reach(frame: usize, offset: u64, size: u64, gas: i64): i64 {
  const end = offset + size
  return end <= load<u32>(frame, F_MEMORY_SIZE) ? gas : grow(frame, end, gas)
}

@inline export function mload(frame: usize, memory: usize, at: usize, gas: i64): i64 {
  const offset = small(at)
  gas = reach(frame, offset, 32, gas)
  if (gas >= 0) reverseWord(memory + usize(offset), at)
  return gas
}

@inline export function mstore(frame: usize, memory: usize, at: usize, value: usize, gas: i64): i64 {
  const offset = small(at)
  gas = reach(frame, offset, 32, gas)
  if (gas >= 0) reverseWord(value, memory + usize(offset))
  return gas
}

@inline export function mstore8(frame: usize, memory: usize, at: usize, value: usize, gas: i64): i64 {
  const offset = small(at)
  gas = reach(frame, offset, 1, gas)
  if (gas >= 0) store<u8>(memory + usize(offset), load<u8>(value))
  return gas
}

/** EIP-5656. */
export function mcopy(frame: usize, to: u64, from: u64, size: u64, gas: i64): i64 {
  if (size == 0) return gas
  gas = reach(frame, to > from ? to : from, size, gas - copyPrice(size))
  if (gas >= 0) {
    const base = load<u32>(frame, F_MEMORY)
    memory.copy(base + usize(to), base + usize(from), usize(size))
  }
  return gas
}

/** Returns the gas of a copy: 3 for each started word. */
@inline function copyPrice(size: u64): i64 {
  return i64((size + 31) >> 5) * 3
}

/** Copies from `length` bytes at `source` to memory. Bytes after their end are zero. */
function copyIn(frame: usize, to: u64, from: u64, size: u64, source: usize, length: u64, gas: i64): i64 {
  if (size == 0) return gas
  gas = reach(frame, to, size, gas - copyPrice(size))
  if (gas < 0) return gas
  const target = load<u32>(frame, F_MEMORY) + usize(to)
  const present = from >= length ? 0 : min(size, length - from)
  if (present > 0) memory.copy(target, source + usize(from), usize(present))
  memory.fill(target + usize(present), 0, usize(size - present))
  return gas
}

export function calldatacopy(frame: usize, to: u64, from: u64, size: u64, gas: i64): i64 {
  return copyIn(frame, to, from, size, load<u32>(frame, F_CALLDATA), load<u32>(frame, F_CALLDATA_SIZE), gas)
}

export function codecopy(frame: usize, to: u64, from: u64, size: u64, gas: i64): i64 {
  return copyIn(frame, to, from, size, load<u32>(frame, F_CODE), load<u32>(frame, F_CODE_SIZE), gas)
}

export function calldataload(frame: usize, at: usize): void {
  const length = load<u32>(frame, F_CALLDATA_SIZE)
  const source = load<u32>(frame, F_CALLDATA)
  const offset = small(at)
  if (offset + 32 <= length) return reverseWord(source + usize(offset), at)
  setWord(at, 0, 0, 0, 0)
  if (offset >= length) return
  const present = length - u32(offset)
  for (let i: u32 = 0; i < present; i++) store<u8>(at + 31 - i, load<u8>(source + usize(offset) + i))
}

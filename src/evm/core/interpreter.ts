/**
 * The interpreter loop. It handles all opcodes that only need stack, memory, code, calldata and warm storage. It passes other opcodes to
 * the host after it has charged their static gas and checked the stack.
 * The host writes the opcodes and their costs to DESCRIPTORS. Opcodes that the fork lacks require more words than a stack can have.
 */
import { add, bitLength, exp, mul, signExtend, sub } from './arithmetic'
import { and, byte, clzWord, eq, gt, iszero, lt, not, or, sar, sgt, shl, shr, slt, xor } from './comparison'
import { addmod, div, mod, mulmod, sdiv, smod } from './division'
import { keccak } from '../../crypto/core/keccak'
import {
  BASE_FEE, BLOB_BASE_FEE, BUDGET, CHAIN_ID, COINBASE, DESCRIPTORS, DIGITS, EXP_BYTE_GAS, F_ADDRESS, F_CALLDATA_SIZE,
  F_CALLER, F_CODE, F_CODE_SIZE, F_GAS, F_IS_STATIC, F_JUMPS, F_MEMORY, F_MEMORY_SIZE, F_PC, F_RETURNDATA_SIZE, F_SP, F_STACK, F_VALUE,
  GAS_LIMIT, GAS_PRICE, HASH_CACHE, HASH_ENTRY_BYTES, HASH_INDEX_BITS, INVALID_IMMEDIATE, INVALID_JUMP, NUMBER, ORIGIN, OUT_OF_GAS, PAUSED,
  PREV_RANDAO, SLOT_NUMBER, STACK_OVERFLOW, STACK_UNDERFLOW, STEPPED, TIMESTAMP,
} from './layout'
import { calldatacopy, calldataload, codecopy, mcopy, mload, mstore, mstore8, reach } from './memory'
import { SENTRY, knownSlot, needsStateGas, sload, sstore } from './storage'
import { copyWord, isZero, reverseWord, setSmall, setWord, small, swapWords } from './word'

/** Runs a frame until the host must act. Returns the opcode or one of the codes in layout. */
export function run(frame: usize): i32 {
  return interpret<i32>(frame)
}

/** Runs one opcode. */
export function step(frame: usize): i32 {
  return interpret<f32>(frame)
}

/**
 * Whether to pause after an opcode that may take long, because code without jumps can contain many of them. Negative gas ends the frame
 * before the next opcode.
 */
@inline function isOver(gas: i64, pauseAt: i64): bool {
  return gas <= pauseAt && gas >= 0
}

@inline function leave(frame: usize, pc: usize, sp: usize, gas: i64, pauseAt: i64, exit: i32): i32 {
  store<u32>(frame, u32(pc), F_PC)
  store<u32>(frame, u32(sp), F_SP)
  store<i64>(frame, gas, F_GAS)
  store<i32>(BUDGET, i32(max<i64>(gas - pauseAt, -1)))
  return exit
}

/** Returns the address of a jump destination, or zero if it is invalid. */
@inline function destination(frame: usize, code: usize, at: usize): usize {
  const target = small(at)
  if (target >= load<u32>(frame, F_CODE_SIZE)) return 0
  const bit = (load<u8>(load<u32>(frame, F_JUMPS) + usize(target >> 3)) >> u8(target & 7)) & 1
  return bit ? code + usize(target) : 0
}

/** Pushes the n bytes before `end` as a word. Reads up to 32 bytes, because bytes before the n are harmless. */
@inline function push(sp: usize, end: usize, n: i32): void {
  const top = (u64(1) << (u64(n & 7) * 8)) - 1
  setWord(
    sp,
    n >= 8 ? bswap(load<u64>(end - 8)) : bswap(load<u64>(end - 8)) & top,
    n >= 16 ? bswap(load<u64>(end - 16)) : n > 8 ? bswap(load<u64>(end - 16)) & top : 0,
    n >= 24 ? bswap(load<u64>(end - 24)) : n > 16 ? bswap(load<u64>(end - 24)) & top : 0,
    n >= 32 ? bswap(load<u64>(end - 32)) : n > 24 ? bswap(load<u64>(end - 32)) & top : 0,
  )
}

/** EIP-8024: returns the depth of DUPN and SWAPN, 17 to 235, or 0 for a byte that could begin other code: JUMPDEST to PUSH32. */
@inline function depthOf(immediate: u8): u32 {
  return immediate > 0x5a && immediate < 0x80 ? 0 : (u32(immediate) + 145) & 0xff
}

/** EIP-8024: returns the two depths of EXCHANGE below the top, in one number of two bytes, or 0 for an invalid byte. */
@inline function pairOf(immediate: u8): u32 {
  if (immediate > 0x51 && immediate < 0x80) return 0
  const k = u32(immediate) ^ 0x8f
  const q = k >> 4
  const r = k & 0xf
  return q < r ? ((q + 1) << 8) | (r + 1) : ((r + 1) << 8) | (29 - q)
}

function keccak256(frame: usize, memory: usize, a: usize, b: usize, gas: i64): i64 {
  const size = small(b)
  const offset = small(a)
  if (size > 0) gas = reach(frame, offset, size, gas - i64((size + 31) >> 5) * 6)
  if (gas < 0) return gas
  if (size == 64) {
    reverseWord(cachedHash(memory + usize(offset)), b)
    return gas
  }
  keccak(memory + (size > 0 ? usize(offset) : 0), usize(size), b)
  reverseWord(b, b)
  return gas
}

/**
 * Returns the address of the hash of 64 bytes. These are mostly the slots of mapping entries, which contracts compute for each access, so the
 * last ones are cached.
 */
function cachedHash(data: usize): usize {
  // The low bytes of the two words: of a key and a slot, or of two hashes.
  const mixed = (load<u64>(data, 24) ^ rotl<u64>(load<u64>(data, 56), 29)) * 0x9e3779b97f4a7c15
  const entry = HASH_CACHE + usize(mixed >> (64 - HASH_INDEX_BITS)) * HASH_ENTRY_BYTES
  const hash = entry + 64
  let difference = i64x2.splat(0)
  for (let at: usize = 0; at < 64; at += 16) {
    difference = v128.or(difference, v128.xor(v128.load(data + at), v128.load(entry + at)))
  }
  if (v128.any_true(difference) || load<u64>(hash) == 0) {
    for (let at: usize = 0; at < 64; at += 16) v128.store(entry + at, v128.load(data + at))
    keccak(entry, 64, hash)
  }
  return hash
}

@inline function interpret<Mode>(frame: usize): i32 {
  const floor: usize = load<u32>(frame, F_STACK)
  const code: usize = load<u32>(frame, F_CODE)
  const memory: usize = load<u32>(frame, F_MEMORY)
  let pc: usize = load<u32>(frame, F_PC)
  let sp: usize = load<u32>(frame, F_SP)
  let gas = load<i64>(frame, F_GAS)
  const pauseAt = gas - i64(load<i32>(BUDGET))
  while (true) {
    const opcode = load<u8>(pc)
    const descriptor: usize = DESCRIPTORS + (usize(opcode) << 3)
    gas -= i64(load<u32>(descriptor))
    if (gas < 0) return leave(frame, pc, sp, gas, pauseAt, OUT_OF_GAS)
    const height = u32(sp - floor) >> 5
    const taken = u32(load<u16>(descriptor, 4))
    if (height - taken > u32(load<u16>(descriptor, 6))) {
      return leave(frame, pc, sp, gas, pauseAt, height < taken ? STACK_UNDERFLOW : STACK_OVERFLOW)
    }
    const a = sp - 32
    const b = sp - 64
    pc++
    switch (opcode) {
      case 0x01: add(a, b); sp = a; break
      case 0x02: mul(a, b); sp = a; break
      case 0x03: sub(a, b); sp = a; break
      case 0x04: div(a, b); sp = a; break
      case 0x05: sdiv(a, b); sp = a; break
      case 0x06: mod(a, b); sp = a; break
      case 0x07: smod(a, b); sp = a; break
      case 0x08: addmod(a, b, sp - 96); sp = b; break
      case 0x09: mulmod(a, b, sp - 96); sp = b; break
      case 0x0a: gas -= i64((bitLength(b) + 7) >> 3) * i64(load<u32>(EXP_BYTE_GAS)); exp(a, b, DIGITS + 320); sp = a;
        if (isOver(gas, pauseAt)) return leave(frame, pc, sp, gas, pauseAt, PAUSED)
        break
      case 0x0b: signExtend(a, b); sp = a; break
      case 0x10: lt(a, b); sp = a; break
      case 0x11: gt(a, b); sp = a; break
      case 0x12: slt(a, b); sp = a; break
      case 0x13: sgt(a, b); sp = a; break
      case 0x14: eq(a, b); sp = a; break
      case 0x15: iszero(a); break
      case 0x16: and(a, b); sp = a; break
      case 0x17: or(a, b); sp = a; break
      case 0x18: xor(a, b); sp = a; break
      case 0x19: not(a); break
      case 0x1a: byte(a, b); sp = a; break
      case 0x1b: shl(a, b); sp = a; break
      case 0x1c: shr(a, b); sp = a; break
      case 0x1d: sar(a, b); sp = a; break
      case 0x1e: clzWord(a); break
      case 0x20: gas = keccak256(frame, memory, a, b, gas); sp = a;
        if (isOver(gas, pauseAt)) return leave(frame, pc, sp, gas, pauseAt, PAUSED)
        break
      case 0x30: copyWord(frame + F_ADDRESS, sp); sp += 32; break
      case 0x32: copyWord(ORIGIN, sp); sp += 32; break
      case 0x33: copyWord(frame + F_CALLER, sp); sp += 32; break
      case 0x34: copyWord(frame + F_VALUE, sp); sp += 32; break
      case 0x35: calldataload(frame, a); break
      case 0x36: setSmall(sp, load<u32>(frame, F_CALLDATA_SIZE)); sp += 32; break
      case 0x37: gas = calldatacopy(frame, small(a), small(b), small(sp - 96), gas); sp -= 96;
        if (isOver(gas, pauseAt)) return leave(frame, pc, sp, gas, pauseAt, PAUSED)
        break
      case 0x38: setSmall(sp, load<u32>(frame, F_CODE_SIZE)); sp += 32; break
      case 0x39: gas = codecopy(frame, small(a), small(b), small(sp - 96), gas); sp -= 96;
        if (isOver(gas, pauseAt)) return leave(frame, pc, sp, gas, pauseAt, PAUSED)
        break
      case 0x3a: copyWord(GAS_PRICE, sp); sp += 32; break
      case 0x3d: setSmall(sp, load<u32>(frame, F_RETURNDATA_SIZE)); sp += 32; break
      case 0x41: copyWord(COINBASE, sp); sp += 32; break
      case 0x42: copyWord(TIMESTAMP, sp); sp += 32; break
      case 0x43: copyWord(NUMBER, sp); sp += 32; break
      case 0x44: copyWord(PREV_RANDAO, sp); sp += 32; break
      case 0x45: copyWord(GAS_LIMIT, sp); sp += 32; break
      case 0x46: copyWord(CHAIN_ID, sp); sp += 32; break
      case 0x48: copyWord(BASE_FEE, sp); sp += 32; break
      case 0x4a: copyWord(BLOB_BASE_FEE, sp); sp += 32; break
      case 0x4b: copyWord(SLOT_NUMBER, sp); sp += 32; break
      case 0x50: sp = a; break
      case 0x51: gas = mload(frame, memory, a, gas); break
      case 0x52: gas = mstore(frame, memory, a, b, gas); sp = b; break
      case 0x53: gas = mstore8(frame, memory, a, b, gas); sp = b; break
      case 0x54: {
        const slot = knownSlot(frame, a)
        if (slot == 0) return leave(frame, pc, sp, gas, pauseAt, i32(opcode))
        gas = sload(slot, a, gas)
        break
      }
      case 0x55: {
        const slot = knownSlot(frame, a)
        if (slot == 0 || gas <= SENTRY || load<u32>(frame, F_IS_STATIC) != 0 || needsStateGas(slot, b)) {
          return leave(frame, pc, sp, gas, pauseAt, i32(opcode))
        }
        gas = sstore(slot, b, gas)
        sp = b
        break
      }
      case 0x56: {
        const target = destination(frame, code, a)
        if (target == 0) return leave(frame, pc, sp, gas, pauseAt, INVALID_JUMP)
        pc = target
        sp = a
        if (gas <= pauseAt) return leave(frame, pc, sp, gas, pauseAt, PAUSED)
        break
      }
      case 0x57: {
        sp = b
        if (isZero(b)) break
        const target = destination(frame, code, a)
        if (target == 0) return leave(frame, pc, sp, gas, pauseAt, INVALID_JUMP)
        pc = target
        if (gas <= pauseAt) return leave(frame, pc, sp, gas, pauseAt, PAUSED)
        break
      }
      case 0x58: setSmall(sp, pc - code - 1); sp += 32; break
      case 0x59: setSmall(sp, load<u32>(frame, F_MEMORY_SIZE)); sp += 32; break
      case 0x5a: setSmall(sp, u64(gas)); sp += 32; break
      case 0x5b: break
      case 0x5e: gas = mcopy(frame, small(a), small(b), small(sp - 96), gas); sp -= 96;
        if (isOver(gas, pauseAt)) return leave(frame, pc, sp, gas, pauseAt, PAUSED)
        break
      case 0x5f: setSmall(sp, 0); sp += 32; break
      case 0x60: setSmall(sp, load<u8>(pc)); sp += 32; pc++; break
      case 0x61: setSmall(sp, (u64(load<u8>(pc)) << 8) | load<u8>(pc, 1)); sp += 32; pc += 2; break
      case 0x62: pc += 3; push(sp, pc, 3); sp += 32; break
      case 0x63: pc += 4; push(sp, pc, 4); sp += 32; break
      case 0x64: pc += 5; push(sp, pc, 5); sp += 32; break
      case 0x65: pc += 6; push(sp, pc, 6); sp += 32; break
      case 0x66: pc += 7; push(sp, pc, 7); sp += 32; break
      case 0x67: pc += 8; push(sp, pc, 8); sp += 32; break
      case 0x68: pc += 9; push(sp, pc, 9); sp += 32; break
      case 0x69: pc += 10; push(sp, pc, 10); sp += 32; break
      case 0x6a: pc += 11; push(sp, pc, 11); sp += 32; break
      case 0x6b: pc += 12; push(sp, pc, 12); sp += 32; break
      case 0x6c: pc += 13; push(sp, pc, 13); sp += 32; break
      case 0x6d: pc += 14; push(sp, pc, 14); sp += 32; break
      case 0x6e: pc += 15; push(sp, pc, 15); sp += 32; break
      case 0x6f: pc += 16; push(sp, pc, 16); sp += 32; break
      case 0x70: pc += 17; push(sp, pc, 17); sp += 32; break
      case 0x71: pc += 18; push(sp, pc, 18); sp += 32; break
      case 0x72: pc += 19; push(sp, pc, 19); sp += 32; break
      case 0x73: pc += 20; push(sp, pc, 20); sp += 32; break
      case 0x74: pc += 21; push(sp, pc, 21); sp += 32; break
      case 0x75: pc += 22; push(sp, pc, 22); sp += 32; break
      case 0x76: pc += 23; push(sp, pc, 23); sp += 32; break
      case 0x77: pc += 24; push(sp, pc, 24); sp += 32; break
      case 0x78: pc += 25; push(sp, pc, 25); sp += 32; break
      case 0x79: pc += 26; push(sp, pc, 26); sp += 32; break
      case 0x7a: pc += 27; push(sp, pc, 27); sp += 32; break
      case 0x7b: pc += 28; push(sp, pc, 28); sp += 32; break
      case 0x7c: pc += 29; push(sp, pc, 29); sp += 32; break
      case 0x7d: pc += 30; push(sp, pc, 30); sp += 32; break
      case 0x7e: pc += 31; push(sp, pc, 31); sp += 32; break
      case 0x7f: pc += 32; push(sp, pc, 32); sp += 32; break
      case 0x80: copyWord(sp - 32, sp); sp += 32; break
      case 0x81: copyWord(sp - 64, sp); sp += 32; break
      case 0x82: copyWord(sp - 96, sp); sp += 32; break
      case 0x83: copyWord(sp - 128, sp); sp += 32; break
      case 0x84: copyWord(sp - 160, sp); sp += 32; break
      case 0x85: copyWord(sp - 192, sp); sp += 32; break
      case 0x86: copyWord(sp - 224, sp); sp += 32; break
      case 0x87: copyWord(sp - 256, sp); sp += 32; break
      case 0x88: copyWord(sp - 288, sp); sp += 32; break
      case 0x89: copyWord(sp - 320, sp); sp += 32; break
      case 0x8a: copyWord(sp - 352, sp); sp += 32; break
      case 0x8b: copyWord(sp - 384, sp); sp += 32; break
      case 0x8c: copyWord(sp - 416, sp); sp += 32; break
      case 0x8d: copyWord(sp - 448, sp); sp += 32; break
      case 0x8e: copyWord(sp - 480, sp); sp += 32; break
      case 0x8f: copyWord(sp - 512, sp); sp += 32; break
      case 0x90: swapWords(a, sp - 64); break
      case 0x91: swapWords(a, sp - 96); break
      case 0x92: swapWords(a, sp - 128); break
      case 0x93: swapWords(a, sp - 160); break
      case 0x94: swapWords(a, sp - 192); break
      case 0x95: swapWords(a, sp - 224); break
      case 0x96: swapWords(a, sp - 256); break
      case 0x97: swapWords(a, sp - 288); break
      case 0x98: swapWords(a, sp - 320); break
      case 0x99: swapWords(a, sp - 352); break
      case 0x9a: swapWords(a, sp - 384); break
      case 0x9b: swapWords(a, sp - 416); break
      case 0x9c: swapWords(a, sp - 448); break
      case 0x9d: swapWords(a, sp - 480); break
      case 0x9e: swapWords(a, sp - 512); break
      case 0x9f: swapWords(a, sp - 544); break
      case 0xe6: { // DUPN
        const n = depthOf(load<u8>(pc))
        if (n == 0) return leave(frame, pc - 1, sp, gas, pauseAt, INVALID_IMMEDIATE)
        if (height < n) return leave(frame, pc - 1, sp, gas, pauseAt, STACK_UNDERFLOW)
        copyWord(sp - (n << 5), sp)
        sp += 32
        pc++
        break
      }
      case 0xe7: { // SWAPN
        const n = depthOf(load<u8>(pc))
        if (n == 0) return leave(frame, pc - 1, sp, gas, pauseAt, INVALID_IMMEDIATE)
        if (height <= n) return leave(frame, pc - 1, sp, gas, pauseAt, STACK_UNDERFLOW)
        swapWords(a, a - (n << 5))
        pc++
        break
      }
      case 0xe8: { // EXCHANGE
        const pair = pairOf(load<u8>(pc))
        if (pair == 0) return leave(frame, pc - 1, sp, gas, pauseAt, INVALID_IMMEDIATE)
        const n = pair >> 8
        const m = pair & 0xff
        if (height <= max<u32>(n, m)) return leave(frame, pc - 1, sp, gas, pauseAt, STACK_UNDERFLOW)
        swapWords(a - (n << 5), a - (m << 5))
        pc++
        break
      }
      default: return leave(frame, pc, sp, gas, pauseAt, i32(opcode))
    }
    // Any type but i32 selects single steps. The compiler omits this from `run`.
    if (isFloat<Mode>()) return leave(frame, pc, sp, gas, pauseAt, gas < 0 ? OUT_OF_GAS : STEPPED)
  }
  return 0
}

/**
 * SLOAD and SSTORE of warm slots, from Berlin on. The host adds a slot to the table on first access and reads the writes when necessary:
 * before a checkpoint of the state and at the end.
 */
import {
  CLEAR_REFUND, DIRTY_COUNT, DIRTY_SLOTS, F_STORAGE, HAS_STATE_GAS, REFUND, RESET_GAS, S_IS_DIRTY, S_KEY, S_ORIGINAL, S_STORAGE,
  S_VALUE, SET_GAS, SLOT_ENTRIES, SLOTS,
} from './layout'
import { copyWord, isZero } from './word'

/** EIP-2200: SSTORE needs more gas than this stipend of a call. The host reports the failure. */
export const SENTRY: i64 = 2300
/** EIP-2929. */
const WARM: i64 = 100

@inline function isSame(a: usize, b: usize): bool {
  return (
    ((load<u64>(a) ^ load<u64>(b)) |
      (load<u64>(a, 8) ^ load<u64>(b, 8)) |
      (load<u64>(a, 16) ^ load<u64>(b, 16)) |
      (load<u64>(a, 24) ^ load<u64>(b, 24))) ==
    0
  )
}

/** Returns the only position in the table that a slot of the frame account can have. Another slot may be there. */
@inline export function knownOrFreeSlot(frame: usize, key: usize): usize {
  const low = load<u32>(key)
  const hash = low ^ (low >> 9) ^ load<u32>(key, 28) ^ (load<u32>(frame, F_STORAGE) * 0x9e37)
  return SLOTS + (usize(hash & (SLOT_ENTRIES - 1)) << 7)
}

/** Returns the slot in the table, or 0 if it is absent. */
@inline export function knownSlot(frame: usize, key: usize): usize {
  const storage = load<u32>(frame, F_STORAGE)
  const slot = knownOrFreeSlot(frame, key)
  return storage != 0 && load<u32>(slot, S_STORAGE) == storage && isSame(slot + S_KEY, key) ? slot : 0
}

@inline export function sload(slot: usize, to: usize, gas: i64): i64 {
  copyWord(slot + S_VALUE, to)
  return gas - WARM
}

@inline function refund(gas: i64): void {
  store<i32>(REFUND, load<i32>(REFUND) + i32(gas))
}

/** Whether the write charges or returns state gas (EIP-8037): the slot was zero before the transaction, and is first changed or restored. */
@inline export function needsStateGas(slot: usize, value: usize): bool {
  if (load<u32>(HAS_STATE_GAS) == 0 || !isZero(slot + S_ORIGINAL) || isSame(slot + S_VALUE, value)) return false
  return isZero(slot + S_VALUE) || isZero(value)
}

/** Writes the word at `value` to a slot. Returns the remaining gas, negative if the frame has too little. */
export function sstore(slot: usize, value: usize, gas: i64): i64 {
  const before = slot + S_VALUE
  const original = slot + S_ORIGINAL
  if (isSame(before, value)) return gas - WARM
  const clearRefund = i64(load<u32>(CLEAR_REFUND))
  let cost = WARM
  if (isSame(original, before)) {
    cost = i64(load<u32>(isZero(original) ? SET_GAS : RESET_GAS))
    if (!isZero(original) && isZero(value)) refund(clearRefund)
  } else {
    if (!isZero(original)) {
      if (isZero(before)) refund(-clearRefund)
      else if (isZero(value)) refund(clearRefund)
    }
    if (isSame(original, value)) refund(i64(load<u32>(isZero(original) ? SET_GAS : RESET_GAS)) - WARM)
  }
  if (gas < cost) return -1
  copyWord(value, before)
  if (load<u32>(slot, S_IS_DIRTY) == 0) {
    const count = load<u32>(DIRTY_COUNT)
    store<u32>(slot, 1, S_IS_DIRTY)
    store<u32>(DIRTY_SLOTS + (usize(count) << 2), u32(slot))
    store<u32>(DIRTY_COUNT, count + 1)
  }
  return gas - cost
}

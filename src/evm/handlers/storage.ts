/** SLOAD, SSTORE, TLOAD, TSTORE. From Berlin on, the core executes SLOAD and SSTORE for slots that these handlers added to its table. */
import { F_SP } from '../core/layout.ts'
import type { Rules } from '../forks.ts'
import type { Handler } from '../run.ts'
import { NEW_SLOT_STATE } from '../stateGas.ts'
import { COLD_SLOT, slotGas, WARM } from './access.ts'

export const sload: Handler = (run, { at, account }) => {
  const { machine, state } = run
  const top = machine.u32(at + F_SP) - 32
  const slot = state.slot(account, machine.storageKey(top))
  if (!machine.spend(at, slotGas(run, slot))) return 'outOfGas'
  state.recorder?.slotAccessed(account.address, slot.key)
  machine.slots.add(state, at, account, slot, top)
  machine.setWord(top, slot.value)
  run.inspector?.storageRead?.(account.address, slot.key, slot.value)
  return undefined
}

/** EIP-2200: SSTORE needs more gas than this stipend of a call, so code that a plain transfer runs cannot write. */
export const SSTORE_SENTRY = 2_300
/** Before net gas metering. */
const SET = 20_000
const RESET = 5_000

export const sstore: Handler = (run, frame) => {
  const { at, account } = frame
  if (frame.isStatic) return 'staticStateChange'
  const { machine, state } = run
  const { rules } = run.evm
  if (rules.storagePricing === 'netMetered' && machine.gas(at) <= SSTORE_SENTRY) return 'stipendOnly'
  const sp = machine.u32(at + F_SP)
  // The core leaves slots with state gas to this handler, even if it has written them before.
  if (rules.stateGas) machine.slots.flush(state)
  const slot = state.slot(account, machine.storageKey(sp - 32))
  const value = machine.word(sp - 64)
  const before = slot.value
  const original = state.original(slot)
  const access = accessGas(rules, state.warm(slot))
  state.recorder?.slotAccessed(account.address, slot.key)
  run.substate.refund += writeRefund(rules, original, before, value)
  if (removesAddedSlot(rules, original, before, value)) run.stateGas?.refund(frame, NEW_SLOT_STATE)
  if (!machine.spend(at, access + writeGas(rules, original, before, value))) return 'outOfGas'
  if (addsSlot(rules, original, before, value) && run.stateGas?.charge(frame, NEW_SLOT_STATE) === false)
    return 'outOfGas'
  state.writeSlot(account, slot, value)
  machine.slots.add(state, at, account, slot, sp - 32)
  run.inspector?.storageWritten?.(account.address, slot.key, value, before)
  machine.setU32(at + F_SP, sp - 64)
  return undefined
}

/** Returns the gas of the access of a write. Before EIP-8038, the gas of the write includes a warm access. */
export function accessGas({ accessLists, stateGas }: Rules, isCold: boolean): number {
  if (!accessLists) return 0
  if (isCold) return COLD_SLOT
  return stateGas ? WARM : 0
}

/** Returns the gas of writing a slot, besides `accessGas`. */
export function writeGas(rules: Rules, original: bigint, before: bigint, value: bigint): number {
  if (rules.storagePricing === 'plain') return before === 0n && value !== 0n ? SET : RESET
  if (before === value || original !== before) return rules.dirtyGas
  return original === 0n ? rules.setGas : rules.resetGas
}

/** EIP-8037: whether a write adds a slot to the state. */
export const addsSlot = ({ stateGas }: Rules, original: bigint, before: bigint, value: bigint): boolean =>
  stateGas && original === 0n && before === 0n && value !== 0n

/** EIP-8037: whether a write removes a slot that the same transaction has added. */
export const removesAddedSlot = ({ stateGas }: Rules, original: bigint, before: bigint, value: bigint): boolean =>
  stateGas && original === 0n && before !== 0n && value === 0n

function writeRefund(rules: Rules, original: bigint, before: bigint, value: bigint): number {
  if (rules.storagePricing === 'plain') return before !== 0n && value === 0n ? rules.clearRefund : 0
  if (before === value) return 0
  let refund = 0
  if (original !== 0n) {
    if (before === 0n) refund -= rules.clearRefund
    else if (value === 0n) refund += rules.clearRefund
  }
  // Restored to the original value: refunds the cost of the first change.
  if (original === value && original !== before)
    refund += (original === 0n ? rules.setGas : rules.resetGas) - rules.dirtyGas
  return refund
}

/** EIP-1153. */
export const tload: Handler = ({ machine, state }, { at, account }) => {
  const top = machine.u32(at + F_SP) - 32
  machine.setWord(top, state.getTransientStorage(account.address, machine.word(top)))
  return undefined
}

export const tstore: Handler = ({ machine, state }, { at, account, isStatic }) => {
  if (isStatic) return 'staticStateChange'
  const sp = machine.u32(at + F_SP)
  state.setTransientStorage(account.address, machine.word(sp - 32), machine.word(sp - 64))
  machine.setU32(at + F_SP, sp - 64)
  return undefined
}

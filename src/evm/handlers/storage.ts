/** SLOAD, SSTORE, TLOAD, TSTORE. From Berlin on, the core executes SLOAD and SSTORE for slots that these handlers added to its table. */
import { F_SP } from '../core/layout.ts'
import type { Rules } from '../forks.ts'
import type { Handler } from '../run.ts'
import { COLD_SLOT, slotGas, WARM } from './access.ts'

export const sload: Handler = (run, { at, account }) => {
  const { machine, state } = run
  const top = machine.u32(at + F_SP) - 32
  const slot = state.slot(account, machine.storageKey(top))
  if (!machine.spend(at, slotGas(run, slot))) return 'outOfGas'
  machine.slots.add(state, at, account, slot, top)
  machine.setWord(top, slot.value)
  run.inspector?.storageRead?.(account.address, slot.key, slot.value)
  return undefined
}

/** EIP-2200: SSTORE needs more gas than this stipend of a call, so code that a plain transfer runs cannot write. */
export const SSTORE_SENTRY = 2_300
const SET = 20_000
const RESET = 5_000

export const sstore: Handler = (run, { at, account, isStatic }) => {
  if (isStatic) return 'staticStateChange'
  const { machine, state } = run
  const { rules } = run.evm
  if (rules.storagePricing === 'netMetered' && machine.gas(at) <= SSTORE_SENTRY) return 'stipendOnly'
  const sp = machine.u32(at + F_SP)
  const slot = state.slot(account, machine.storageKey(sp - 32))
  const value = machine.word(sp - 64)
  const before = slot.value
  const original = state.original(slot)
  const cold = rules.accessLists && state.warm(slot) ? COLD_SLOT : 0
  run.effects.refund += writeRefund(rules, original, before, value)
  if (!machine.spend(at, cold + writeGas(rules, original, before, value))) return 'outOfGas'
  state.writeSlot(account, slot, value)
  machine.slots.add(state, at, account, slot, sp - 32)
  run.inspector?.storageWritten?.(account.address, slot.key, value, before)
  machine.setU32(at + F_SP, sp - 64)
  return undefined
}

/** Returns the gas of writing a slot, without the gas of a cold access. */
export function writeGas(rules: Rules, original: bigint, before: bigint, value: bigint): number {
  if (rules.storagePricing === 'plain') return before === 0n && value !== 0n ? SET : RESET
  return netGas(netPrices(rules), original, before, value)
}

function writeRefund(rules: Rules, original: bigint, before: bigint, value: bigint): number {
  if (rules.storagePricing === 'plain') return before !== 0n && value === 0n ? rules.clearRefund : 0
  return netRefund(netPrices(rules), rules.clearRefund, original, before, value)
}

/** Prices of net gas metering. */
interface NetPrices {
  /** The value does not change, or the slot was already changed in this transaction. */
  readonly dirty: number
  /** The first change of a slot that was not zero. */
  readonly reset: number
}

const EIP1283: NetPrices = { dirty: 200, reset: RESET }
const EIP2200: NetPrices = { dirty: 800, reset: RESET }
/** The cold access is charged separately. */
const EIP2929: NetPrices = { dirty: WARM, reset: RESET - COLD_SLOT }

const netPrices = ({ storagePricing, accessLists }: Rules): NetPrices =>
  storagePricing === 'net' ? EIP1283 : accessLists ? EIP2929 : EIP2200

function netGas({ dirty, reset }: NetPrices, original: bigint, before: bigint, value: bigint): number {
  if (before === value || original !== before) return dirty
  return original === 0n ? SET : reset
}

function netRefund(prices: NetPrices, clearRefund: number, original: bigint, before: bigint, value: bigint): number {
  if (before === value) return 0
  let refund = 0
  if (original !== 0n) {
    if (before === 0n) refund -= clearRefund
    else if (value === 0n) refund += clearRefund
  }
  // Restored to the original value: refunds the cost of the first change.
  if (original === value && original !== before) refund += (original === 0n ? SET : prices.reset) - prices.dirty
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

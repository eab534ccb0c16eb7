/** STOP, RETURN, REVERT, SELFDESTRUCT. */
import { EMPTY_BYTES } from '../../bytes.ts'
import { isEmptyAccount } from '../../state/account.ts'
import type { AccountEntry } from '../../state/accountEntry.ts'
import { F_MEMORY, F_SP } from '../core/layout.ts'
import type { Frame } from '../frame.ts'
import type { Outcome } from '../message.ts'
import type { Handler, Run } from '../run.ts'
import { NEW_ACCOUNT_STATE } from '../stateGas.ts'
import { entryBalance, transferAndLog } from './transfer.ts'

export const stop: Handler = (run) => {
  run.output = EMPTY_BYTES
  return 'success'
}

export const returnData: Handler = (run, frame) => end(run, frame, 'success')

/** EIP-140. */
export const revert: Handler = (run, frame) => end(run, frame, 'revert')

function end(run: Run, { at }: Frame, outcome: 'success' | 'revert'): Outcome {
  const { machine } = run
  const sp = machine.u32(at + F_SP)
  const offset = machine.small(sp - 32)
  const size = machine.small(sp - 64)
  if (!machine.expand(at, offset, size)) return 'outOfGas'
  run.output = size === 0 ? EMPTY_BYTES : machine.bytes(machine.u32(at + F_MEMORY) + offset, size)
  return outcome
}

export const selfDestruct: Handler = (run, frame) => {
  const { at, account } = frame
  if (frame.isStatic) return 'staticStateChange'
  const { machine, state, substate } = run
  const { rules } = run.evm
  const beneficiary = state.entry(machine.address(machine.u32(at + F_SP) - 32))
  const balance = entryBalance(account)
  // EIP-2929: the static gas of the opcode includes the warm access.
  if (!machine.spend(at, rules.accessLists && state.warm(beneficiary) ? rules.coldAccountGas : 0)) return 'outOfGas'
  state.recorder?.accountAccessed(beneficiary.address)
  if (createsAccount(beneficiary, balance, rules.stateClearing)) {
    if (!machine.spend(at, rules.selfDestructNewAccountGas)) return 'outOfGas'
    if (run.stateGas?.charge(frame, NEW_ACCOUNT_STATE) === false) return 'outOfGas'
  }

  run.inspector?.selfDestructed?.(account.address, beneficiary.address, balance)
  const isRemoved = !rules.selfDestructLimited || substate.created.has(account.address)
  if (isRemoved && substate.destroy(account.address, beneficiary.address)) substate.refund += rules.selfDestructRefund
  if (beneficiary !== account) transferAndLog(run, account.address, beneficiary, balance)
  // A balance that a destroyed contract sends to itself is lost, until EIP-8246.
  else if (isRemoved && !rules.keepsBalance && balance !== 0n) state.setBalance(account.address, 0n)
  run.output = EMPTY_BYTES
  return 'success'
}

/** From EIP-161 on, only a transfer of value pays for a new account. */
function createsAccount({ data }: AccountEntry, balance: bigint, stateClearing: boolean): boolean {
  if (!stateClearing) return data === undefined
  return balance !== 0n && (data === undefined || isEmptyAccount(data))
}

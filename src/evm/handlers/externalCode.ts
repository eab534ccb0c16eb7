/** EXTCODESIZE, EXTCODECOPY, EXTCODEHASH. A delegation (EIP-7702) counts as its 23 bytes. */

import { isEmptyAccount } from '../../state/account.ts'
import { F_MEMORY, F_SP } from '../core/layout.ts'
import type { Handler } from '../run.ts'
import { accountGas, chargeAccess } from './access.ts'
import { copyGas, copyPadded } from './copy.ts'

export const extCodeSize: Handler = (run, { at }) => {
  const { machine, state } = run
  const top = machine.u32(at + F_SP) - 32
  const account = state.entry(machine.address(top))
  if (!chargeAccess(run, at, account)) return 'outOfGas'
  machine.setSmall(top, run.codeOf(account)?.bytes.length ?? 0)
  return undefined
}

export const extCodeHash: Handler = (run, { at }) => {
  const { machine, state } = run
  const top = machine.u32(at + F_SP) - 32
  const account = state.entry(machine.address(top))
  if (!chargeAccess(run, at, account)) return 'outOfGas'
  if (account.data === undefined || isEmptyAccount(account.data)) machine.setSmall(top, 0)
  else machine.setHex(top, account.data.codeHash)
  return undefined
}

export const extCodeCopy: Handler = (run, { at }) => {
  const { machine, state } = run
  const sp = machine.u32(at + F_SP)
  const account = state.entry(machine.address(sp - 32))
  const to = machine.small(sp - 64)
  const from = machine.small(sp - 96)
  const size = machine.small(sp - 128)
  if (!machine.spend(at, accountGas(run, account) + copyGas(size)) || !machine.expand(at, to, size)) return 'outOfGas'
  state.recorder?.accountAccessed(account.address)
  if (size > 0) copyPadded(machine, run.codeOf(account)?.bytes, from, machine.u32(at + F_MEMORY) + to, size)
  machine.setU32(at + F_SP, sp - 128)
  return undefined
}

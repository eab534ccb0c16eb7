/** RETURNDATACOPY (EIP-211). */
import { F_MEMORY, F_SP } from '../core/layout.ts'
import type { Handler } from '../run.ts'
import { copyGas, copyPadded } from './copy.ts'

export const returnDataCopy: Handler = ({ machine, returnData }, { at }) => {
  const sp = machine.u32(at + F_SP)
  const to = machine.small(sp - 32)
  const from = machine.small(sp - 64)
  const size = machine.small(sp - 96)
  // Unlike other copy opcodes, it fails beyond the end instead of reading zeros.
  if (from + size > returnData.length) return 'returnDataOutOfBounds'
  if (!machine.spend(at, copyGas(size)) || !machine.expand(at, to, size)) return 'outOfGas'
  if (size > 0) copyPadded(machine, returnData, from, machine.u32(at + F_MEMORY) + to, size)
  machine.setU32(at + F_SP, sp - 96)
  return undefined
}

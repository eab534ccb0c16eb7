import { DUP1, DUP16, REVERT, SWAP1, SWAP16 } from '../../evm/opcodeNumbers.ts'
import { opcodes as allOpcodes } from '../../evm/opcodes.ts'

const sizesOfOutput = new Set(['RETURNDATASIZE', 'MLOAD'])
const byCode = new Map(allOpcodes.map((opcode) => [opcode.code, opcode]))

/**
 * Whether code reverts because it forwards the revert data of a failed call, as Solidity does for calls without `try`. The alternative is an own
 * revert with equal data: an error can have no data, and two functions can have the same error. The size of forwarded data comes from
 * RETURNDATASIZE, or from the length of the bytes that contain the data. `executed` has the offsets of all opcodes that ran.
 */
export function forwardsRevertData(code: Uint8Array, executed: readonly number[]): boolean {
  const opcodeAt = (index: number): number => code[executed[index] ?? -1] ?? 0
  if (opcodeAt(executed.length - 1) !== REVERT) return false
  /** Depth of the size in the stack after an opcode, where 0 is the top. The loop follows it back to the opcode that pushed it. */
  let depth = 1
  for (let index = executed.length - 2; index >= 0; index--) {
    const opcode = opcodeAt(index)
    if (opcode >= DUP1 && opcode <= DUP16) depth = depth === 0 ? opcode - DUP1 : depth - 1
    else if (opcode >= SWAP1 && opcode <= SWAP16) {
      const other = opcode - SWAP1 + 1
      if (depth === 0) depth = other
      else if (depth === other) depth = 0
    } else {
      const { name = '', pops = 0, pushes = 0 } = byCode.get(opcode) ?? {}
      if (depth < pushes) return sizesOfOutput.has(name)
      depth += pops - pushes
    }
  }
  return false
}

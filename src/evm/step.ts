import { F_CODE, F_MEMORY, F_MEMORY_SIZE, F_PC, F_SP, F_STACK } from './core/layout.ts'
import type { Frame } from './frame.ts'
import type { Step } from './inspector.ts'
import type { Run } from './run.ts'

/** What an inspector sees of the opcode that a frame runs next. */
export function stepOf(run: Run, frame: Frame): Step {
  const { machine } = run
  const { at } = frame
  const pc = machine.u32(at + F_PC)
  const opcode = machine.byte(pc)
  return {
    depth: frame.depth,
    pc: pc - machine.u32(at + F_CODE),
    opcode,
    name: run.evm.opcodes.rows[opcode]?.name ?? 'INVALID',
    gasLeft: machine.gas(at),
    refund: run.effects.refund,
    address: frame.account.address,
    stack() {
      const words: bigint[] = []
      for (let word = machine.u32(at + F_STACK); word < machine.u32(at + F_SP); word += 32)
        words.push(machine.word(word))
      return words
    },
    memory: () => machine.bytes(machine.u32(at + F_MEMORY), machine.u32(at + F_MEMORY_SIZE)),
    returnData: () => run.returnData,
  }
}

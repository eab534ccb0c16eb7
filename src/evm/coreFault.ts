import { F_PC, INVALID_IMMEDIATE, INVALID_JUMP, OUT_OF_GAS, PAUSED, STACK_OVERFLOW, STEPPED } from './core/layout.ts'
import type { Frame } from './frame.ts'
import type { Machine } from './machine.ts'
import type { Outcome } from './message.ts'
import type { Run } from './run.ts'

/** Returns the outcome of a frame after the core stopped with a code other than an opcode. Undefined if the frame continues. */
export function coreFault({ machine, evm }: Run, { at }: Frame, exit: number): Outcome | undefined {
  switch (exit) {
    case PAUSED:
    case STEPPED:
      return undefined
    case OUT_OF_GAS:
      return 'outOfGas'
    case INVALID_JUMP:
      return 'invalidJump'
    case INVALID_IMMEDIATE:
      return 'invalidOpcode'
    case STACK_OVERFLOW:
      return 'stackOverflow'
    default:
      // An invalid opcode requires more words than a stack can have.
      return evm.opcodes.isValid(machine.byte(machine.u32(at + F_PC))) ? 'stackUnderflow' : 'invalidOpcode'
  }
}

/** Returns the outcome of a frame, or `memoryLimit` if the memory was exhausted instead of the gas. */
export function preciseOutcome(machine: Machine, { at }: Frame, outcome: Outcome): Outcome {
  return outcome === 'outOfGas' && machine.takeMemoryFault(at) ? 'memoryLimit' : outcome
}

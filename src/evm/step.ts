import { type Address, ZERO_ADDRESS } from '../bytes.ts'
import { F_CODE, F_CODE_SIZE, F_MEMORY, F_MEMORY_SIZE, F_PC, F_SP, F_STACK } from './core/layout.ts'
import type { Frame } from './frame.ts'
import type { Step } from './inspector.ts'
import type { Run } from './run.ts'

/** The next opcode of a frame, for inspectors. One object per run is reused, because a trace has millions of steps. */
export class CurrentStep implements Step {
  depth = 0
  pc = 0
  opcode = 0
  name = ''
  gasLeft = 0
  refund = 0
  stateGasLeft = 0
  spilledGas = 0
  address: Address = ZERO_ADDRESS
  readonly #run: Run
  #at = 0

  constructor(run: Run) {
    this.#run = run
  }

  /** Sets this object to the next opcode of `frame`. */
  show(frame: Frame): this {
    const { machine, evm, substate } = this.#run
    const { at } = frame
    const pc = machine.u32(at + F_PC)
    this.#at = at
    this.opcode = machine.byte(pc)
    this.name = evm.opcodes.rows[this.opcode]?.name ?? 'INVALID'
    this.depth = frame.depth
    this.pc = pc - machine.u32(at + F_CODE)
    this.gasLeft = machine.gas(at)
    this.refund = substate.refund
    this.stateGasLeft = this.#run.stateGas?.left ?? 0
    this.spilledGas = frame.spilled
    this.address = frame.account.address
    return this
  }

  // Arrow functions, because inspectors destructure a step.

  readonly stack = (): bigint[] => {
    const { machine } = this.#run
    const words: bigint[] = []
    const end = machine.u32(this.#at + F_SP)
    for (let word = machine.u32(this.#at + F_STACK); word < end; word += 32) words.push(machine.word(word))
    return words
  }

  readonly stackHeight = (): number => {
    const { machine } = this.#run
    return (machine.u32(this.#at + F_SP) - machine.u32(this.#at + F_STACK)) >> 5
  }

  readonly peek = (depth: number): bigint | undefined => {
    const { machine } = this.#run
    const word = machine.u32(this.#at + F_SP) - depth * 32
    return word < machine.u32(this.#at + F_STACK) ? undefined : machine.word(word)
  }

  readonly stackBytes = (): Uint8Array => {
    const { machine } = this.#run
    const start = machine.u32(this.#at + F_STACK)
    return machine.view(start, machine.u32(this.#at + F_SP) - start)
  }

  readonly memorySize = (): number => this.#run.machine.u32(this.#at + F_MEMORY_SIZE)

  readonly memory = (): Uint8Array => this.memoryView().slice()

  readonly memoryView = (): Uint8Array => {
    const { machine } = this.#run
    return machine.view(machine.u32(this.#at + F_MEMORY), machine.u32(this.#at + F_MEMORY_SIZE))
  }

  readonly returnData = (): Uint8Array => this.#run.returnData

  readonly code = (): Uint8Array => {
    const { machine } = this.#run
    return machine.view(machine.u32(this.#at + F_CODE), machine.u32(this.#at + F_CODE_SIZE))
  }
}

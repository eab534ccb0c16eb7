import type { Address } from '../../bytes.ts'
import type { Inspector, Step } from '../../evm/inspector.ts'
import { PUSH1, PUSH32 } from '../../evm/opcodeNumbers.ts'
import { SlotSet } from '../../state/slotMap.ts'
import type { TracedMessage, Tracer } from './tracer.ts'

/** An executed opcode. */
export interface ExecutedOpcode {
  /** Number of the opcode in the message, from 0. */
  readonly step: number
  readonly depth: number
  readonly pc: number
  readonly opcode: number
  readonly name: string
  /** The data of a PUSH. Empty for other opcodes. */
  readonly immediate: Uint8Array
  /** Gas before the opcode. */
  readonly gas: number
}

/** What a frame has before an opcode runs. */
export interface StepState {
  readonly address: Address
  /** Bottom first. */
  readonly stack: readonly bigint[]
  readonly memory: Uint8Array
  /** The output of the last inner call. */
  readonly returnData: Uint8Array
  /** The slots of the account that the message has accessed, in the order of their first access. */
  readonly storage: readonly { readonly slot: bigint; readonly value: bigint }[]
  /** The opcodes around this one, in the order of execution. */
  readonly opcodes: readonly ExecutedOpcode[]
}

/** Number of opcodes before and after one that its state contains. */
const OPCODES_BEFORE = 12
const OPCODES_AFTER = 20

/** The state before a step of a message. Undefined if the message has at most this many steps. */
export interface FoundStep {
  readonly stepCount: number
  readonly state: StepState | undefined
}

/** Observes the state before one step of a message, and calls `onFound` before it. On a fork, this can happen several times. */
export function stepState(
  { execution: { state } }: TracedMessage,
  wanted: number,
  onFound?: () => void,
): Tracer<FoundStep> {
  let count = 0
  let opcodes: ExecutedOpcode[] = []
  let found: Omit<StepState, 'opcodes'> | undefined
  const accessed = new Map<Address, SlotSet>()
  const access = (address: Address, slot: bigint): void => {
    const slots = accessed.get(address) ?? new SlotSet()
    accessed.set(address, slots)
    slots.add(slot)
  }
  const storageOf = (address: Address): StepState['storage'] =>
    [...(accessed.get(address) ?? [])].map((slot) => ({ slot, value: state.getStorage(address, slot) }))

  const inspector: Inspector = {
    frameEntered({ depth }) {
      if (depth > 0) return
      // On a fork, a message runs again when the state that it lacked has been loaded.
      count = 0
      opcodes = []
      found = undefined
      accessed.clear()
    },
    storageRead: access,
    storageWritten: access,
    step(step) {
      const at = count++
      if (at < wanted - OPCODES_BEFORE || at > wanted + OPCODES_AFTER) return
      opcodes.push(executedOpcode(step, at))
      if (at !== wanted) return
      onFound?.()
      const { address } = step
      found = {
        address,
        stack: step.stack(),
        memory: step.memory(),
        returnData: step.returnData().slice(),
        storage: storageOf(address),
      }
    },
  }
  return { inspector, finish: () => ({ stepCount: count, state: found && { ...found, opcodes } }) }
}

function executedOpcode({ depth, pc, opcode, name, gasLeft, code }: Step, step: number): ExecutedOpcode {
  // Zeros follow the end of the code.
  const immediate = new Uint8Array(opcode >= PUSH1 && opcode <= PUSH32 ? opcode - PUSH1 + 1 : 0)
  immediate.set(code().subarray(pc + 1, pc + 1 + immediate.length))
  return { step, depth, pc, opcode, name, immediate, gas: gasLeft }
}

import type { Address } from '../../bytes.ts'
import { rulesOf } from '../../evm/forks.ts'
import type { Inspector, Step } from '../../evm/inspector.ts'
import type { Outcome } from '../../evm/message.ts'
import { CREATE, CREATE2, SLOAD, SSTORE } from '../../evm/opcodeNumbers.ts'
import { frameFaultText } from '../../protocol/faultText.ts'
import { type ReadonlySlotMap, SlotMap } from '../../state/slotMap.ts'
import type { TracedMessage } from './tracer.ts'

/** Receives the steps of a message: each is opened before its opcode runs, and closed when its cost is known. */
export interface StructLogSink {
  /**
   * An opcode is about to run. `storage` contains all earlier reads and writes of its account, and this one. Undefined if the opcode does
   * not access storage.
   */
  open(step: Step, storage: ReadonlySlotMap<bigint> | undefined): void
  /** The opcode ran at this gas cost, including gas forwarded to a call but not to a creation. `error` is the text of go-ethereum. */
  close(gasCost: number, error: string | undefined): void
}

const calls: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/** Failures that go-ethereum reports with the step. The frame reports all others. */
const reportedWithStep: ReadonlySet<Outcome> = new Set(['outOfGas', 'stipendOnly', 'stackUnderflow', 'stackOverflow'])

/** Opcodes with an operand (EIP-8024) find the required words only when they run. */
const hasOperand = (opcode: number): boolean => opcode >= 0xe6 && opcode <= 0xe8

/** Passes every step to `sink`, in the form of go-ethereum's struct logger. */
export function structLogs(
  { execution: { state, rules }, opcodes }: TracedMessage,
  { storage: wantsStorage }: { readonly storage: boolean },
  sink: StructLogSink,
): Inspector {
  const storages = new Map<Address, SlotMap<bigint>>()
  const { callGasCap } = rulesOf(rules.fork)
  // Of the last step:
  let opcode = 0
  let gas = 0
  let stackHeight = 0
  let requestedGas: bigint | undefined
  /** Gas forwarded to the called frame. After the call, without the returned gas. */
  let forwarded = 0
  let returned = 0

  function accessed({ address, peek, opcode }: Step): ReadonlySlotMap<bigint> | undefined {
    const key = peek(1)
    const value = opcode === SSTORE ? peek(2) : key === undefined ? undefined : state.getStorage(address, key)
    if (key === undefined || value === undefined) return undefined
    let storage = storages.get(address)
    if (storage === undefined) {
      storage = new SlotMap()
      storages.set(address, storage)
    }
    storage.set(key, value)
    return storage
  }
  return {
    step(step) {
      opcode = step.opcode
      gas = step.gasLeft
      stackHeight = step.stackHeight()
      requestedGas = calls.has(opcode) ? step.peek(1) : undefined
      forwarded = 0
      returned = 0
      const isAccess = wantsStorage && (opcode === SLOAD || opcode === SSTORE)
      sink.open(step, isAccess ? accessed(step) : undefined)
    },
    frameEntered(start) {
      forwarded = start.gas
    },
    frameLeft(end) {
      returned = forwarded - end.gasUsed
    },
    stepped(gasLeft) {
      const isCreation = opcode === CREATE || opcode === CREATE2
      sink.close(Math.max(gas - gasLeft + returned - (isCreation ? forwarded : 0), 0), undefined)
    },
    fault(outcome, cost) {
      // A revert has executed, so `stepped` has already reported it.
      if (outcome === 'revert') return
      // EIP-150: go-ethereum adds the requested gas before it detects that the call itself runs out of gas.
      const requested = outcome === 'outOfGas' && callGasCap ? Number(requestedGas ?? 0n) : 0
      const error =
        reportedWithStep.has(outcome) && !(outcome === 'stackUnderflow' && hasOperand(opcode))
          ? frameFaultText(outcome, { opcode, stackHeight }, opcodes)
          : undefined
      sink.close(requested <= Number.MAX_SAFE_INTEGER ? cost + requested : cost, error)
    },
  }
}

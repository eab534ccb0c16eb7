import type { Address } from '../../bytes.ts'
import { rulesOf } from '../../evm/forks.ts'
import type { Inspector, Step } from '../../evm/inspector.ts'
import type { Outcome } from '../../evm/message.ts'
import { frameFaultText } from '../../protocol/faultText.ts'
import type { Traced } from './tracer.ts'

/** Receives the steps of a message. The cost of an opcode is known after it ran. */
export interface StructLogSink {
  /**
   * An opcode is about to run. `storage` has all reads and writes of its account so far, including this access. Undefined if the opcode
   * does not access storage.
   */
  open(step: Step, storage: ReadonlyMap<bigint, bigint> | undefined): void
  /** The opcode ran at this gas cost, including gas lent to a call but not to a creation. `error` is the text of go-ethereum. */
  close(gasCost: number, error: string | undefined): void
}

const SLOAD = 0x54
const SSTORE = 0x55
const CREATE = 0xf0
const CREATE2 = 0xf5
const calls: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/** Failures that go-ethereum reports with the step. The frame reports all others. */
const toldWithStep: ReadonlySet<Outcome> = new Set(['outOfGas', 'stipendOnly', 'stackUnderflow', 'stackOverflow'])

/** Passes every step to `sink`, in the form of go-ethereum's struct logger. */
export function structLogs(
  { execution: { state, rules }, opcodes }: Traced,
  { storage: wantsStorage }: { readonly storage: boolean },
  sink: StructLogSink,
): Inspector {
  const storages = new Map<Address, Map<bigint, bigint>>()
  const { callGasCap } = rulesOf(rules.fork)
  // Of the last step:
  let opcode = 0
  let gas = 0
  let stackHeight = 0
  let wanted: bigint | undefined
  /** Gas lent to the called frame. After the call, without the returned gas. */
  let lent = 0
  let returned = 0

  function accessed({ address, peek, opcode }: Step): ReadonlyMap<bigint, bigint> | undefined {
    const key = peek(1)
    const value = opcode === SSTORE ? peek(2) : key === undefined ? undefined : state.getStorage(address, key)
    if (key === undefined || value === undefined) return undefined
    let storage = storages.get(address)
    if (storage === undefined) {
      storage = new Map()
      storages.set(address, storage)
    }
    return storage.set(key, value)
  }
  return {
    step(step) {
      opcode = step.opcode
      gas = step.gasLeft
      stackHeight = step.stackHeight()
      wanted = calls.has(opcode) ? step.peek(1) : undefined
      lent = 0
      returned = 0
      const isAccess = wantsStorage && (opcode === SLOAD || opcode === SSTORE)
      sink.open(step, isAccess ? accessed(step) : undefined)
    },
    frameEntered(start) {
      lent = start.gas
    },
    frameLeft(end) {
      returned = lent - end.gasUsed
    },
    stepped(gasLeft) {
      const isCreation = opcode === CREATE || opcode === CREATE2
      sink.close(gas - gasLeft + returned - (isCreation ? lent : 0), undefined)
    },
    fault(outcome, cost) {
      // A revert has run and is already reported.
      if (outcome === 'revert') return
      // EIP-150: go-ethereum adds the requested gas before it detects that the call itself cannot be paid.
      const asked = outcome === 'outOfGas' && callGasCap ? Number(wanted ?? 0n) : 0
      const error = toldWithStep.has(outcome) ? frameFaultText(outcome, { opcode, stackHeight }, opcodes) : undefined
      sink.close(asked <= Number.MAX_SAFE_INTEGER ? cost + asked : cost, error)
    },
  }
}

import type { Address } from '../../bytes.ts'
import { rulesOf } from '../../evm/forks.ts'
import type { Inspector, Step } from '../../evm/inspector.ts'
import type { Outcome } from '../../evm/message.ts'
import { frameFaultText } from '../../protocol/faultText.ts'
import type { Traced } from './tracer.ts'

/** Takes the steps of a message one by one. What an opcode costs is known when it has run. */
export interface StructLogSink {
  /**
   * An opcode is about to run. `storage` is what was read and written so far of its account's storage, this access included; undefined
   * where the opcode is no such access.
   */
  open(step: Step, storage: ReadonlyMap<bigint, bigint> | undefined): void
  /** It ran, for so much gas; what is lent to a call counts, what is lent to a creation does not. `error` is go-ethereum's text. */
  close(gasCost: number, error: string | undefined): void
}

const SLOAD = 0x54
const SSTORE = 0x55
const CREATE = 0xf0
const CREATE2 = 0xf5
const calls: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/** Failures that go-ethereum tells with the step; any other is told by the frame alone. */
const toldWithStep: ReadonlySet<Outcome> = new Set(['outOfGas', 'stipendOnly', 'stackUnderflow', 'stackOverflow'])

/** Shows every step to `sink`, as go-ethereum's struct logger sees it. */
export function structLogs(
  { place: { state, rules }, opcodes }: Traced,
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
  /** Gas that was lent to the frame it called, and what came back of it where that is over already. */
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
      // A revert has run, and was told as such.
      if (outcome === 'revert') return
      // EIP-150: go-ethereum adds what the call asks for before it finds that not even the call itself can be paid.
      const asked = outcome === 'outOfGas' && callGasCap ? Number(wanted ?? 0n) : 0
      const error = toldWithStep.has(outcome) ? frameFaultText(outcome, { opcode, stackHeight }, opcodes) : undefined
      sink.close(asked <= Number.MAX_SAFE_INTEGER ? cost + asked : cost, error)
    },
  }
}

import type { Address } from '../bytes.ts'
import { type CallKind, createsContract, type FrameStart, type Inspector } from '../evm/inspector.ts'
import { gasFaults, type Outcome } from '../evm/message.ts'
import { codeSizeFaults } from '../protocol/limitAdvice.ts'
import type { KnownLog } from './abiRegistry.ts'
import { CONSOLE_ADDRESS, consoleText } from './consoleLog.ts'

/** A call or creation with its content in execution order. */
export interface CallNode {
  readonly kind: CallKind
  readonly caller: Address
  readonly address: Address
  readonly codeAddress: Address
  readonly value: bigint
  readonly input: Uint8Array
  readonly events: CallEvent[]
  gasUsed: number
  output: Uint8Array
  outcome: Outcome | undefined
  /** How the last inner call or creation failed, or one that it made if it reverted without data for that. Undefined for other failures. */
  innerFault: InnerFault | undefined
}

/** A failure for which code without a bug reverts without data: too little gas, or code that is too large. */
export type InnerFault = Exclude<Outcome, 'success'>

export type CallEvent =
  | { readonly kind: 'call'; readonly call: CallNode }
  | { readonly kind: 'log'; readonly log: KnownLog }
  | { readonly kind: 'console'; readonly text: string }

/** Maximum number of recorded events per message. Further events are only counted, so a loop cannot fill the memory. */
const MAX_EVENTS = 10_000
/** Maximum recorded bytes of an input, an output or the data of a log. */
export const MAX_BYTES = 4_096

/** Returns the `innerFault` of the caller of a frame. */
function innerFaultAfter(
  outcome: Outcome,
  output: Uint8Array,
  innerFault: InnerFault | undefined,
): InnerFault | undefined {
  if (outcome === 'success') return undefined
  if (gasFaults.has(outcome) || codeSizeFaults.has(outcome)) return outcome
  return outcome === 'revert' && output.length === 0 ? innerFault : undefined
}

/** Records the calls, logs and console output of one message. */
export class CallTreeRecorder {
  readonly inspector: Inspector
  /** Console output of contracts in order, including output of reverted calls. */
  readonly printed: string[] = []
  /** The outermost call. Undefined before it starts. */
  root: CallNode | undefined
  /** Number of events beyond the maximum. */
  dropped = 0
  #eventCount = 0
  readonly #open: (CallNode | undefined)[] = []
  /** The `innerFault` of each open frame. */
  readonly #innerFaults: (InnerFault | undefined)[] = []

  /** `recordsTree`: whether to record more than console output. */
  constructor(recordsTree: boolean) {
    this.inspector = {
      frameEntered: (frame) => this.#entered(frame, recordsTree),
      frameLeft: ({ gasUsed, output, outcome }) => {
        const call = this.#open.pop()
        const innerFault = this.#innerFaults.pop()
        const lastParent = this.#innerFaults.length - 1
        if (lastParent >= 0) this.#innerFaults[lastParent] = innerFaultAfter(outcome, output, innerFault)
        if (call === undefined) return
        call.gasUsed = gasUsed
        call.output = output.slice(0, MAX_BYTES)
        call.outcome = outcome
        call.innerFault = innerFault
      },
      ...(recordsTree && {
        logged: ({ address, topics, data }) =>
          this.#add({ kind: 'log', log: { address, topics, data: data.slice(0, MAX_BYTES) } }),
      }),
    }
  }

  #entered(frame: FrameStart, recordsTree: boolean): void {
    this.#innerFaults.push(undefined)
    if (frame.codeAddress === CONSOLE_ADDRESS && !createsContract(frame.kind)) {
      const text = consoleText(frame.input)
      if (text !== undefined) {
        if (this.printed.length < MAX_EVENTS) this.printed.push(text)
        if (recordsTree) this.#add({ kind: 'console', text })
        this.#open.push(undefined)
        return
      }
    }
    const { kind, caller, address, codeAddress, value } = frame
    const isFirst = this.root === undefined
    if (!recordsTree && !isFirst) {
      this.#open.push(undefined)
      return
    }
    const call: CallNode = {
      kind,
      caller,
      address,
      codeAddress,
      value,
      // Init code is recognized by its start, which may be long. Other input is truncated.
      input: createsContract(kind) ? frame.input.slice() : frame.input.slice(0, MAX_BYTES),
      events: [],
      gasUsed: 0,
      output: new Uint8Array(0),
      outcome: undefined,
      innerFault: undefined,
    }
    if (isFirst) this.root = call
    else this.#add({ kind: 'call', call })
    this.#open.push(call)
  }

  #add(event: CallEvent): void {
    if (this.#eventCount >= MAX_EVENTS) {
      this.dropped++
      return
    }
    this.#eventCount++
    this.#open.findLast((call) => call !== undefined)?.events.push(event)
  }
}

import type { Address } from '../bytes.ts'
import type { Log, Outcome, RunResult } from './message.ts'

export type CallKind = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2'

/** Whether a frame of this kind creates a contract. */
export const createsContract = (kind: CallKind | 'SELFDESTRUCT'): boolean => kind === 'CREATE' || kind === 'CREATE2'

/** The start of a frame. */
export interface FrameStart {
  readonly kind: CallKind
  readonly depth: number
  readonly caller: Address
  /** The account on which the code runs. In a creation, the new account. */
  readonly address: Address
  /** Account whose code runs. */
  readonly codeAddress: Address
  readonly value: bigint
  /** Calldata. In a creation, the init code. */
  readonly input: Uint8Array
  readonly gas: number
}

/** The end of a frame. */
export interface FrameEnd {
  readonly outcome: Outcome
  readonly depth: number
  readonly gasUsed: number
  readonly output: Uint8Array
  /** For invalidOpcode, stackUnderflow and stackOverflow: the opcode and the stack height. */
  readonly haltedAt: RunResult['haltedAt']
}

/**
 * An opcode before its execution. Its data is read on demand and only valid during the call, because the object is reused for the next
 * opcode.
 */
export interface Step {
  readonly depth: number
  readonly pc: number
  readonly opcode: number
  /** Opcode name. `INVALID` if the fork does not have it. */
  readonly name: string
  readonly gasLeft: number
  readonly refund: number
  /** What is left in the reservoir of state gas, and gas of the frame that has paid for state (EIP-8037). 0 before Amsterdam. */
  readonly stateGasLeft: number
  readonly spilledGas: number
  readonly address: Address
  /** Returns the words of the stack, bottom first. */
  stack(): bigint[]
  stackHeight(): number
  /** Returns the word at a depth, where 1 is the top. Undefined below the stack. */
  peek(depth: number): bigint | undefined
  /** Returns the stack as bytes, 32 per word, least significant first. A view: copy it to keep it. */
  stackBytes(): Uint8Array
  /** Returns the size of the memory, in bytes. */
  memorySize(): number
  /** Returns a copy of the memory. */
  memory(): Uint8Array
  /** Returns a view of the memory: copy it to keep it. */
  memoryView(): Uint8Array
  returnData(): Uint8Array
  /** Returns a view of the code that runs: copy it to keep it. */
  code(): Uint8Array
}

/**
 * Observes a run. Every hook is optional, and absent hooks cost nothing. Only `replaceOutput` changes a run. With `step`, the core stops at every opcode. Events come in
 * execution order and include frames that are reverted later, which frameLeft reports.
 */
export interface Inspector {
  frameEntered?(frame: FrameStart): void
  frameLeft?(frame: FrameEnd): void
  /** Returns an output that the caller of a frame reads instead of its own, or undefined to keep it. Called before `frameLeft`. */
  replaceOutput?(frame: FrameEnd): Uint8Array | undefined
  /** A call, a creation or a self-destruct transferred value. */
  valueTransferred?(from: Address, to: Address, value: bigint): void
  logged?(log: Log): void
  /** Called before the balance is transferred. */
  selfDestructed?(address: Address, beneficiary: Address, balance: bigint): void
  storageRead?(address: Address, slot: bigint, value: bigint): void
  storageWritten?(address: Address, slot: bigint, value: bigint, before: bigint): void
  step?(step: Step): void
  /**
   * The opcode of the last `step` has run, and its frame has `gasLeft`. This excludes gas of a called frame until that frame ends. A frame has more
   * gas than before if its gas had paid for state that does not exist any more (EIP-8037).
   */
  stepped?(gasLeft: number): void
  /** The opcode of the last `step` ended its frame with a failure. `cost` is its gas; if it ran out of gas, the gas that it needed. */
  fault?(outcome: Outcome, cost: number): void
  /** Whether the run should pause after this opcode, because the inspector used much time since it last returned true. */
  wantsPause?(): boolean
}

/** Reports the end of a frame. Returns the output that its caller reads. */
export function reportExit(inspector: Inspector, end: FrameEnd): Uint8Array {
  const output = inspector.replaceOutput?.(end) ?? end.output
  inspector.frameLeft?.(output === end.output ? end : { ...end, output })
  return output
}

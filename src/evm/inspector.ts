import type { Address } from '../bytes.ts'
import type { Log, Outcome, RunResult } from './message.ts'

export type CallKind = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2'

/** A frame as it begins. */
export interface FrameStart {
  readonly kind: CallKind
  readonly depth: number
  readonly caller: Address
  /** The account on which the code runs; for a creation the new one. */
  readonly address: Address
  /** Account whose code runs. */
  readonly codeAddress: Address
  readonly value: bigint
  /** Calldata; for a creation the init code. */
  readonly input: Uint8Array
  readonly gas: number
}

/** A frame as it ends. */
export interface FrameEnd {
  readonly outcome: Outcome
  readonly depth: number
  readonly gasUsed: number
  readonly output: Uint8Array
  /** For invalidOpcode, stackUnderflow and stackOverflow: the opcode and the stack height. */
  readonly haltedAt: RunResult['haltedAt']
}

/**
 * An opcode that is about to run. Its data is read on demand and valid only during the call, because the object is reused for the next
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
  readonly address: Address
  /** From the bottom up. */
  stack(): bigint[]
  stackHeight(): number
  /** Returns the word at this depth, 1 being the top. Undefined below the stack. */
  peek(depth: number): bigint | undefined
  /** The stack as bytes, 32 per word, least significant first. A view: copy it to keep it. */
  stackBytes(): Uint8Array
  memory(): Uint8Array
  /** The same without a copy. */
  memoryView(): Uint8Array
  returnData(): Uint8Array
}

/**
 * Observes a run. Every hook is optional, and absent hooks cost nothing. With `step`, the core stops at every opcode. Events come in
 * execution order and include frames that are reverted later, which frameLeft reports.
 */
export interface Inspector {
  frameEntered?(frame: FrameStart): void
  frameLeft?(frame: FrameEnd): void
  /** Value moved by a call, a creation or a self-destruct. */
  valueMoved?(from: Address, to: Address, value: bigint): void
  logged?(log: Log): void
  /** Before the balance moves. */
  selfDestructed?(address: Address, beneficiary: Address, balance: bigint): void
  storageRead?(address: Address, slot: bigint, value: bigint): void
  storageWritten?(address: Address, slot: bigint, value: bigint, before: bigint): void
  step?(step: Step): void
  /**
   * The opcode of the last `step` has run, and its frame has so much gas left. Gas lent to a called frame is missing until that frame ends.
   */
  stepped?(gasLeft: number): void
  /** Outcome of the last `step` if it ended the frame, with its cost. If out of gas, the cost that it needed. */
  fault?(outcome: Outcome, cost: number): void
}

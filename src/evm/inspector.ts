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
  /** Whose code runs. */
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
  /** For invalidOpcode, stackUnderflow and stackOverflow: the opcode, and how many words there were. */
  readonly haltedAt: RunResult['haltedAt']
}

/**
 * An opcode that is about to run. What it points to is read when asked for, and only during the call: the object is used again for
 * the next one.
 */
export interface Step {
  readonly depth: number
  readonly pc: number
  readonly opcode: number
  /** Name of the opcode; `INVALID` where the fork has none. */
  readonly name: string
  readonly gasLeft: number
  readonly refund: number
  readonly address: Address
  /** From the bottom up. */
  stack(): bigint[]
  stackHeight(): number
  /** The word that is so many from the top, 1 being the top itself; undefined where the stack is not that high. */
  peek(depth: number): bigint | undefined
  /** The stack as bytes, 32 for each word, the least significant first. A view: copy what is to be kept. */
  stackBytes(): Uint8Array
  memory(): Uint8Array
  /** The same without a copy. */
  memoryView(): Uint8Array
  returnData(): Uint8Array
}

/**
 * Watches a run. Every function is optional, and what is absent costs nothing; with `step` the core stops at every
 * opcode. Events come in the order of execution, also those of frames that are undone afterwards: frameLeft tells.
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
   * The opcode of the last `step` did what it does, and its frame has so much gas left. What it lent to a frame that it called is not
   * there, unless that frame is over already.
   */
  stepped?(gasLeft: number): void
  /** How the opcode of the last `step` ended, where it was not by going on, and what it cost or, out of gas, would have cost. */
  fault?(outcome: Outcome, cost: number): void
}

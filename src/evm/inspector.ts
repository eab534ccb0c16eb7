import type { Address } from '../bytes.ts'
import type { Log, Outcome } from './message.ts'

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
}

/** An opcode that is about to run. What it points to is read when asked for, and only during the call. */
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
  memory(): Uint8Array
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
  /** How the opcode of the last `step` ended, where it was not by going on. */
  fault?(outcome: Outcome): void
}

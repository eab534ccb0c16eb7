import type { Address } from '../../bytes.ts'
import {
  type CallKind,
  createsContract,
  type FrameEnd,
  type FrameStart,
  type Inspector,
  type Step,
} from '../../evm/inspector.ts'
import { CodeCopies } from './codeCopies.ts'

/** A frame that executed code. A step is the number of an executed opcode, counted from 0 in the whole message. */
export interface RecordedFrame {
  /** Index of the frame that called it. Undefined for the outermost. */
  readonly parent: number | undefined
  readonly kind: CallKind
  readonly address: Address
  readonly codeAddress: Address
  readonly code: Uint8Array
  /** The first four bytes of the calldata, or fewer, which select a function. */
  readonly selector: Uint8Array
  readonly firstStep: number
  /** The step after its last one. Its inner frames are in between. */
  endStep: number
  /** Undefined before its end. */
  end: Pick<FrameEnd, 'outcome' | 'haltedAt'> | undefined
}

interface OpenFrame {
  readonly start: Pick<FrameStart, 'kind' | 'address' | 'codeAddress'> & { readonly selector: Uint8Array }
  /** Undefined before its first opcode. A call of an account without code has none. */
  index: number | undefined
}

/** Maximum number of recorded opcodes, which take 100 ms, and of frames. */
const MAX_STEPS = 500_000
const MAX_FRAMES = 10_000

/** Records the opcodes of one message in the order of execution. It observes each opcode, which makes the execution slower. */
export class StepRecorder {
  readonly frames: RecordedFrame[] = []
  /** Offset of the opcode in its code, in bytes, and index of its frame, for each step. */
  readonly pcs: number[] = []
  readonly frameIndexes: number[] = []
  /** Number of executed opcodes, also of those that are not recorded. */
  stepCount = 0
  readonly #open: OpenFrame[] = []
  readonly #codes = new CodeCopies()
  readonly inspector: Inspector = {
    frameEntered: ({ depth, kind, address, codeAddress, input }) => {
      if (depth === 0) this.#start()
      this.#open.push({ start: { kind, address, codeAddress, selector: input.slice(0, 4) }, index: undefined })
    },
    frameLeft: (end) => this.#left(end),
    step: (step) => this.#step(step),
  }

  /** Whether all steps are recorded. After one that is not, none is. */
  get isComplete(): boolean {
    return this.stepCount === this.pcs.length
  }

  /** On a fork, a message runs again when the state that it lacked has been loaded. */
  #start(): void {
    for (const list of [this.frames, this.pcs, this.frameIndexes, this.#open]) list.length = 0
    this.#codes.clear()
    this.stepCount = 0
  }

  #step({ pc, code }: Step): void {
    const frame = this.#open.at(-1)
    if (frame !== undefined && this.isComplete && this.#hasRoomFor(frame)) {
      frame.index ??= this.#record(frame, code)
      this.pcs.push(pc)
      this.frameIndexes.push(frame.index)
    }
    this.stepCount++
  }

  #hasRoomFor({ index }: OpenFrame): boolean {
    return this.pcs.length < MAX_STEPS && (index !== undefined || this.frames.length < MAX_FRAMES)
  }

  #record({ start }: OpenFrame, read: () => Uint8Array): number {
    const code = this.#codes.copyOf(start.codeAddress, createsContract(start.kind), read)
    const parent = this.#open.at(-2)?.index
    return (
      this.frames.push({ ...start, parent, code, firstStep: this.stepCount, endStep: this.stepCount, end: undefined }) -
      1
    )
  }

  #left({ outcome, haltedAt }: FrameEnd): void {
    const { index } = this.#open.pop() ?? {}
    const frame = index === undefined ? undefined : this.frames[index]
    if (frame === undefined) return
    frame.endStep = this.stepCount
    frame.end = { outcome, haltedAt }
  }
}

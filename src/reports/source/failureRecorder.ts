import { type Address, bytesEqual, EMPTY_BYTES } from '../../bytes.ts'
import { createsContract, type FrameEnd, type FrameStart, type Inspector, type Step } from '../../evm/inspector.ts'
import { CodeCopies } from './codeCopies.ts'
import { forwardsRevertData } from './forwardsRevertData.ts'

/** A call or creation that failed. */
export interface FailedFrame {
  readonly isCreation: boolean
  /** The code that ran. In a creation, the init code. */
  readonly code: Uint8Array
  /** Offsets of the executed opcodes, in bytes, in the order of execution. */
  readonly opcodes: readonly number[]
  /** The first bytes of the calldata, which select a function. Empty in a creation. */
  readonly selector: Uint8Array
  /** The failed call whose output this one passes on. */
  readonly cause: FailedFrame | undefined
}

interface OpenFrame {
  readonly isCreation: boolean
  readonly codeAddress: Address
  readonly selector: Uint8Array
  code: Uint8Array | undefined
  readonly opcodes: number[]
  /** The last call that failed, and its output. */
  failed: { readonly frame: FailedFrame | undefined; readonly output: Uint8Array } | undefined
}

/** Maximum number of recorded opcodes in frames that have not ended. Beyond it, the failure has no location: more would take over 100 ms to follow. */
const MAX_OPCODES = 500_000

/** Length of the bytes that select a function, in calldata. */
const SELECTOR_LENGTH = 4

/** Records how a message fails. It observes each opcode, which makes the execution slower. */
export class FailureRecorder {
  /** The outermost frame of the last message, if it failed after its code ran. */
  failure: FailedFrame | undefined
  readonly inspector: Inspector = {
    frameEntered: (frame) => this.#entered(frame),
    frameLeft: (end) => this.#left(end),
    step: (step) => this.#step(step),
  }
  readonly #open: OpenFrame[] = []
  readonly #codes = new CodeCopies()
  #opcodeCount = 0

  #entered({ depth, kind, codeAddress, input }: FrameStart): void {
    if (depth === 0) this.#start()
    const isCreation = createsContract(kind)
    const selector = isCreation ? EMPTY_BYTES : input.slice(0, SELECTOR_LENGTH)
    this.#open.push({ isCreation, codeAddress, selector, code: undefined, opcodes: [], failed: undefined })
  }

  /** An estimate executes its message several times. */
  #start(): void {
    this.failure = undefined
    this.#open.length = 0
    this.#codes.clear()
    this.#opcodeCount = 0
  }

  #step({ pc, code }: Step): void {
    const frame = this.#open.at(-1)
    if (frame === undefined || this.#opcodeCount >= MAX_OPCODES) return
    this.#opcodeCount++
    frame.code ??= this.#codes.copyOf(frame.codeAddress, frame.isCreation, code)
    frame.opcodes.push(pc)
  }

  #left({ outcome, output }: FrameEnd): void {
    const frame = this.#open.pop()
    if (frame === undefined) return
    this.#opcodeCount -= frame.opcodes.length
    const isComplete = this.#opcodeCount + frame.opcodes.length < MAX_OPCODES
    const failed = outcome === 'success' || !isComplete ? undefined : failedFrame(frame, output)
    const caller = this.#open.at(-1)
    if (caller === undefined) this.failure = failed
    else if (outcome !== 'success') caller.failed = { frame: failed, output: output.slice() }
  }
}

function failedFrame(
  { isCreation, selector, code, opcodes, failed }: OpenFrame,
  output: Uint8Array,
): FailedFrame | undefined {
  if (code === undefined) return undefined
  const isCause = failed !== undefined && bytesEqual(failed.output, output) && forwardsRevertData(code, opcodes)
  return { isCreation, selector, code, opcodes, cause: isCause ? failed.frame : undefined }
}

import { type Address, EMPTY_BYTES } from '../../bytes.ts'
import { createsContract, type FrameStart, type Inspector, type Step } from '../../evm/inspector.ts'
import { gasFaults } from '../../evm/message.ts'
import { EXTCODESIZE, ISZERO, RETURNDATACOPY, RETURNDATASIZE, SLT } from '../../evm/opcodeNumbers.ts'

/** The frame in which a message began to fail without data. */
export interface RevertOrigin {
  readonly isCreation: boolean
  /** 0 for the outermost frame. */
  readonly depth: number
  /** The code that ran. For a creation, the init code. */
  readonly code: Uint8Array
  /** Calldata. Empty for a creation. */
  readonly input: Uint8Array
  readonly value: bigint
  /** Whether the frame halted with an invalid opcode. Otherwise it reverted. */
  readonly isInvalidOpcode: boolean
  /** Whether the frame reverted only because its inner call or creation ran out of gas. */
  readonly isInnerOutOfGas: boolean
  /** The check of Solidity that failed: the account to call has no code, or a call returned less data than its ABI says. */
  readonly failedCheck: 'noCode' | 'tooLittleData' | undefined
}

/** Calls and creations. */
const calls: ReadonlySet<number> = new Set([0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa])

/**
 * Maximum number of opcodes from an opcode that belongs to a check of Solidity to the REVERT of that check. A `require` of the contract takes more,
 * or has other opcodes.
 */
const MAX_STEPS = 20

class Frame {
  readonly start: FrameStart
  readonly code: Uint8Array
  /** Where the last inner frame began to fail, if it reverted without data or halted with an invalid opcode. */
  inner: RevertOrigin | undefined
  /** Whether the last inner frame ran out of gas. */
  isInnerOutOfGas = false
  #steps = 0
  #last: number | undefined
  /** The number of the last step that found no code, copied return data, compared its length, and called or created a contract. */
  #foundNoCode = Number.NEGATIVE_INFINITY
  #copied = Number.NEGATIVE_INFINITY
  #compared = Number.NEGATIVE_INFINITY
  #called = Number.NEGATIVE_INFINITY
  #hasReadLength = false

  constructor(start: FrameStart, code: Uint8Array) {
    this.start = start
    this.code = code
  }

  step({ opcode, peek }: Step): void {
    const step = ++this.#steps
    if (calls.has(opcode)) {
      this.#called = step
      this.#hasReadLength = false
      this.inner = undefined
      this.isInnerOutOfGas = false
    } else if (opcode === RETURNDATASIZE) this.#hasReadLength = true
    else if (opcode === RETURNDATACOPY) this.#copied = step
    else if (opcode === SLT) this.#compared = step
    else if (opcode === ISZERO && this.#last === EXTCODESIZE && peek(1) === 0n) this.#foundNoCode = step
    this.#last = opcode
  }

  origin(isInvalidOpcode: boolean): RevertOrigin {
    const { inner } = this
    if (!isInvalidOpcode && inner !== undefined && this.#propagates(inner.isInvalidOpcode)) return inner
    const { depth, value, input } = this.start
    const creates = createsContract(this.start.kind)
    return {
      isCreation: creates,
      depth,
      code: this.code,
      input: creates ? EMPTY_BYTES : input,
      value,
      isInvalidOpcode,
      isInnerOutOfGas: !isInvalidOpcode && this.isInnerOutOfGas && this.#propagates(),
      failedCheck: this.#failedCheck(),
    }
  }

  /**
   * Whether the frame failed because its last inner frame did. Code that reverts without the return data can also have another reason, unless
   * `isCertain`.
   */
  #propagates(isCertain = false): boolean {
    return (isCertain || this.#copied > this.#called) && this.#isRecent(this.#called)
  }

  #failedCheck(): RevertOrigin['failedCheck'] {
    if (this.#foundNoCode > this.#called && this.#isRecent(this.#foundNoCode)) return 'noCode'
    const isDecoding = this.#hasReadLength && this.#compared > this.#called
    return isDecoding && this.#isRecent(this.#compared) ? 'tooLittleData' : undefined
  }

  #isRecent(step: number): boolean {
    return this.#steps - step <= MAX_STEPS
  }
}

/** Finds the frame in which a message that reverts without data begins to fail. `codeOf` returns the code of an account while the message runs. */
export class RevertOriginFinder {
  readonly inspector: Inspector
  readonly #codeOf: (address: Address) => Uint8Array
  readonly #open: Frame[] = []
  #origin: RevertOrigin | undefined

  constructor(codeOf: (address: Address) => Uint8Array) {
    this.#codeOf = codeOf
    this.inspector = {
      frameEntered: (start) =>
        void this.#open.push(
          new Frame(start, createsContract(start.kind) ? start.input : this.#codeOf(start.codeAddress)),
        ),
      frameLeft: ({ outcome, output }) => {
        const frame = this.#open.pop()
        const isInvalidOpcode = outcome === 'invalidOpcode'
        const isWithoutData = isInvalidOpcode || (outcome === 'revert' && output.length === 0)
        const origin = isWithoutData ? frame?.origin(isInvalidOpcode) : undefined
        const outer = this.#open.at(-1)
        if (outer === undefined) {
          this.#origin = origin
        } else {
          outer.inner = origin
          outer.isInnerOutOfGas = gasFaults.has(outcome)
        }
      },
      step: (step) => this.#open.at(-1)?.step(step),
    }
  }

  /** The origin. Undefined if the message neither reverted without data nor halted with an invalid opcode. */
  get origin(): RevertOrigin | undefined {
    return this.#origin
  }
}

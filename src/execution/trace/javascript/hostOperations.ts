import { type Address, bigintToBytes, bytesToBigint, bytesToHex, EMPTY_BYTES, hexToBytes } from '../../../bytes.ts'
import { createdAddress, saltedAddress } from '../../../evm/handlers/create.ts'
import { createsContract, type FrameStart, type Step } from '../../../evm/inspector.ts'
import type { TracedMessage } from '../tracer.ts'
import { ADDRESS_AT, NUMBERS, OPERATIONS, WORD_AT } from './mailbox.ts'
import type { Pointer, QuickJs } from './quickJs.ts'
import { OperationFailed, type SandboxHost } from './tracerSandbox.ts'

type Operation = (sandbox: QuickJs, argument: (index: number) => Pointer) => Pointer

/** Bytes that a slice of the memory may have after its end, as in go-ethereum. */
const MAX_PADDING = 2 ** 20
/** A result without a value. */
const NOTHING = 0

/** What the code of a tracer reads from the EVM: the operations of the host function. */
export class HostOperations implements SandboxHost {
  mailbox = 0
  /** The last step. Undefined before the first one, or if the tracer has no function for steps. */
  step: Step | undefined
  /** The error of the last step. */
  error: string | undefined
  /** The active frames. */
  readonly frames: FrameStart[] = []
  /** The last entered frame. Only a static call has no value. */
  entered = {
    type: '',
    from: '' as Address,
    to: '' as Address,
    value: undefined as bigint | undefined,
    input: EMPTY_BYTES,
  }
  /** The last left frame. */
  left = { output: EMPTY_BYTES, error: undefined as string | undefined }
  readonly #traced: TracedMessage
  #numbers: Float64Array = new Float64Array()

  constructor(traced: TracedMessage) {
    this.#traced = traced
  }

  /** Returns the numbers of the mailbox. Do not keep them: a larger memory is another buffer. */
  numbersOf(sandbox: QuickJs): Float64Array {
    const { buffer } = sandbox.memory
    if (this.#numbers.buffer !== buffer) this.#numbers = new Float64Array(buffer, this.mailbox, ADDRESS_AT / 8)
    return this.#numbers
  }

  readonly handle = (sandbox: QuickJs, operation: number, argument: (index: number) => Pointer): Pointer => {
    const operate = this.#operations[operation]
    if (operate === undefined) throw new OperationFailed('unknown operation')
    return operate(sandbox, argument)
  }

  readonly #operations: Readonly<Record<number, Operation>> = {
    [OPERATIONS.fail]: (sandbox, argument) => {
      throw new OperationFailed(sandbox.text(argument(0)))
    },
    [OPERATIONS.toHex]: (sandbox, argument) => sandbox.newText(bytesToHex(partOf(sandbox, argument))),
    [OPERATIONS.fromHex]: (sandbox, argument) => sandbox.newBytes(bytesOfHex(sandbox.text(argument(0)))),
    [OPERATIONS.memorySlice]: (sandbox, argument) => {
      const [start, end] = [sandbox.number(argument(0)), sandbox.number(argument(1))]
      if (!(Number.isInteger(start) && start >= 0 && end >= start)) throw new OperationFailed('invalid range')
      const memory = this.#running.memoryView()
      const padding = end - memory.length
      if (padding > MAX_PADDING) throw new OperationFailed(`reached limit for padding memory slice: ${padding}`)
      return sandbox.newBytes(memory.subarray(start, end), end - start)
    },
    [OPERATIONS.memoryWord]: (sandbox, argument) => {
      const offset = sandbox.number(argument(0))
      return this.#writeWord(
        sandbox,
        this.#running
          .memoryView()
          .slice(offset, offset + 32)
          .reverse(),
      )
    },
    [OPERATIONS.stackWord]: (sandbox, argument) => {
      const words = this.#running.stackBytes()
      const end = words.length - sandbox.number(argument(0)) * 32
      return this.#writeWord(sandbox, words.subarray(end - 32, end))
    },
    [OPERATIONS.caller]: (sandbox) => this.#writeAddress(sandbox, this.#frame.caller),
    [OPERATIONS.address]: (sandbox) => this.#writeAddress(sandbox, this.#frame.address),
    [OPERATIONS.value]: (sandbox) => this.#writeValue(sandbox, this.#frame.value),
    [OPERATIONS.input]: (sandbox) => {
      const { kind, input } = this.#frame
      // Init code is the code of its frame, not its calldata.
      return sandbox.newBytes(createsContract(kind) ? EMPTY_BYTES : input)
    },
    [OPERATIONS.error]: (sandbox) => textOrNothing(sandbox, this.error),
    [OPERATIONS.balance]: (sandbox) => this.#writeValue(sandbox, this.#state.getBalance(this.#address(sandbox))),
    [OPERATIONS.nonce]: (sandbox) => sandbox.newNumber(Number(this.#state.getNonce(this.#address(sandbox)))),
    [OPERATIONS.code]: (sandbox) => sandbox.newBytes(this.#state.getCode(this.#address(sandbox))),
    [OPERATIONS.storage]: (sandbox) => {
      const slot = bytesToBigint(this.#bytes(sandbox, WORD_AT, 32))
      const value = this.#state.getStorage(this.#address(sandbox), slot)
      return this.#writeWord(sandbox, wordOf(value).reverse())
    },
    [OPERATIONS.exists]: (sandbox) => sandbox.newNumber(this.#state.exists(this.#address(sandbox)) ? 1 : 0),
    [OPERATIONS.isPrecompiled]: (sandbox) =>
      sandbox.newNumber(this.#traced.precompiles.has(this.#address(sandbox)) ? 1 : 0),
    [OPERATIONS.contractAddress]: (sandbox) => {
      const nonce = this.numbersOf(sandbox)[NUMBERS.nonce] ?? 0
      if (!Number.isSafeInteger(nonce) || nonce < 0) throw new OperationFailed(`invalid nonce ${nonce}`)
      return this.#writeAddress(sandbox, createdAddress(this.#address(sandbox), BigInt(nonce)))
    },
    [OPERATIONS.saltedAddress]: (sandbox, argument) => {
      const salt = this.#bytes(sandbox, WORD_AT, 32).slice()
      return this.#writeAddress(sandbox, saltedAddress(this.#address(sandbox), salt, partOf(sandbox, argument)))
    },
    [OPERATIONS.enteredType]: (sandbox) => sandbox.newText(this.entered.type),
    [OPERATIONS.enteredFrom]: (sandbox) => this.#writeAddress(sandbox, this.entered.from),
    [OPERATIONS.enteredTo]: (sandbox) => this.#writeAddress(sandbox, this.entered.to),
    [OPERATIONS.enteredValue]: (sandbox) => {
      if (this.entered.value === undefined) return sandbox.newNumber(0)
      this.#writeValue(sandbox, this.entered.value)
      return sandbox.newNumber(1)
    },
    [OPERATIONS.enteredInput]: (sandbox) => sandbox.newBytes(this.entered.input),
    [OPERATIONS.leftOutput]: (sandbox) => sandbox.newBytes(this.left.output),
    [OPERATIONS.leftError]: (sandbox) => textOrNothing(sandbox, this.left.error),
  }

  get #state() {
    return this.#traced.execution.state
  }

  /** The step that the tracer sees. */
  get #running(): Step {
    if (this.step === undefined) throw new OperationFailed('the tracer has seen no step: add a function step()')
    return this.step
  }

  get #frame(): FrameStart {
    const frame = this.frames.at(-1)
    if (frame === undefined) throw new OperationFailed('no contract runs')
    return frame
  }

  #bytes(sandbox: QuickJs, at: number, size: number): Uint8Array {
    return sandbox.memory.subarray(this.mailbox + at, this.mailbox + at + size)
  }

  #address(sandbox: QuickJs): Address {
    return bytesToHex(this.#bytes(sandbox, ADDRESS_AT + 12, 20))
  }

  #writeAddress(sandbox: QuickJs, address: Address): Pointer {
    this.#bytes(sandbox, ADDRESS_AT + 12, 20).set(hexToBytes(address))
    return NOTHING
  }

  #writeWord(sandbox: QuickJs, bytes: Uint8Array): Pointer {
    this.#bytes(sandbox, WORD_AT, 32).set(bytes)
    return NOTHING
  }

  /** Writes a number, least significant byte first. */
  #writeValue(sandbox: QuickJs, value: bigint): Pointer {
    return this.#writeWord(sandbox, wordOf(value))
  }
}

/** Returns the part of a buffer that the arguments (buffer, offset, size) select. */
function partOf(sandbox: QuickJs, argument: (index: number) => Pointer): Uint8Array {
  const part = sandbox.bytes(argument(0), sandbox.number(argument(1)), sandbox.number(argument(2)))
  if (part === undefined) throw new OperationFailed('invalid buffer')
  return part
}

/** As go-ethereum, ignores everything from the first character on that is not hex. */
function bytesOfHex(text: string): Uint8Array {
  const digits = /^0x/i.test(text) ? text.slice(2) : text
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

const textOrNothing = (sandbox: QuickJs, text: string | undefined): Pointer =>
  text === undefined ? NOTHING : sandbox.newText(text)

/** Returns 32 bytes, least significant byte first. */
const wordOf = (value: bigint): Uint8Array => bigintToBytes(value, 32).reverse()

import { type Address, bytesToHex, EMPTY_BYTES } from '../../../bytes.ts'
import type { FrameEnd, FrameStart, Inspector, Step } from '../../../evm/inspector.ts'
import type { Outcome } from '../../../evm/message.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import { frameFaultText } from '../../../protocol/faultText.ts'
import { StepCost } from '../stepCost.ts'
import type { TracedMessage, Tracer } from '../tracer.ts'
import { HostOperations } from './hostOperations.ts'
import { MAILBOX_STACK_WORDS, NUMBERS, STACK_AT } from './mailbox.ts'
import { TracerSandbox } from './tracerSandbox.ts'

/** The position of a mined transaction. */
export interface MinedPosition {
  readonly blockHash: string | null
  readonly transactionHash: string | null
  readonly transactionPosition: number
}

export interface JavaScriptTracerOptions {
  readonly code: string
  /** The argument of setup(), before its encoding as JSON. */
  readonly config: unknown
  /** Opcode names by code. */
  readonly names: readonly string[]
  readonly position: MinedPosition | undefined
}

/** Outcomes for which go-ethereum calls fault(). All others end a frame before its code, after it, or show in step(). */
const faults: ReadonlySet<Outcome> = new Set([
  'revert',
  'invalidJump',
  'invalidOpcode',
  'staticStateChange',
  'returnDataOutOfBounds',
  'initCodeSizeExceeded',
  'memoryLimit',
])

/**
 * A tracer in JavaScript, with the interface of go-ethereum's tracers (eth/tracers/js). Its code runs in a sandbox. `finish` yields the JSON
 * text of its result in parts. The hooks of the inspector and these parts throw TracerFailed.
 */
export class JavaScriptTracer implements Tracer<Generator<string>> {
  readonly inspector: Inspector
  readonly #traced: TracedMessage
  readonly #position: MinedPosition | undefined
  readonly #sandbox: TracerSandbox
  readonly #operations: HostOperations
  readonly #cost: StepCost
  #outermost: FrameStart | undefined
  #output = EMPTY_BYTES

  private constructor(
    traced: TracedMessage,
    position: MinedPosition | undefined,
    sandbox: TracerSandbox,
    operations: HostOperations,
  ) {
    this.#traced = traced
    this.#position = position
    this.#sandbox = sandbox
    this.#operations = operations
    this.#cost = new StepCost(traced)
    const { has } = sandbox
    this.inspector = {
      frameEntered: (start) => this.#frameEntered(start),
      frameLeft: (end) => this.#frameLeft(end),
      wantsPause: () => sandbox.takeTick(),
      ...(has.enter && {
        selfDestructed: (address: Address, to: Address, value: bigint) => this.#selfDestructed(address, to, value),
      }),
      // Without a step function, the core need not stop at each opcode.
      ...(has.step && {
        step: (step: Step) => this.#step(step),
        fault: (outcome: Outcome) => this.#fault(outcome),
      }),
    }
  }

  /** Evaluates the code. Rejects with InvalidTracer, or with TracerFailed if setup() fails. */
  static async open(
    traced: TracedMessage,
    { code, config, names, position }: JavaScriptTracerOptions,
  ): Promise<JavaScriptTracer> {
    const operations = new HostOperations(traced)
    const sandbox = await TracerSandbox.open(code, config, names, operations)
    return new JavaScriptTracer(traced, position, sandbox, operations)
  }

  #frameEntered(start: FrameStart): void {
    this.#outermost ??= start
    this.#operations.frames.push(start)
    if (start.depth === 0 || !this.#sandbox.has.enter) return
    const { kind, caller, address, codeAddress, value, input, gas } = start
    // A delegated call runs on the account of its caller, and its `caller` is the caller of that account.
    const from = kind === 'DELEGATECALL' ? address : caller
    this.#enter({ type: kind, from, to: codeAddress, value: kind === 'STATICCALL' ? undefined : value, input }, gas)
  }

  #enter(entered: HostOperations['entered'], gas: number): void {
    this.#operations.entered = entered
    this.#numbers[NUMBERS.frameGas] = gas
    this.#sandbox.run('enter')
  }

  #frameLeft(end: FrameEnd): void {
    this.#operations.frames.pop()
    const { outcome, depth, haltedAt, output, gasUsed } = end
    const error = frameFaultText(outcome, haltedAt, this.#traced.opcodes)
    if (!this.#sandbox.has.step && faults.has(outcome)) this.#runFault(error)
    if (depth === 0) this.#output = output.slice()
    else if (this.#sandbox.has.enter) this.#exit(output, error, gasUsed)
  }

  #exit(output: Uint8Array, error: string | undefined, gasUsed: number): void {
    this.#operations.left = { output, error }
    this.#numbers[NUMBERS.gasUsed] = gasUsed
    this.#sandbox.run('exit')
  }

  #selfDestructed(from: Address, to: Address, value: bigint): void {
    this.#enter({ type: 'SELFDESTRUCT', from, to, value, input: EMPTY_BYTES }, 0)
    this.#exit(EMPTY_BYTES, undefined, 0)
  }

  #step(step: Step): void {
    this.#cost.predict(step)
    const { cost, failure } = this.#cost
    const stackHeight = step.stackHeight()
    this.#operations.step = step
    this.#operations.error = failure && this.#errorOf(failure, step.opcode, stackHeight)
    const numbers = this.#numbers
    numbers[NUMBERS.pc] = step.pc
    numbers[NUMBERS.gas] = step.gasLeft
    numbers[NUMBERS.cost] = cost
    numbers[NUMBERS.depth] = step.depth + 1
    numbers[NUMBERS.refund] = step.refund
    numbers[NUMBERS.opcode] = step.opcode
    numbers[NUMBERS.memoryLength] = step.memorySize()
    numbers[NUMBERS.stackLength] = stackHeight
    const words = step.stackBytes()
    const top =
      words.length > MAILBOX_STACK_WORDS * 32 ? words.subarray(words.length - MAILBOX_STACK_WORDS * 32) : words
    const end = this.#operations.mailbox + STACK_AT + MAILBOX_STACK_WORDS * 32
    this.#sandbox.sandbox.memory.set(top, end - top.length)
    this.#sandbox.run('step')
  }

  #fault(outcome: Outcome): void {
    // step() has already shown a predicted failure.
    if (this.#cost.failure !== undefined) return
    const { step } = this.#operations
    if (step === undefined) return
    this.#runFault(this.#errorOf(outcome, step.opcode, step.stackHeight()))
  }

  #runFault(error: string | undefined): void {
    this.#operations.error = error
    this.#sandbox.run('fault')
  }

  #errorOf(outcome: Outcome, opcode: number, stackHeight: number): string | undefined {
    return frameFaultText(outcome, { opcode, stackHeight }, this.#traced.opcodes)
  }

  get #numbers(): Float64Array {
    return this.#operations.numbersOf(this.#sandbox.sandbox)
  }

  finish(result: MessageResult): Generator<string> {
    const { message, execution } = this.#traced
    const outermost = this.#outermost
    if (outermost === undefined) throw new RangeError('the message was not executed')
    const { blockHash, transactionHash, transactionPosition } = this.#position ?? {}
    const isMined = blockHash != null && transactionHash != null
    return this.#sandbox.result({
      numbers: {
        block: Number(execution.block.number),
        gas: Number(message.gasLimit),
        gasUsed: result.gasUsed,
        ...(isMined && { txIndex: transactionPosition }),
      },
      texts: {
        type: message.to === undefined ? 'CREATE' : 'CALL',
        ...(result.fault !== undefined && { error: result.fault }),
      },
      bigInts: { gasPrice: message.gasPrice.toString(), value: message.value.toString() },
      buffers: {
        from: message.from,
        to: outermost.address,
        input: bytesToHex(message.data),
        output: bytesToHex(this.#output),
        coinbase: execution.block.coinbase,
        ...(isMined && { blockHash, txHash: transactionHash }),
      },
    })
  }
}

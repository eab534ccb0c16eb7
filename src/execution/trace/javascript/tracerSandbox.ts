import { define } from '../../../errors.ts'
import { NotLoaded } from '../../../state/notLoaded.ts'
import { MAILBOX_BYTES } from './mailbox.ts'
import { OutOfMemory, type Pointer, QuickJs, TimeLimitExceeded } from './quickJs.ts'
import { sandboxCode } from './sandboxCode.ts'

/** The code cannot be used as a tracer. The reasons are go-ethereum's. */
export const invalidTracer = define<{ reason: string }>(
  'InvalidTracer',
  -32602,
  ({ reason }) => `invalid JavaScript tracer: ${reason}`,
)
/** A function of the tracer failed. The text is go-ethereum's. */
export const tracerFailed = define<{ reason: string; name: TracerFunction }>(
  'TracerFailed',
  -32000,
  ({ reason, name }) => `${reason}    in server-side tracer function '${name}'`,
)

export type TracerFunction = 'setup' | 'step' | 'fault' | 'enter' | 'exit' | 'result'

/**
 * Maximum ticks of the meter (about a millisecond each) in one call. Nothing else runs meanwhile, because a call cannot pause. The code and
 * result() may use more, because they run once. An iteration of a simple loop uses about 40 of the 200,000 units of a tick.
 */
const MAX_TICKS = 100
const MAX_RESULT_TICKS = 500
/** Maximum length of a described exception, in characters. */
const MAX_REASON = 1_000

/** A failure of a host operation. The code of the tracer cannot catch it. */
export class OperationFailed extends Error {}

export interface SandboxHost {
  /** Address of the mailbox in the memory of the sandbox. Set before any code runs. */
  mailbox: number
  /** Handles an operation. Returns a new value, or 0 for undefined. */
  handle(sandbox: QuickJs, operation: number, argument: (index: number) => Pointer): Pointer
}

/** The functions of one tracer, in a separate sandbox. */
export class TracerSandbox {
  readonly sandbox: QuickJs
  readonly has: Readonly<Record<'step' | 'enter', boolean>>
  readonly #object: Pointer
  readonly #prelude: Pointer
  readonly #functions: Partial<Record<TracerFunction, Pointer>> = {}
  readonly #arguments: Record<TracerFunction, readonly [count: number, at: number]>
  #lastTicks = 0

  private constructor(sandbox: QuickJs, code: string, names: readonly string[], host: SandboxHost) {
    this.sandbox = sandbox
    host.mailbox = sandbox.allocate(MAILBOX_BYTES)
    sandbox.memory.fill(0, host.mailbox, host.mailbox + MAILBOX_BYTES)
    sandbox.ticksLeft = MAX_RESULT_TICKS
    const callHost = sandbox.newFunction((argument) =>
      host.handle(sandbox, sandbox.number(argument(0)), (index) => argument(index + 1)),
    )
    const buffer = sandbox.newBuffer(host.mailbox, MAILBOX_BYTES)
    const given = sandbox.argumentsOf(buffer, callHost, sandbox.newText(JSON.stringify(names)))
    this.#prelude = sandbox.call(sandbox.value, sandbox.undefinedValue, 3, given)

    const of = (name: string): Pointer => sandbox.property(this.#prelude, name)
    const withDb = (value: Pointer) => [2, sandbox.argumentsOf(value, of('db'))] as const
    this.#arguments = {
      setup: [1, sandbox.argumentsOf(0)],
      step: withDb(of('log')),
      fault: withDb(of('log')),
      enter: [1, sandbox.argumentsOf(of('frame'))],
      exit: [1, sandbox.argumentsOf(of('frameResult'))],
      result: withDb(0),
    }
    this.#object = this.#evaluate(code)
    const functions = this.#functionsOf(this.#object)
    this.has = { step: functions.has('step'), enter: functions.has('enter') }
    for (const name of functions) this.#functions[name] = sandbox.property(this.#object, name)
  }

  /** Evaluates the code of a tracer and calls its setup(). Rejects with InvalidTracer or TracerFailed. */
  static async open(
    code: string,
    config: unknown,
    names: readonly string[],
    host: SandboxHost,
  ): Promise<TracerSandbox> {
    const sandbox = await QuickJs.open(sandboxCode)
    const tracer = guarded(
      () => new TracerSandbox(sandbox, code, names, host),
      (reason) => invalidTracer({ reason }),
    )
    if (tracer.#functions.setup !== undefined) tracer.#setup(JSON.stringify(config))
    return tracer
  }

  #setup(config: string): void {
    const [, at] = this.#arguments.setup
    this.#setArgument(at, this.sandbox.newText(config))
    this.run('setup')
  }

  /** Calls a function of the tracer. Throws TracerFailed. */
  run(name: Exclude<TracerFunction, 'result'>): void {
    const result = this.#call(name)
    this.sandbox.free(result)
  }

  /** Calls result() with a context: see `contextOf` in the code of the sandbox. Yields the JSON text of its result in parts. */
  *result(context: object): Generator<string> {
    const { sandbox } = this
    const [, at] = this.#arguments.result
    this.#guarded('result', () => {
      sandbox.ticksLeft = MAX_RESULT_TICKS
      this.#setArgument(at, this.#callPrelude('contextOf', sandbox.newText(JSON.stringify(context))))
      this.#callPrelude('setResult', this.#call('result'))
    })
    for (;;) {
      const part = this.#guarded('result', () => {
        sandbox.ticksLeft = MAX_RESULT_TICKS
        return sandbox.text(this.#callPrelude('nextPart', sandbox.undefinedValue))
      })
      if (part === '') return
      yield part
    }
  }

  /** Whether the functions used a tick or more since this was last true. */
  takeTick(): boolean {
    const { ticks } = this.sandbox
    if (ticks === this.#lastTicks) return false
    this.#lastTicks = ticks
    return true
  }

  #setArgument(at: number, value: Pointer): void {
    new Uint32Array(this.sandbox.memory.buffer, at, 1)[0] = value
  }

  #call(name: TracerFunction): Pointer {
    const { sandbox } = this
    const callee = this.#functions[name]
    if (callee === undefined) throw new RangeError(`the tracer has no function ${name}`)
    const [count, at] = this.#arguments[name]
    return this.#guarded(name, () => {
      sandbox.ticksLeft = name === 'result' ? MAX_RESULT_TICKS : MAX_TICKS
      return this.#checked(sandbox.call(callee, this.#object, count, at))
    })
  }

  #callPrelude(name: string, argument: Pointer): Pointer {
    const { sandbox } = this
    const callee = sandbox.property(this.#prelude, name)
    return this.#checked(sandbox.call(callee, sandbox.undefinedValue, 1, sandbox.argumentsOf(argument)))
  }

  #evaluate(code: string): Pointer {
    // The line end closes a comment.
    return this.#checked(this.sandbox.evaluate(`(${code}\n)`, '<eval>'))
  }

  #functionsOf(object: Pointer): ReadonlySet<TracerFunction> {
    const bits = this.sandbox.number(this.#callPrelude('functionsOf', object))
    const all = ['result', 'fault', 'step', 'enter', 'exit', 'setup'] as const
    const found = new Set(all.filter((_, index) => (bits & (1 << index)) !== 0))
    for (const name of ['result', 'fault'] as const)
      if (!found.has(name)) throw new OperationFailed(`trace object must expose a function ${name}()`)
    if (found.has('enter') !== found.has('exit'))
      throw new OperationFailed('trace object must expose either both or none of enter() and exit()')
    return found
  }

  /** Returns a result. Throws OperationFailed if it is an exception. */
  #checked(result: Pointer): Pointer {
    const { sandbox } = this
    const exception = sandbox.exceptionOf(result)
    if (exception === undefined) return result
    const callee = sandbox.property(this.#prelude, 'describe')
    const described = sandbox.call(callee, sandbox.undefinedValue, 1, sandbox.argumentsOf(exception))
    // An object can prevent its conversion to a text.
    const isText = sandbox.exceptionOf(described) === undefined
    throw new OperationFailed(isText ? sandbox.text(described) : 'an exception without a text')
  }

  #guarded<Result>(name: TracerFunction, use: () => Result): Result {
    return guarded(use, (reason) => tracerFailed({ reason, name }), name === 'result')
  }
}

function guarded<Result>(use: () => Result, failed: (reason: string) => Error, isOver = false): Result {
  try {
    return use()
  } catch (error) {
    const reason = error instanceof NotLoaded && !isOver ? undefined : reasonOf(error)
    if (reason === undefined) throw error
    throw failed(reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason)
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof OperationFailed) return error.message
  if (error instanceof TimeLimitExceeded)
    return 'execution timeout: one call may run about 400,000 iterations of a loop, and result() two million'
  if (error instanceof OutOfMemory) return 'InternalError: out of memory'
  // Only result() passes this error here: the message has ended and cannot run again.
  if (error instanceof NotLoaded)
    return 'the state is not loaded from the upstream node: read it in step() or exit() too'
  // V8 ends recursion of the engine itself.
  if (error instanceof RangeError && error.message.includes('call stack')) return 'InternalError: stack overflow'
  return undefined
}

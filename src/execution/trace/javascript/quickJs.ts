import { brotliDecompressSync } from 'node:zlib'
import loadEngine from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { webAssembly } from '../../../crypto/webAssembly.ts'
import { quickJsModule } from './quickJsModule.ts'

/** Address of a value of the sandbox in its linear memory. */
export type Pointer = number

/** Maximum linear memory of a sandbox, in bytes. Code that needs more gets an exception: out of memory. */
const MAX_MEMORY = 128 * 2 ** 20
const PAGE_BYTES = 65_536
const INITIAL_MEMORY = 16 * 2 ** 20
/** Maximum stack of the code, in bytes. The frames of the engine on the stack of V8 are larger, so this is far below the limit of V8. */
const MAX_STACK = 192 * 1024
/** Host work in bytes that counts as one tick of the meter. */
const TICK_BYTES = 2 ** 20

/** The code used more time than one call may use. */
export class TimeLimitExceeded extends Error {}

/** The memory of the sandbox is full. */
export class OutOfMemory extends Error {}

/** The functions of the engine that are used here. Pointers of values are owned by the caller, who frees them. */
interface Engine {
  HEAPU8: Uint8Array
  callbacks: object
  stringToUTF8(text: string, to: number, size: number): void
  lengthBytesUTF8(text: string): number
  UTF8ToString(at: number): string
  _malloc(size: number): number
  _free(at: number): void
  _QTS_NewRuntime(): number
  _QTS_NewContext(runtime: number, intrinsics: number): number
  _QTS_RuntimeSetMaxStackSize(runtime: number, bytes: number): void
  _QTS_Eval(context: number, text: number, length: number, file: number, detectModule: number, flags: number): Pointer
  _QTS_Call(context: number, callee: Pointer, receiver: Pointer, count: number, argumentsAt: number): Pointer
  _QTS_ResolveException(context: number, value: Pointer): Pointer
  _QTS_GetProp(context: number, object: Pointer, name: Pointer): Pointer
  _QTS_GetFloat64(context: number, value: Pointer): number
  _QTS_GetString(context: number, value: Pointer): number
  _QTS_FreeCString(context: number, text: number): void
  _QTS_GetArrayBuffer(context: number, value: Pointer): number
  _QTS_GetArrayBufferLength(context: number, value: Pointer): number
  _QTS_NewFloat64(context: number, value: number): Pointer
  _QTS_NewString(context: number, text: number): Pointer
  _QTS_NewArrayBuffer(context: number, at: number, length: number): Pointer
  _QTS_NewFunction(context: number, name: number, length: number, isConstructor: number, id: number): Pointer
  _QTS_GetUndefined(): Pointer
  _QTS_FreeValuePointer(context: number, value: Pointer): void
  _QTS_ArgvGetJSValueConstPointer(values: Pointer, index: number): Pointer
}

let module: object | undefined

/** The memory of a sandbox after its first code. Each sandbox starts with it, because the engine takes several milliseconds to create it. */
interface Image {
  readonly code: string
  readonly context: number
  readonly value: Pointer
  /** The pages that are not empty, with their addresses. */
  readonly pages: readonly (readonly [at: number, bytes: Uint8Array])[]
}

let image: Image | undefined

/** Handles a call of the host function. Returns a new value, or 0 for undefined. An exception ends the sandbox, and no code can catch it. */
export type HostFunction = (argument: (index: number) => Pointer) => Pointer

/**
 * QuickJS with a separate linear memory: a sandbox for code of clients. The code reaches nothing but the host function, uses at most
 * 128 MiB, and is aborted when it uses too much time. After an exception of the host, the sandbox must not be used again.
 */
export class QuickJs {
  /** Number of ticks (about a millisecond each) that the current call may still use. */
  ticksLeft = 0
  /** Number of ticks since the start. */
  ticks = 0
  /** The value of the first code. */
  readonly value: Pointer
  readonly #engine: Engine
  readonly #context: number
  #hostBytes = 0

  private constructor(engine: Engine, { context, value }: Pick<Image, 'context' | 'value'>) {
    this.#engine = engine
    this.#context = context
    this.value = value
  }

  /** Creates a sandbox that has evaluated `code`, which is not limited. */
  static async open(code: string): Promise<QuickJs> {
    if (image?.code !== code) image = imageOf(code, await newEngine({ tick: () => undefined }))
    const { pages, ...roots } = image
    const meter = { tick: (): void => undefined }
    const engine = await newEngine(meter)
    for (const [at, bytes] of pages) engine.HEAPU8.set(bytes, at)
    const sandbox = new QuickJs(engine, roots)
    meter.tick = () => sandbox.#tick()
    return sandbox
  }

  #tick(): void {
    this.ticks++
    if (--this.ticksLeft < 0) throw new TimeLimitExceeded()
  }

  /** Counts work of the host for the code as time of the code. */
  countBytes(bytes: number): void {
    this.#hostBytes += bytes
    for (; this.#hostBytes >= TICK_BYTES; this.#hostBytes -= TICK_BYTES) this.#tick()
  }

  // Values

  /** The linear memory. Read it again after each call, because it may have grown. */
  get memory(): Uint8Array {
    return this.#engine.HEAPU8
  }

  /** Returns memory that is never freed. */
  allocate(size: number): number {
    return allocate(this.#engine, size)
  }

  free(value: Pointer): void {
    this.#engine._QTS_FreeValuePointer(this.#context, value)
  }

  number(value: Pointer): number {
    return this.#engine._QTS_GetFloat64(this.#context, value)
  }

  text(value: Pointer): string {
    const at = this.#engine._QTS_GetString(this.#context, value)
    if (at === 0) throw new OutOfMemory()
    const text = this.#engine.UTF8ToString(at)
    this.#engine._QTS_FreeCString(this.#context, at)
    this.countBytes(text.length)
    return text
  }

  /** Returns a view of a part of an ArrayBuffer. Undefined if the value is none, or the part is not inside it. */
  bytes(value: Pointer, offset: number, size: number): Uint8Array | undefined {
    const length = this.#engine._QTS_GetArrayBufferLength(this.#context, value)
    const at = this.#engine._QTS_GetArrayBuffer(this.#context, value)
    const isInside = Number.isInteger(offset) && Number.isInteger(size) && offset >= 0 && size >= 0
    if (at === 0 || !isInside || offset + size > length) return size === 0 ? new Uint8Array() : undefined
    this.countBytes(size)
    return this.memory.subarray(at + offset, at + offset + size)
  }

  newNumber(value: number): Pointer {
    return this.#engine._QTS_NewFloat64(this.#context, value)
  }

  newText(text: string): Pointer {
    this.countBytes(text.length)
    return withText(this.#engine, text, (at) => this.#engine._QTS_NewString(this.#context, at))
  }

  /** Returns an ArrayBuffer with a copy of the bytes, and zeros up to `length`. */
  newBytes(bytes: Uint8Array, length = bytes.length): Pointer {
    this.countBytes(length)
    const at = this.allocate(Math.max(length, 1))
    const { memory } = this
    memory.set(bytes, at)
    memory.fill(0, at + bytes.length, at + length)
    return this.#engine._QTS_NewArrayBuffer(this.#context, at, length)
  }

  /** Returns an ArrayBuffer over memory from `allocate`. */
  newBuffer(at: number, length: number): Pointer {
    return this.#engine._QTS_NewArrayBuffer(this.#context, at, length)
  }

  /** Returns a function of the sandbox that calls the host. */
  newFunction(host: HostFunction): Pointer {
    const engine = this.#engine
    engine.callbacks = {
      callFunction: (_asyncify: unknown, _context: number, _receiver: Pointer, _count: number, values: Pointer) =>
        host((index) => engine._QTS_ArgvGetJSValueConstPointer(values, index)),
      freeHostRef: () => undefined,
    }
    return withText(engine, 'host', (name) => engine._QTS_NewFunction(this.#context, name, 0, 0, 1))
  }

  property(object: Pointer, name: string): Pointer {
    const key = this.newText(name)
    const value = this.#engine._QTS_GetProp(this.#context, object, key)
    this.free(key)
    return value
  }

  // Code

  /** Evaluates a script. Returns its value, or its exception. */
  evaluate(text: string, file: string): Pointer {
    return evaluate(this.#engine, this.#context, text, file)
  }

  /** Returns the address of arguments for `call`. */
  argumentsOf(...values: readonly Pointer[]): number {
    const at = this.allocate(Math.max(values.length, 1) * 4)
    const { buffer } = this.memory
    new Uint32Array(buffer, at, values.length).set(values)
    return at
  }

  /** Calls a function. Returns its result, or its exception. */
  call(callee: Pointer, receiver: Pointer, count: number, argumentsAt: number): Pointer {
    return this.#engine._QTS_Call(this.#context, callee, receiver, count, argumentsAt)
  }

  get undefinedValue(): Pointer {
    return this.#engine._QTS_GetUndefined()
  }

  /** Returns the exception that a call ended with, or undefined. */
  exceptionOf(result: Pointer): Pointer | undefined {
    const exception = this.#engine._QTS_ResolveException(this.#context, result)
    return exception === 0 ? undefined : exception
  }
}

/** Instantiates the engine, with an empty memory. The first time, also decompresses and compiles it. */
async function newEngine(meter: { tick(): void }): Promise<Engine> {
  module ??= new webAssembly.Module(brotliDecompressSync(Buffer.from(quickJsModule, 'base64')))
  const compiled = module
  const options = {
    wasmMemory: new webAssembly.Memory({ initial: INITIAL_MEMORY / PAGE_BYTES, maximum: MAX_MEMORY / PAGE_BYTES }),
    instantiateWasm(imports: object, ready: (instance: object) => void): object {
      const instance = new webAssembly.Instance(compiled, { ...imports, meter: { tick: () => meter.tick() } })
      ready(instance)
      return instance.exports
    },
    print: (): void => undefined,
    printErr: (): void => undefined,
  }
  // The types of the package describe neither these options nor the functions of the module.
  const load = loadEngine as unknown as (options: object) => Promise<Engine>
  return load(options)
}

/** Evaluates code in a new engine and copies its memory. The only other state is the stack pointer, which is back at its start. */
function imageOf(code: string, engine: Engine): Image {
  const runtime = engine._QTS_NewRuntime()
  engine._QTS_RuntimeSetMaxStackSize(runtime, MAX_STACK)
  const context = engine._QTS_NewContext(runtime, 0)
  const value = evaluate(engine, context, code, '<vivarium>')
  const memory = engine.HEAPU8
  const pages: [number, Uint8Array][] = []
  for (let at = 0; at < memory.length; at += PAGE_BYTES) {
    const page = memory.subarray(at, at + PAGE_BYTES)
    if (page.some((byte) => byte !== 0)) pages.push([at, page.slice()])
  }
  return { code, context, value, pages }
}

function evaluate(engine: Engine, context: number, text: string, file: string): Pointer {
  return withText(engine, file, (name) =>
    withText(engine, text, (at, length) => engine._QTS_Eval(context, at, length, name, 0, 0)),
  )
}

function withText(engine: Engine, text: string, use: (at: number, length: number) => Pointer): Pointer {
  const length = engine.lengthBytesUTF8(text)
  const at = allocate(engine, length + 1)
  engine.stringToUTF8(text, at, length + 1)
  const value = use(at, length)
  engine._free(at)
  return value
}

function allocate(engine: Engine, size: number): number {
  const at = engine._malloc(size)
  if (at === 0) throw new OutOfMemory()
  return at
}

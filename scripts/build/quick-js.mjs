/**
 * `node scripts/build/quick-js.mjs` writes QuickJS, the JavaScript engine of tracers, as a TypeScript module, so that bundles and tests need no
 * WebAssembly file.
 *
 * It adds a meter to the engine: each function call, each iteration of a loop and each 64 bytes of a copy use one unit. After 200,000 units (about
 * a millisecond), the engine calls the import `meter.tick`, which can end the execution by an exception. The interrupts of QuickJS are not enough,
 * because its native functions do not check them: `[].includes.call({ length: 2 ** 53 }, 0)` would run for years.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import binaryen from 'binaryen'

/** Units between two calls of `meter.tick`. */
const UNITS = 200_000

export const target = 'src/execution/trace/javascript/quickJsModule.ts'

/** Bytes that a copy or a fill of memory processes in the time of one unit. */
const BYTES_PER_UNIT = 64

/** Returns the WebAssembly module with the meter. */
export function meteredModule() {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  const module = binaryen.readBinary(readFileSync(path))
  const { MVP, MutableGlobals, SignExt, NontrappingFPToInt, BulkMemory, BulkMemoryOpt, Multivalue } = binaryen.Features
  const features = MVP | MutableGlobals | SignExt | NontrappingFPToInt | BulkMemory | BulkMemoryOpt | Multivalue
  module.setFeatures(features)
  // Replaces `memory.copy` and `memory.fill` by calls of two functions, which the meter replaces.
  module.runPasses(['llvm-memory-copy-fill-lowering'])
  module.setFeatures(features)
  // Adds a call of `log_execution` to each function, loop and return.
  module.runPasses(['log-execution'])
  addMeter(module)
  if (!module.validate()) throw new Error('the metered module is not valid')
  return Buffer.from(module.emitBinary())
}

function addMeter(module) {
  const { i32, none, createType } = binaryen
  const { global, local } = module
  module.addGlobal('units', i32, true, module.i32.const(UNITS))
  module.addFunctionImport('tick', 'meter', 'tick', none, none)
  const units = () => global.get('units', i32)
  const take = (count) => global.set('units', module.i32.sub(units(), count))
  const isOver = () => module.i32.le_s(units(), module.i32.const(0))
  const nextTick = () => [
    global.set('units', module.i32.add(units(), module.i32.const(UNITS))),
    module.call('tick', [], none),
  ]
  module.removeFunction('log_execution')
  module.addFunction(
    'log_execution',
    i32,
    none,
    [],
    module.block(null, [take(module.i32.const(1)), module.if(isOver(), module.block(null, nextTick()))]),
  )
  const [at, source, size] = [0, 1, 2].map((index) => () => local.get(index, i32))
  const bulk = {
    __memory_copy: () => module.memory.copy(at(), source(), size()),
    __memory_fill: () => module.memory.fill(at(), source(), size()),
  }
  for (const [name, operate] of Object.entries(bulk)) {
    module.removeFunction(name)
    const body = [
      take(module.i32.div_u(size(), module.i32.const(BYTES_PER_UNIT))),
      module.loop('next', module.if(isOver(), module.block(null, [...nextTick(), module.br('next')]))),
      operate(),
    ]
    module.addFunction(name, createType([i32, i32, i32]), none, [], module.block(null, body))
  }
}

function textOf(module) {
  const compressed = brotliCompressSync(module, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: module.length },
  })
  const lines = compressed.toString('base64').match(/.{1,4096}/g)
  return `// QuickJS with a meter, written by scripts/build/quick-js.mjs. Do not edit.
/** The WebAssembly module: Brotli, base64. */
export const quickJsModule =
  '' +
${lines.map((line) => `  '${line}'`).join(' +\n')}
`
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(import.meta.dirname, '..', '..', target), textOf(meteredModule()))

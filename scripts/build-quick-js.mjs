/**
 * `node scripts/build-quick-js.mjs` writes QuickJS, the JavaScript engine of tracers, as a TypeScript module, so that bundles and tests need no
 * WebAssembly file.
 *
 * It adds a meter to the engine: each function call and each iteration of a loop uses one unit. After 200,000 units (about 2 ms), the engine calls the
 * import `meter.tick`, which can end the execution by an exception. The interrupts of QuickJS are not enough, because its native functions do
 * not check them: `[].includes.call({ length: 2 ** 53 }, 0)` would run for years.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import binaryen from 'binaryen'

/** Units between two calls of `meter.tick`. */
const UNITS = 200_000

export const target = 'src/execution/trace/javascript/quickJsModule.ts'

/** Returns the WebAssembly module with the meter. */
export function meteredModule() {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  const module = binaryen.readBinary(readFileSync(path))
  const { MVP, MutableGlobals, SignExt, NontrappingFPToInt, BulkMemory, BulkMemoryOpt, Multivalue } = binaryen.Features
  module.setFeatures(MVP | MutableGlobals | SignExt | NontrappingFPToInt | BulkMemory | BulkMemoryOpt | Multivalue)
  // Adds a call of `log_execution` to each function, loop and return.
  module.runPasses(['log-execution'])
  module.removeFunction('log_execution')
  const { i32, none } = binaryen
  module.addGlobal('units', i32, true, module.i32.const(UNITS))
  module.addFunctionImport('tick', 'meter', 'tick', none, none)
  const units = () => module.global.get('units', i32)
  module.addFunction(
    'log_execution',
    i32,
    none,
    [],
    module.block(null, [
      module.global.set('units', module.i32.sub(units(), module.i32.const(1))),
      module.if(
        module.i32.eqz(units()),
        module.block(null, [module.global.set('units', module.i32.const(UNITS)), module.call('tick', [], none)]),
      ),
    ]),
  )
  if (!module.validate()) throw new Error('the metered module is not valid')
  return Buffer.from(module.emitBinary())
}

function textOf(module) {
  const compressed = brotliCompressSync(module, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: module.length },
  })
  const lines = compressed.toString('base64').match(/.{1,4096}/g)
  return `// QuickJS with a meter, written by scripts/build-quick-js.mjs. Do not edit.
/** The WebAssembly module: Brotli, base64. */
export const quickJsModule =
  '' +
${lines.map((line) => `  '${line}'`).join(' +\n')}
`
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(import.meta.dirname, '..', target), textOf(meteredModule()))

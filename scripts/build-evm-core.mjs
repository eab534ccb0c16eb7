/**
 * Compiles the interpreter's core (src/evm/core, AssemblyScript) to WebAssembly and writes it as a TypeScript module, so that
 * neither a bundle nor a test has to find a file: `node scripts/build-evm-core.mjs`. With `--check` nothing is written and a
 * module that is not what the sources compile to is a failure.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'

const project = join(import.meta.dirname, '..')
const target = join(project, 'src', 'evm', 'coreModule.ts')

/** The text of the module. */
export async function compileCore() {
  let binary
  const { error, stderr } = await asc.main(
    ['interpreter.ts', 'host.ts', '--outFile', 'core.wasm', '-O3', '--converge', '--noAssert', '--runtime', 'stub']
      .concat(['--enable', 'simd', '--enable', 'bulk-memory', '--disableWarning', '201'])
      .concat(['--memoryBase', '8192', '--initialMemory', '64', '--maximumMemory', '65536']),
    {
      readFile: (name, folder) => {
        try {
          return readFileSync(join(project, 'src', 'evm', 'core', folder === '.' ? '' : folder, name), 'utf8')
        } catch {
          return null
        }
      },
      writeFile: (_name, contents) => {
        binary = contents
      },
      listFiles: () => [],
    },
  )
  if (error) throw new Error(`the core does not compile: ${error.message}\n${stderr.toString()}`)
  const lines = Buffer.from(binary)
    .toString('base64')
    .match(/.{1,116}/g)
  return `// Compiled from src/evm/core by scripts/build-evm-core.mjs. Do not edit.
/** The WebAssembly module, base64. */
export const coreModule =
  '' +
${lines.map((line) => `  '${line}'`).join(' +\n')}
`
}

if (process.argv[1] === import.meta.filename) {
  const text = await compileCore()
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    console.error('src/evm/coreModule.ts is not what src/evm/core compiles to: run node scripts/build-evm-core.mjs')
    process.exit(1)
  }
}

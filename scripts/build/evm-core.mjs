/**
 * `node scripts/build/evm-core.mjs` compiles the AssemblyScript sources to WebAssembly and writes each module as TypeScript, so that bundles and tests
 * need no WebAssembly file. With `--check`, it writes nothing, and a module that differs from its sources is a failure.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'

const project = join(import.meta.dirname, '..', '..')

/** The modules: the folders of their sources, and the files with the exports that the host calls. */
export const modules = [
  {
    name: 'coreModule',
    folder: 'src/evm/core',
    entries: ['interpreter.ts', 'host.ts'],
    target: 'src/evm/coreModule.ts',
    memory: ['--initialMemory', '64', '--maximumMemory', '65536'],
  },
  {
    name: 'hashModule',
    folder: 'src/crypto/core',
    entries: ['hash.ts'],
    target: 'src/crypto/hashModule.ts',
    memory: ['--initialMemory', '1', '--maximumMemory', '1'],
  },
]

/** Returns the text of a module. */
export async function compile({ name, folder, entries, memory }) {
  let binary
  const { error, stderr } = await asc.main(
    [...entries, '--outFile', 'core.wasm', '-O3', '--converge', '--noAssert', '--runtime', 'stub']
      .concat(['--enable', 'simd', '--enable', 'bulk-memory', '--disableWarning', '201'])
      .concat(['--memoryBase', '8192', ...memory]),
    {
      readFile: (file, base) => {
        try {
          return readFileSync(join(project, folder, base, file), 'utf8')
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
  if (error) throw new Error(`${folder} does not compile: ${error.message}\n${stderr.toString()}`)
  const lines = Buffer.from(binary)
    .toString('base64')
    .match(/.{1,116}/g)
  return `// Compiled from ${folder} by scripts/build/evm-core.mjs. Do not edit.
/** The WebAssembly module, base64. */
export const ${name} =
  '' +
${lines.map((line) => `  '${line}'`).join(' +\n')}
`
}

if (process.argv[1] === import.meta.filename) {
  for (const module of modules) {
    const text = await compile(module)
    const target = join(project, module.target)
    if (!process.argv.includes('--check')) writeFileSync(target, text)
    else if (readFileSync(target, 'utf8') !== text) {
      console.error(`${module.target} differs from ${module.folder}: run node scripts/build/evm-core.mjs`)
      process.exit(1)
    }
  }
}

/**
 * `npm run check`: all checks except the tests. With `CI`, generated files that differ from the committed files are a failure. Otherwise they are
 * written first. The steps run in parallel, and each prints its output when it ends.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { prepare, project } from '../prepare.mjs'

const program = (name, ...path) => join('node_modules', name, ...path)
const tsc = program('typescript', 'bin', 'tsc')
const generate = [join('scripts', 'run-ts.mjs'), join('scripts', 'generate', 'index.ts')]
const vitest = [program('vitest', 'vitest.mjs'), 'run', '--config', join('test', 'vitest.config.ts')]

/** Name → arguments for Node. The longest step is first. */
const steps = {
  types: [tsc, '--noEmit', '-p', '.'],
  'types of the dashboard': [tsc, '--noEmit', '-p', join('src', 'dashboard', 'web')],
  'unused files, exports and packages': [
    program('knip', 'bin', 'knip.js'),
    '--no-progress',
    '--treat-config-hints-as-errors',
  ],
  'format and lint': [program('@biomejs/biome', 'bin', 'biome'), 'check'],
  architecture: [
    ...vitest,
    ...['architecture', 'exportedNames', 'forkNames'].map((name) => join('test', `${name}.test.ts`)),
  ],
  package: [join('scripts', 'check', 'package.mjs')],
  sizes: [join('scripts', 'check', 'sizes.mjs')],
  prose: [join('scripts', 'check', 'prose.mjs')],
}

prepare()
const isGenerated = await runStep('generated files', [...generate, ...(process.env.CI ? ['--check'] : [])])
const results = await inParallel(Object.entries(steps), ([name, argv]) => runStep(name, argv))
process.exitCode = isGenerated && results.every(Boolean) ? 0 : 1

/** Runs a step and prints its output. Resolves to whether it succeeded. */
function runStep(name, argv) {
  const start = performance.now()
  const child = spawn(process.execPath, argv, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (status !== 0 || name === 'sizes') console.log(output.trim().replace(/^/gm, '       '))
      resolve(status === 0)
    })
  })
}

/** Runs `run` on all items, in parallel on all processors. Resolves to the results. */
async function inParallel(items, run) {
  const queue = [...items]
  const results = []
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) results.push(await run(item))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}

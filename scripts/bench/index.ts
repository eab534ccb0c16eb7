/**
 * `npm run bench [-- PART...]`: runs the benchmarks in this folder one after another, each in its own process, and prints one table.
 * Baselines are measured on the same machine at the same time, so compare the ratios. Each part is a file that prints rows of a Markdown
 * table: label, value, baseline, value of the baseline, ratio. The files in `shared` are for several parts.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

const folder = join('scripts', 'bench')
const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => basename(name, '.ts'))
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`unknown part ${unknown.join(', ')}: expected ${parts.join(', ')}`)
  process.exit(1)
}

console.log(`Node ${process.version}, ${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores\n`)
console.log('| part | measurement | value | baseline | value | ratio |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const part of requested.length > 0 ? requested : parts) if (!(await run(part))) process.exitCode = 1

/** Runs a part. Prints its rows to the table and its other output to stderr. Resolves to whether it succeeded. */
async function run(part: string): Promise<boolean> {
  const argv = [join('scripts', 'run-ts.mjs'), join(folder, `${part}.ts`)]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const status = new Promise((resolve) => child.on('close', resolve))
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('| ')) console.log(`| ${part} ${line}`)
    else if (line !== '') console.error(`${part}: ${line}`)
  }
  return (await status) === 0
}

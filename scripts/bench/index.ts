/**
 * `npm run bench [-- PART...]`: runs the measurements of this folder one after another, each in a process of its own, and
 * prints one table. Everything is measured on the spot against something that runs on the same machine, so what counts
 * is the ratios. A part is a file that prints Markdown table rows: what, ours, compared with, its figure, ratio.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

const folder = join('scripts', 'bench')
const shared = ['index.ts', 'row.ts', 'load.ts', 'servers.ts']
const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !shared.includes(name))
  .map((name) => basename(name, '.ts'))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`there is no part ${unknown.join(', ')}; the parts are ${parts.join(', ')}`)
  process.exit(1)
}

console.log(`Node ${process.version}, ${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores\n`)
console.log('| part | what | ours | compared with | that | ratio |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const part of wanted.length > 0 ? wanted : parts) if (!(await run(part))) process.exitCode = 1

/** Runs a part, its rows into the table and the rest of what it says aside. Resolves to whether it went well. */
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

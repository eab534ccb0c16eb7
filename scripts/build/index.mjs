/**
 * `npm run build`: writes dist/.
 *
 *   cli.cjs     the command: loads chunks/main.cjs with cached machine code (src/cli/codeCache.ts)
 *   index.cjs   the API
 *   worker.cjs  code of worker threads: long precompiles
 *   compilerJsonWorker.cjs  code of a thread that parses a large file of a compiler
 *   vitest.mjs  vivarium/vitest, over the API
 *   chunks/     modules that both share, and modules that are loaded on first use
 *   packs/      the chunks that every start of the command loads, in few files
 *   dashboard/  the dashboard
 *   types/      declarations of the API
 *   demo.viv    the chains of fixtures/demo.yaml
 *   licenses.md licenses of the packages in the bundle
 *   cache/      machine code for this machine; not published
 *
 * `--clean` deletes dist/ first. Otherwise chunks and dashboard files of the last hour stay, because a running node may load them.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { project, sourceDigest, stampFile } from '../prepare.mjs'
import { bundle, bundleCommand, bundleForVitest, pack, planPacks } from './bundle.mjs'
import { bundleDashboard } from './bundle-dashboard.mjs'
import { emitTypes } from './emit-types.mjs'
import { licensesOf } from './licenses.mjs'

const dist = join(project, 'dist')
if (process.argv.includes('--clean')) rmSync(dist, { recursive: true, force: true })

// Computed first, so that edits during the build make it stale.
const digest = sourceDigest()
rmSync(stampFile, { force: true })

const { files, inputs, closureOf } = await bundle(project)
const dashboard = await bundleDashboard(project)
const packs = planPacks(closureOf)
for (const [name, chunks] of Object.entries(packs)) files.push({ path: `packs/${name}`, text: pack(files, chunks) })
const buildId = digestOf(files)
const command = await bundleCommand({
  project,
  entryPoint: 'src/cli/bin.ts',
  define: { BUILD_ID: JSON.stringify(buildId), PACKS: JSON.stringify(packs) },
})
for (const { path, text } of files) write(path, text)
write('cli.cjs', command)
write('vitest.mjs', await bundleForVitest({ project, entryPoint: 'src/vitest.ts' }))
chmodSync(join(dist, 'cli.cjs'), 0o755)
for (const { name, text } of dashboard.files) write(`dashboard/${name}`, text)
write('licenses.md', licensesOf(project, [...inputs, ...dashboard.inputs]))
removeOld('chunks', new Set(files.map(({ path }) => path.slice('chunks/'.length))))
removeOld('dashboard', new Set(dashboard.files.map(({ name }) => name)))
emitTypes({ project, outDir: join(dist, 'types') })
buildDemo()
fillCodeCache()
write('built-from', digest)

function digestOf(files) {
  const digest = createHash('sha256')
  for (const { path, text } of files) digest.update(`${path}\0${text}\0`)
  return digest.digest('hex').slice(0, 16)
}

/** Writes a file atomically, because a command may start meanwhile. */
function write(path, text) {
  const file = join(dist, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

function removeOld(folder, current) {
  const hour = 60 * 60 * 1000
  for (const name of readdirSync(join(dist, folder))) {
    const file = join(dist, folder, name)
    if (!current.has(name) && Date.now() - statSync(file).mtimeMs > hour) rmSync(file)
  }
}

/** Builds the demo, with which the command starts by default, so that no start has to build it. */
function buildDemo() {
  const fixture = join(project, 'fixtures', 'demo.yaml')
  const argv = [join(dist, 'cli.cjs'), 'fixtures', 'build', fixture, '--out', join(dist, 'demo.viv'), '--quiet']
  const { status } = spawnSync(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the demo cannot be built')
}

/** Starts the command without and with the demo, so that the first start of a user finds cached machine code. */
function fillCodeCache() {
  const cache = join(dist, 'cache')
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const warmUp = [join(import.meta.dirname, 'warm-up.mjs'), join(dist, 'cli.cjs')]
  for (const options of [['--no-demo'], []]) {
    const { status } = spawnSync(process.execPath, [...warmUp, ...options], { stdio: 'inherit' })
    if (status !== 0) process.stderr.write('vivarium: the trial start failed, so the first start will be slower\n')
  }
}

/**
 * Compares the size of the package, and of the code that the command loads at a start, with the budget in scripts/check/sizes.json. A total that
 * exceeds its budget by more than 2% is a failure, with a list of the parts that grew. `--accept` sets the current sizes as the budget.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle, planPacks } from '../build/bundle.mjs'
import { bundleDashboard } from '../build/bundle-dashboard.mjs'
import { npmOutput, project } from '../prepare.mjs'

const TOLERANCE = 0.02
const budgetFile = join(project, 'scripts', 'check', 'sizes.json')

const { files, closureOf, sourcesOf } = await bundle(project)
// Only forks load this pack, so it is omitted.
const { 'upstream.cjs': _, ...packs } = planPacks(closureOf)
const packed = await packedFiles()

/** Bytes by measure and part. */
const sizes = {
  'package, compressed': {
    all: gzipSync(Buffer.concat(packed.map((path) => readFileSync(join(project, path))))).length,
  },
  package: sumBy(packed.map((path) => [partOf(path), statSync(join(project, path)).size])),
  'code loaded until the command listens': sumBy(sourcesOf(packs['start.cjs']).map(bySource)),
  'code loaded until the first chain is open': sumBy(sourcesOf(Object.values(packs).flat()).map(bySource)),
}

if (process.argv.includes('--accept')) writeFileSync(budgetFile, `${JSON.stringify(sizes, null, 2)}\n`)
const budget = JSON.parse(readFileSync(budgetFile, 'utf8'))
for (const [measure, parts] of Object.entries(sizes)) {
  const [size, allowed] = [total(parts), total(budget[measure] ?? {})]
  console.log(`${measure}: ${kilobytes(size)}, budget ${kilobytes(allowed)} (${percent(size, allowed)})`)
  if (size <= allowed * (1 + TOLERANCE)) continue
  process.exitCode = 1
  for (const [part, growth] of growthOf(parts, budget[measure] ?? {}))
    console.error(`  ${part} grew by ${kilobytes(growth)}`)
}
if (process.exitCode === 1)
  console.error(
    'Too large: load less code, or set a new budget with `node scripts/check/sizes.mjs --accept` and commit it',
  )

/** `src/chain/transactions/pool.ts` → `src/chain`; `node_modules/@scope/name/index.js` → `@scope/name`. */
function bySource([source, bytes]) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  return [name ?? source.split('/').slice(0, 2).join('/'), bytes]
}

/** Returns the files that npm would publish after a clean build. dist/ also contains files of earlier builds of the last hour. */
async function packedFiles() {
  const [{ files: listed }] = JSON.parse(npmOutput('pack', '--dry-run', '--ignore-scripts', '--json'))
  const dashboard = await bundleDashboard(project)
  const built = new Set([
    ...files.map(({ path }) => `dist/${path}`),
    ...dashboard.files.map(({ name }) => `dist/dashboard/${name}`),
  ])
  return listed.map(({ path }) => path).filter((path) => !/^dist\/(chunks|dashboard)\//.test(path) || built.has(path))
}

/** `dist/chunks/pages-1.cjs` → `dist/chunks`. */
function partOf(path) {
  return path.split('/').slice(0, 2).join('/')
}

function sumBy(entries) {
  const sums = {}
  for (const [part, bytes] of entries) sums[part] = (sums[part] ?? 0) + bytes
  return Object.fromEntries(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function total(parts) {
  return Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
}

/** Returns the parts that exceed the budget, with the difference, largest first. */
function growthOf(parts, allowed) {
  return Object.entries(parts)
    .map(([part, bytes]) => [part, bytes - (allowed[part] ?? 0)])
    .filter(([, growth]) => growth > 0)
    .sort(([, a], [, b]) => b - a)
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function percent(size, allowed) {
  const change = (size / allowed - 1) * 100
  return `${change < 0 ? '' : '+'}${change.toFixed(1)}%`
}

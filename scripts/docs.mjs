/**
 * `npm run docs`: builds the documentation site into docs/.vitepress/dist. `-- --serve` then serves it. `-- --watch` serves the pages
 * while you edit them. The packages of the site have a separate lock file, docs/package-lock.json, so that `npm ci` of the project does not
 * install them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand, prepare, project } from './prepare.mjs'

const folder = join(project, 'docs')
const [mode, ...rest] = process.argv.slice(2)
if (mode !== undefined && !['--serve', '--watch'].includes(mode)) {
  console.error(`vivarium: npm run docs: unknown option ${mode}: use --serve or --watch, or no option`)
  process.exit(2)
}

prepare()
if (!isInstalled()) run(...npmCommand(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
rmSync(join(folder, 'reference', 'api'), { recursive: true, force: true })
program('typedoc', 'bin', 'typedoc')
const vitepress = ['vitepress', 'bin', 'vitepress.js']
if (mode === '--watch') program(...vitepress, 'dev', '.', ...rest)
else {
  program(...vitepress, 'build', '.')
  if (mode === '--serve') program(...vitepress, 'preview', '.', ...rest)
}

/** Whether docs/node_modules contains the versions of the lock file. Packages for other platforms may be missing. */
function isInstalled() {
  const present = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (present[path] === undefined ? optional === true : present[path].version === version),
  )
}

function packagesIn(name) {
  const file = join(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

function program(name, ...path) {
  const parts = path.findIndex((part) => /\.js$|^typedoc$/.test(part)) + 1
  run(process.execPath, join(folder, 'node_modules', name, ...path.slice(0, parts)), ...path.slice(parts))
}

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (error) console.error(`vivarium: ${command} cannot be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

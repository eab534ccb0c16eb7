/**
 * `npm run docs`: builds the documentation site into docs/.vitepress/dist. `-- --serve` then serves it. `-- --watch` serves the pages
 * while you edit them. The packages of the site have a separate lock file, docs/package-lock.json, so that `npm ci` of the project does not
 * install them.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, npmCommand, prepare, project, runIn } from './prepare.mjs'

const folder = join(project, 'docs')
const [mode, ...rest] = process.argv.slice(2)
if (mode !== undefined && !['--serve', '--watch'].includes(mode)) {
  console.error(`vivarium: npm run docs: unknown option ${mode}: use --serve or --watch, or no option`)
  process.exit(2)
}

prepare()
if (!isInstalled(folder)) runIn(folder, ...npmCommand(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
rmSync(join(folder, 'reference', 'api'), { recursive: true, force: true })
runPackage(join('typedoc', 'bin', 'typedoc'))
const vitepress = join('vitepress', 'bin', 'vitepress.js')
if (mode === '--watch') runPackage(vitepress, 'dev', '.', ...rest)
else {
  runPackage(vitepress, 'build', '.')
  if (mode === '--serve') runPackage(vitepress, 'preview', '.', ...rest)
}

/** Runs a file of a package of the site. */
function runPackage(file, ...args) {
  runIn(folder, process.execPath, join(folder, 'node_modules', file), ...args)
}

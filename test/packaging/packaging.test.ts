import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { startCommand } from '../cli/startCommand.ts'
import { install, npm, type Packed, pack, project, run } from './install.ts'

let folder: string
let app: string
let packed: Packed

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vivarium-package-'))
  builtCommand()
  app = join(folder, 'app')
  packed = await pack(join(folder, 'packed'))
  await install(app, join(folder, 'packed', packed.filename))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a text as a program in the folder of the consumer. */
async function runText(name: string, text: string): Promise<string> {
  writeFileSync(join(app, name), text)
  const { stdout } = await run(process.execPath, [name], { cwd: app })
  return stdout.trim()
}

const ask = `async function ask(createNode) {
  const node = await createNode()
  console.log(await node.provider.request({ method: 'eth_chainId' }))
  await node.close()
}`

describe('the package', () => {
  test('holds the bundle, its declarations and its papers, and nothing else', () => {
    const unexpected = packed.files
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^(dist\/([\w-]+\.cjs|vitest\.mjs|licenses\.md|(?:chunks|packs)\/[\w-]+\.cjs|dashboard\/(?:index\.html|[\w-]+-[0-9A-Z]{8}\.(?:js|css|svg))|demo\.viv|types\/.+\.(d\.m?ts|json))|[A-Za-z]+(\.md|\.json)?)$/.test(
            path,
          ),
      )
    expect(unexpected).toEqual([])
    expect(packed.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'dist/cli.cjs',
        'dist/index.cjs',
        'dist/vitest.mjs',
        'dist/dashboard/index.html',
        'dist/types/index.d.ts',
        'LICENSE',
        'README.md',
      ]),
    )
  })

  test('takes less than 40 MB with all it needs', () => {
    expect(sizeOf(join(app, 'node_modules'))).toBeLessThan(40e6)
  })

  test('gives npx a command', async () => {
    const stdout = await npm(['exec', '--no', '--', 'vivarium', '--version'], app)
    const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string } // npm requires it
    expect(stdout.trim()).toBe(version)
  })

  test('starts, answers, keeps its machine code and starts again', async () => {
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
    expect(existsSync(join(home, 'vivarium', 'fixtures')), 'no start had to build it').toBe(false)
    expect(readdirSync(home, { recursive: true }).map(String)).toContainEqual(
      expect.stringMatching(/start\.cjs\.cache$/),
    )
  })

  test('can be imported', async () => {
    const text = `import { createNode } from 'vivarium'\n${ask}\nawait ask(createNode)`
    expect(await runText('module.mjs', text)).toBe('0x7a69')
  })

  test('can be required', async () => {
    const text = `const { createNode } = require('vivarium')\n${ask}\nvoid ask(createNode)`
    expect(await runText('script.cjs', text)).toBe('0x7a69')
  })

  test('finds the file of its worker threads, which do not keep the process alive', async () => {
    const data = `0x${(1_000_000).toString(16).padStart(8, '0')}${'07'.repeat(208)}01`
    const call = { to: `0x${'9'.padStart(40, '0')}`, data }
    // The node is not closed.
    const text = `import { createNode } from 'vivarium'
      const node = await createNode()
      console.log((await node.provider.request({ method: 'eth_call', params: [${JSON.stringify(call)}, 'latest'] })).length)`
    expect(await runText('worker.mjs', text)).toBe('130')
  })

  test.each(['consumer.mts', 'consumer.cts'])('has types that stand by themselves (%s)', async (name) => {
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
      '--target',
      'es2023',
      '--types',
      '',
      '--skipLibCheck',
      'false',
    ]
    await run(process.execPath, [compiler, ...options, join(app, 'typed', name)], { cwd: app })
  })
})

/** Bytes of all files below a folder. */
function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

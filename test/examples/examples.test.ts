import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { startCommand } from '../cli/startCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** Installs each example as a separate project, and runs its `npm test`. */

const project = join(import.meta.dirname, '..', '..')
const folder = temporaryFolder()
beforeAll(() => void builtCommand())

interface Manifest {
  readonly scripts: { readonly test: string }
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Copies an example to a folder outside of this project, and links its dependencies. */
function install(name: string): { readonly home: string; readonly script: readonly string[] } {
  const home = folder.newFolder()
  cpSync(join(import.meta.dirname, name), home, { recursive: true })
  cpSync(join(project, 'fixtures', 'contracts'), join(home, 'artifacts'), { recursive: true })
  const { scripts, devDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest // in this repository
  for (const dependency of Object.keys(devDependencies)) {
    const link = join(home, 'node_modules', dependency)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(dependency === 'vivarium' ? project : join(project, 'node_modules', dependency), link, 'junction')
  }
  return { home, script: scripts.test.split(' ') }
}

/** Returns the environment of this process, without variables of Vitest, Node.js and vivarium. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_|VIVARIUM_)/.test(name)))

interface RunOptions {
  readonly environment?: NodeJS.ProcessEnv
  /** Additional arguments, as after `npm test --`. */
  readonly argv?: readonly string[]
}

/** Installs an example and runs its tests. */
async function run(
  name: string,
  { environment = {}, argv = [] }: RunOptions = {},
): Promise<{ status: number | null; output: string }> {
  const { home, script } = install(name)
  const [program = '', ...rest] = script
  const programs: Readonly<Record<string, readonly string[]>> = {
    node: [],
    vitest: [join(project, 'node_modules', 'vitest', 'vitest.mjs')],
    jest: [join(project, 'node_modules', 'jest', 'bin', 'jest.js')],
    playwright: [join(project, 'node_modules', '@playwright', 'test', 'cli.js')],
  }
  const child = spawn(process.execPath, [...(programs[program] ?? []), ...rest, ...argv], {
    cwd: home,
    env: { ...cleanEnvironment(), XDG_CACHE_HOME: join(folder.path, 'cache'), NO_COLOR: '1', CI: '1', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { status, output }
}

/** Checks that the tests of an example pass, and returns their output. */
async function expectToPass(name: string, options?: RunOptions): Promise<string> {
  const { status, output } = await run(name, options)
  expect(status, output).toBe(0)
  return output
}

describe('the tests of an example pass:', () => {
  test.each(['forks', 'threads'])('vitest, in %s', async (pool) => {
    expect(await expectToPass('vitest', { argv: ['--pool', pool] })).toContain('6 passed')
  })

  test('vitest over a recorded fork, offline', async () => {
    expect(await expectToPass('vitest-fork')).toContain('2 passed')
  })

  test('jest', async () => {
    expect(await expectToPass('jest')).toContain('6 passed')
  })

  test('node:test', async () => {
    expect(await expectToPass('node-test')).toContain('pass 3')
  })

  test('playwright', async (context) => {
    const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
    if (!existsSync(chromium)) context.skip(`there is no Chromium at ${chromium}`)
    expect(await expectToPass('playwright', { argv: ['--timeout', '60000'] })).toContain('4 passed')
  })

  test('a suite for anvil, with another RPC URL', async () => {
    const node = await startCommand(builtCommand(), ['--port', '0'])
    try {
      expect(await expectToPass('anvil', { environment: { RPC_URL: node.url } })).toContain('10 passed')
    } finally {
      await node.end('SIGTERM')
    }
  })

  test('a suite for the provider of ganache', async () => {
    expect(await expectToPass('ganache')).toContain('pass 5')
  })
})

test('a failed test names the fixture, block and hash of its chain', async () => {
  const { status, output } = await run('vitest', { environment: { FAIL: '1' } })
  expect(status).toBe(1)
  expect(output).toMatch(/the test began with block 1 \(0x[0-9a-f]{64}\) of token\.yaml/)
})

test('a failed test on an offline fork has no other error', async () => {
  const upstream = await startCommand(builtCommand(), ['--port', '0'])
  try {
    const { status, output } = await run('vitest-fork', { environment: { UPSTREAM: upstream.url } })
    expect(status).toBe(1)
    expect(output).toMatch(/expected 31337 to be \+?0[^\n]*\n\nvivarium: the test began with a forked chain/)
    expect(output).not.toContain('NotRecorded')
  } finally {
    await upstream.end('SIGTERM')
  }
})

test('the example for Vitest has no type errors', () => {
  const { home } = install('vitest')
  const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
  const settings = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck']
  const files = ['test.ts', 'setup.ts', 'vitest.config.ts', 'token.spec.ts', 'failing.spec.ts']
  const options = [
    ...settings,
    '--allowImportingTsExtensions',
    '--types',
    'node',
    '--typeRoots',
    join(project, 'node_modules', '@types'),
  ]
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, ...files], {
    cwd: home,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

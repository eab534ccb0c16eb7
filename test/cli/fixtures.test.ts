import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixtures } from '../../src/cli/fixtures.ts'
import { readSubcommand } from '../../src/cli/subcommands.ts'
import { createNode } from '../../src/node.ts'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runCommand } from './startCommand.ts'

const project = join(import.meta.dirname, '..', '..')
const folder = temporaryFolder()
const run = (...argv: readonly string[]) => runCommand(builtCommand(), ['fixtures', ...argv], { cwd: project })

const read = (line: string) => readSubcommand(fixtures, line.split(' '))

describe('the arguments', () => {
  test.each([
    ['check a.yaml b.yaml', 'check <path..>', { positionals: ['a.yaml', 'b.yaml'] }],
    ['build --lock a.yaml', 'build <file..>', { positionals: ['a.yaml'], switches: { lock: true } }],
    ['export --data-dir d --out o', 'export', { texts: { 'data-dir': 'd', out: 'o' } }],
    ['record --url http://x --blocks 1..5', 'record', { texts: { url: 'http://x', blocks: '1..5' } }],
    ['check 007', 'check <path..>', { positionals: ['007'] }],
    ['schema', 'schema', { positionals: [], texts: {} }],
  ])('%j are accepted', (line, syntax, given) =>
    expect(read(line)).toMatchObject({ kind: 'run', command: { syntax }, given }),
  )

  test.each([
    ['bild a', 'unknown command "fixtures bild": did you mean "fixtures build"? (see vivarium fixtures --help)'],
    ['deploy', 'unknown command "fixtures deploy" (see vivarium fixtures --help)'],
    ['check', 'too few arguments, 0 instead of 1: expected vivarium fixtures check <path..>'],
    ['schema x', 'unexpected argument "x" (see vivarium fixtures schema --help)'],
    ['build a --lok', 'unknown option --lok: did you mean --lock?'],
    ['build a -x', 'unknown option -x (see vivarium fixtures build --help)'],
    ['export --out', '--out needs a value'],
    ['export --out a --out b', '--out is given more than once'],
    ['export --format gelf', '--format must be one of fixture, geth, not "gelf"'],
    ['record --blocks 1', 'missing --url (see vivarium fixtures record --help)'],
    ['record --ulr x', 'unknown option --ulr: did you mean --url?'],
  ])('%j are rejected', (line, message) => expect(() => read(line)).toThrow(message))
})

describe('the command', () => {
  test.each([
    [['export'], 'nothing to export is given: give --data-dir, --url, --fixtures or --genesis'],
    [['export', '--url', 'http://127.0.0.1:1', '--fixtures', 'x'], 'exclude each other: give one of them'],
    [
      ['record', '--url', 'http://127.0.0.1:1', '--blocks', '5..1'],
      '--blocks 5..1 ends before it begins: write it as 1..5',
    ],
    [['record', '--url', 'http://127.0.0.1:1', '--blocks', 'x'], 'or a range such as 100..120, not "x"'],
  ])('%j names the mistake', async (args, message) => {
    const { status, stderr } = await run(...args)
    expect(status).toBe(1)
    expect(stderr).toContain(message)
  })

  test('checks fixtures and prints their contents', async () => {
    const { stdout, status } = await run('check', 'fixtures/demo.yaml')
    expect(stdout).toContain('fixtures/demo.yaml: sepolia: 2 blocks, 3 transactions, 1 pending: valid\n')
    const { stdout: ledgers } = await run('check', 'fixtures/layer2.yaml')
    expect(ledgers).toContain('fixtures/layer2.yaml: l2a: 6 blocks, 15 transactions: valid\n')
    expect(ledgers).toContain('fixtures/layer2.yaml: l2b: 7 transactions: valid\n')
    expect(status).toBe(0)
  })

  test('prints errors and ends with status 1', async () => {
    const file = folder.write('wrong.yaml', 'accounts:\n  alice: 1 ehter\n')
    const { stderr, status } = await run('check', file)
    expect(stderr).toContain('wrong.yaml:2:10: `alice` must be an amount')
    expect(status).toBe(1)
  })

  test('reports every invalid fixture, also with --locked', async () => {
    const wrong = folder.write('several/wrong.yaml', 'accounts:\n  alice: 1 ehter\n')
    const missing = join(folder.path, 'several', 'missing.yaml')
    const locked = folder.write('several/locked.yaml', 'accounts: { bob: 1 ether }\n')
    await run('build', locked, '--lock', '--quiet')
    folder.write('several/locked.yaml', 'accounts: { bob: 2 ether }\n')
    const fine = folder.write('several/fine.yaml', 'accounts: { carol: 1 ether }\n')
    const checked = await run('check', wrong, missing, fine)
    expect(checked.status).toBe(1)
    expect(checked.stderr).toMatch(
      /several\/wrong\.yaml:2:10: `alice` .*several\/missing\.yaml: there is no such file/s,
    )
    expect(checked.stdout).toContain(`${fine}: local: 0 blocks, 0 transactions: valid`)
    const { status, stderr, stdout } = await run('check', '--locked', locked, fine, missing)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`vivarium: ${locked}: the genesis block of network local differs from its lock`)
    expect(stderr).toContain(`vivarium: --locked: ${fine} has no lock`)
    expect(stderr).toContain('missing.yaml: there is no such file')
  })

  test('uses the configuration file of its folder, or of --config', async () => {
    const text = 'networks: { side: { blocks: [{ transactions: [] }] } }\n'
    folder.write('configured/side.yaml', text)
    folder.write('configured/vivarium.config.yaml', 'networks: { side: { chainId: 77 } }\n')
    const cwd = join(folder.path, 'configured')
    const { stdout } = await runCommand(builtCommand(), ['fixtures', 'check', 'side.yaml'], { cwd })
    expect(stdout).toContain('side.yaml: side: 1 block, 0 transactions: valid\n')
    const config = join(cwd, 'vivarium.config.yaml')
    const built = await run('build', join(cwd, 'side.yaml'), '--config', config, '--quiet')
    expect(built).toMatchObject({ status: 0, stdout: expect.stringContaining('side: 1 block') })
    const { stderr } = await run('check', join(cwd, 'side.yaml'))
    expect(stderr).toContain('the network `side` has no chain ID')
  })

  test('uses the environment, which takes precedence over the configuration file', async () => {
    const text = 'networks: { side: { blocks: [{ transactions: [] }] } }\n'
    folder.write('variables/side.yaml', text)
    folder.write('variables/vivarium.config.yaml', 'networks: { side: { chainId: 77 } }\n')
    const cwd = join(folder.path, 'variables')
    const environment = { VIVARIUM_NETWORKS: '{ "side": { "chainId": 78 } }', VIVARIUM_CHAINID: '5' }
    const build = ['fixtures', 'build', 'side.yaml', '--lock']
    const { status, stderr } = await runCommand(builtCommand(), build, { cwd, environment })
    expect(status).toBe(0)
    expect(stderr).toContain('unknown environment variable VIVARIUM_CHAINID: did you mean VIVARIUM_CHAIN_ID?')
    expect(JSON.parse(readFileSync(join(cwd, 'side.lock.json'), 'utf8')).networks.side.chainId).toBe(78)
    const config = folder.write('other.yaml', 'networks: { side: { chainId: 79 } }\n')
    const check = ['fixtures', 'check', '--locked', 'side.yaml']
    const other = await runCommand(builtCommand(), check, { cwd, environment: { VIVARIUM_CONFIG: config } })
    expect(other.stderr).toContain('network side: its chain ID is 79, not 78')
    const wrong = await runCommand(builtCommand(), check, { cwd, environment: { VIVARIUM_CHAIN_ID: 'x' } })
    expect(wrong.stderr).toContain('vivarium: VIVARIUM_CHAIN_ID must be')
  })

  test('builds a fixture and writes a lock', async () => {
    const file = folder.write('fine.yaml', 'accounts:\n  alice: 1 ether\nblocks: [{}]\n')
    const { stdout } = await run('build', file, '--lock')
    expect(stdout).toContain('local: 1 block, 0 transactions, head 0x')
    expect(existsSync(file.replace('.yaml', '.lock.json'))).toBe(true)
  })

  test('builds ledgers, and lists their names', async () => {
    const ledgers =
      'networks:\n  l2a: { blocks: [{ name: first, transactions: [invoke, { name: second }] }] }\n  l2b: { transactions: [{ name: third }, verified] }\n'
    const file = folder.write('ledgers.yaml', ledgers)
    const built = await run('build', file, '--out', folder.write('ledgers.viv', ''))
    expect(built.stdout).toMatch(
      /: l2a: 1 block, 2 transactions\nBlocks of the fixture\n {2}first {2}0x\w+\nTransactions/,
    )
    expect(built.stdout).toMatch(/: l2b: 2 transactions\nTransactions of the fixture\n {2}third {2}0x/)
    const checked = await run('check', join(folder.path, 'ledgers.viv'))
    expect(checked.stdout).toMatch(/: l2a: 1 block, 2 transactions: valid\n.*: l2b: 2 transactions: valid\n/)
  })

  test('builds on a terminal, with a progress bar', async () => {
    const terminal = folder.write('terminal.cjs', 'process.stderr.isTTY = true')
    const argv = ['fixtures', 'build', 'fixtures/hello.yaml']
    const environment = { NODE_OPTIONS: `--require=${terminal}` }
    const { status, stdout } = await runCommand(builtCommand(), argv, { cwd: project, environment })
    expect(stdout).toContain('1 block, 1 transaction, head 0x')
    expect(status).toBe(0)
  })

  test('prints the schema', async () => {
    const { stdout } = await run('schema')
    expect(stdout).toBe(readFileSync(join(project, 'fixtures', 'fixture.schema.json'), 'utf8'))
  })

  test('exports the network of --network', async () => {
    const { stdout } = await run('export', '--fixtures', 'fixtures/two-networks.yaml', '--network', 'sepolia')
    expect(stdout).toContain('  id: 11155111\n')
    const { stderr, status } = await run('export', '--fixtures', 'fixtures/two-networks.yaml', '--network', 'sepolya')
    expect(stderr).toContain('--network: the fixture has no execution-layer network sepolya: did you mean sepolia?')
    expect(status).toBe(1)
    const missing = await run('export', '--data-dir', join(folder.path, 'nowhere'))
    expect(missing.stderr).toContain('--data-dir: there is no chain in ')
  })

  test.runIf(process.platform === 'linux')('prints an error if --out cannot be written', async () => {
    for (const argv of [
      ['build', 'fixtures/hello.yaml', '--out', '/proc/vivarium/hello.viv'],
      ['export', '--fixtures', 'fixtures/hello.yaml', '--format', 'geth', '--out', '/proc/vivarium'],
      ['export', '--fixtures', 'fixtures/hello.yaml', '--out', '/proc/vivarium/file.yaml'],
      ['schema', '--out', '/proc/vivarium/schema.json'],
    ]) {
      const { stderr, status } = await run(...argv)
      expect(stderr).toMatch(
        /the folder \/proc\/vivarium cannot be used: .* --out|--out: cannot write .*: its folder does not exist/,
      )
      expect(status).toBe(1)
    }
  })

  test('prints an error if no temporary file can be written', async () => {
    const node = await createNode()
    const { url } = await node.listen({ port: 0 })
    const argv = ['fixtures', 'export', '--url', url, '--format', 'geth', '--out', folder.newFolder()]
    const environment = { TMPDIR: join(folder.path, 'missing'), TEMP: join(folder.path, 'missing') }
    const { stderr, status } = await runCommand(builtCommand(), argv, { cwd: project, environment })
    await node.close()
    expect(stderr).toMatch(/the folder .*missing cannot be used: .*; choose another one with (TMPDIR|TEMP)\n$/)
    expect(status).toBe(1)
  })

  test('exports for go-ethereum, and builds the same chain from the export', async () => {
    const out = join(folder.path, 'geth')
    const hello = await run('build', 'fixtures/hello.yaml', '--quiet')
    await run('export', '--fixtures', 'fixtures/hello.yaml', '--format', 'geth', '--out', out)
    const exported = join(folder.path, 'reimported.yaml')
    await run('export', '--genesis', join(out, 'genesis.json'), '--import', join(out, 'chain.rlp'), '--out', exported)
    const rebuilt = await run('build', exported, '--quiet')
    const head = /head (0x\w+)/.exec(hello.stdout)?.[1]
    expect(head).toBeDefined()
    expect(rebuilt.stdout).toContain(head)
  })
})

// Windows has no signals.
test.skipIf(process.platform === 'win32')('an interrupted build shows the cursor of the terminal again', async () => {
  const terminal = folder.write('terminal.cjs', 'process.stderr.isTTY = true')
  const argv = ['--require', terminal, builtCommand(), 'fixtures', 'build', 'fixtures/large.yaml']
  const child = spawn(process.execPath, argv, {
    cwd: project,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, XDG_CACHE_HOME: folder.newFolder() },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // The bar appears.
    if (output === '') child.kill('SIGINT')
    output += text
  })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGINT')
  expect(output.lastIndexOf('\x1b[?25h')).toBeGreaterThan(output.lastIndexOf('\x1b[?25l'))
})

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { keyChanges, keySettings, keys, sourceOf } from '../../src/cli/keys.ts'
import { readSubcommand } from '../../src/cli/subcommands.ts'
import { builtCommand } from '../build.ts'
import { post } from '../node/openListeningNode.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type RunningCommand, runCommand, startCommand } from './startCommand.ts'

/** Parses a command line that is not a request for help. */
function read(line: string) {
  const subcommand = readSubcommand(keys, line.split(' '))
  if (subcommand.kind === 'help') throw new Error('help')
  return subcommand
}

describe('the command line', () => {
  test('has positional arguments, lists, texts and switches', () => {
    expect(read('create front --networks local,mainnet --methods=eth_* --methods net_version --json')).toMatchObject({
      command: { syntax: 'create [name]' },
      given: {
        positionals: ['front'],
        lists: { networks: ['local', 'mainnet'], methods: ['eth_*', 'net_version'] },
        switches: { json: true },
      },
    })
    expect(read('usage front --from 2026-11-01')).toMatchObject({
      command: { syntax: 'usage [key]' },
      given: { positionals: ['front'], texts: { from: '2026-11-01' } },
    })
    expect(read('usage').given.positionals).toEqual([])
  })

  test.each([
    ['list --json=1', true],
    ['list --json=false', false],
    ['list --json=0', false],
  ])('%j sets a switch', (line, json) => expect(read(line).given.switches).toEqual({ json }))

  test.each([
    ['list', { url: 'http://127.0.0.1:8545' }],
    ['list --url http://x', { url: 'http://x' }],
    ['list --data-dir d', { dataDir: 'd' }],
  ])('%j selects the node', (line, source) => expect(sourceOf(read(line).given)).toEqual(source))

  test.each([
    [
      'create --daily-credits 1_000_000 --credits-per-second unlimited',
      { dailyCredits: 1_000_000, creditsPerSecond: 'unlimited' },
    ],
    ['create --methods any --daily-credits default', {}],
  ])('%j sets the settings of a key', (line, settings) => expect(keySettings(read(line).given)).toEqual(settings))

  test('limit sets and removes settings', () => {
    const { given } = read('limit front --daily-credits default --methods any --name back --credits-per-second 7')
    expect(keyChanges(given)).toEqual({ name: 'back', dailyCredits: null, methods: null, creditsPerSecond: 7 })
  })

  test.each([
    ['lst', 'unknown command "keys lst": did you mean "keys list"?'],
    [
      '--json',
      'expected a command before --json: one of create, list, limit, revoke, usage (see vivarium keys --help)',
    ],
    ['create --networks ,', '--networks needs a value'],
    ['create --name front', 'unknown option --name: expected vivarium keys create [name]'],
    ['create --name=front', 'unknown option --name: expected vivarium keys create [name]'],
    ['list --json=maybe', '--json must be true or false, not "maybe"'],
    ['limit --daily-credits 1', 'too few arguments, 0 instead of 1: expected vivarium keys limit <key>'],
    ['revoke', 'expected vivarium keys revoke <key>'],
    ['list front', 'unexpected argument "front" (see vivarium keys list --help)'],
    ['create a b', 'unexpected argument "b"'],
    ['create --method eth_call', 'unknown option --method: did you mean --methods?'],
    ['create --methods', '--methods needs a value'],
    ['list --url a --url b', '--url is given more than once'],
  ])('%j is rejected', (line, message) => expect(() => read(line)).toThrow(message))

  test.each([
    ['limit front', 'no change is given: expected one or more of --name, --networks'],
    ['create --daily-credits many', '--daily-credits must be a whole number of credits or unlimited, not "many"'],
    ['create --daily-credits -1', '--daily-credits'],
    ['list --url 127.0.0.1:8545', '--url must begin with http:// or https://, not "127.0.0.1:8545"'],
    ['create --daily-credits many', '(see vivarium keys create --help)'],
    ['list --url a --data-dir b', '--url and --data-dir cannot be given together: leave out one of them'],
  ])('%j is rejected when it runs', async (line, message) => {
    const { command, given } = read(line)
    await expect(command.run(given)).rejects.toThrow(message)
  })
})

describe('vivarium keys', () => {
  const { path: folder } = temporaryFolder()
  let node: RunningCommand | undefined
  afterEach(async () => {
    await node?.end('SIGTERM')
    node = undefined
  })

  const run = (...argv: string[]) => runCommand(builtCommand(), ['keys', ...argv])
  const read = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout)
  const statusWith = async (key: string) => (await post(`${node?.url}/v3/${key}`, 'eth_chainId')).status

  test('administers a running node by its URL or data directory, and the data directory of a stopped node', async () => {
    node = await startCommand(builtCommand(), ['--port', '0', '--quiet', '--data-dir', folder])
    const created = await run('create', 'front', '--daily-credits', '9', '--url', node.url)
    expect(created).toMatchObject({ status: 0, stderr: '' })
    const [key = ''] = created.stdout.split('\n')
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(created.stdout).toContain(`This is the key front. It cannot be shown again.`)
    expect(created.stdout).toContain(`URL: ${node.url}/v3/${key}`)
    expect(await statusWith(key)).toBe(200)
    expect(await statusWith(key)).toBe(402)

    expect(statSync(join(folder, 'control.json')).mode & 0o777, 'readable only for the owner').toBe(0o600)
    expect(await read('list', '--data-dir', folder)).toMatchObject([{ name: 'front', dailyCredits: 9, spent: 5 }])
    expect(await run('limit', 'front', '--daily-credits', 'default', '--data-dir', folder)).toMatchObject({ status: 0 })
    expect(await statusWith(key), 'immediately').toBe(200)
    const usage = await run('usage', 'front', '--data-dir', folder)
    expect(usage.stdout).toMatch(/^key +day +network +method +status +requests +credits +errors +p50 +p90 +p99\n/)
    expect(usage.stdout).toMatch(/\nfront +\d{4}-\d\d-\d\d +local +eth_chainId +200 +2 +10 +0 /)
    expect(usage.stdout).toMatch(/\ntotal +3 +10 +1\n$/)

    await node.end('SIGTERM')
    node = undefined
    expect(await read('list', '--data-dir', folder)).toMatchObject([
      { name: 'front', dailyCredits: 3_000_000, spent: 10 },
    ])
    expect(await run('revoke', 'front', '--data-dir', folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('is revoked'),
    })
    expect((await run('list', '--data-dir', folder)).stdout).toMatch(/\nfront +[0-9a-f]{16} +revoked +/)

    node = await startCommand(builtCommand(), ['--port', '0', '--quiet', '--data-dir', folder, '--strict'])
    expect(await statusWith(key), 'after a restart').toBe(401)
    // With --strict, paths without a key are rejected, but the token of the data directory is accepted.
    expect(await run('list', '--url', node.url)).toMatchObject({
      status: 1,
      stderr: `vivarium: the node at ${node.url} requires an API key, and no API key may manage keys: give the data directory of the node with --data-dir\n`,
    })
    expect(await read('create', '--data-dir', folder)).toMatchObject({ name: 'key-1', key: expect.any(String) })
    expect(await run('list', '--url', `${node.url}/v3/wrong`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('give the data directory of the node with --data-dir'),
    })
    // An API key may not administer keys.
    const other = await read('create', '--data-dir', folder)
    expect(await run('list', '--url', `${node.url}/v3/${other.key}`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('answered: the caller may not administer API keys'),
    })
  })

  test.each([
    [['list', '--url', 'http://127.0.0.1:1'], /^vivarium: no node answers at http:\/\/127.0.0.1:1: /],
    [
      ['list', '--data-dir', '/no/such/folder'],
      /^vivarium: there is no data directory at \/no\/such\/folder: start a node/,
    ],
    [['lst'], /^vivarium: unknown command "keys lst": did you mean "keys list"\? \(see vivarium keys --help\)\n$/],
  ])('%j ends with status 1 and one line of error', async (argv, stderr) => {
    expect(await run(...argv)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(stderr) })
  })

  test('--help lists the subcommands', async () => {
    const { stdout, status } = await run('--help')
    expect(status).toBe(0)
    for (const name of ['create', 'list', 'limit', 'revoke', 'usage']) expect(stdout).toContain(`\n  ${name} `)
  })
})

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readKeysArguments } from '../../src/cli/keysArguments.ts'
import { builtCommand } from '../build.ts'
import { type RunningCommand, runCommand, startCommand } from './startCommand.ts'

describe('the command line', () => {
  const url = 'http://127.0.0.1:8545'
  const source = { url }
  test.each([
    [['create'], { name: 'create', settings: {}, source, json: false }],
    [
      ['create', 'front', '--networks', 'local,mainnet', '--methods=eth_*', '--methods', 'net_version', '--json'],
      {
        name: 'create',
        settings: { name: 'front', networks: ['local', 'mainnet'], methods: ['eth_*', 'net_version'] },
        source,
        json: true,
      },
    ],
    [
      ['create', '--daily-credits', '1_000_000', '--credits-per-second', 'unlimited', '--data-dir', 'd'],
      {
        name: 'create',
        settings: { dailyCredits: 1_000_000, creditsPerSecond: 'unlimited' },
        source: { dataDir: 'd' },
        json: false,
      },
    ],
    [['list', '--url', 'http://x'], { name: 'list', source: { url: 'http://x' }, json: false }],
    [
      [
        'limit',
        'front',
        '--daily-credits',
        'default',
        '--methods',
        'any',
        '--name',
        'back',
        '--credits-per-second',
        '7',
      ],
      {
        name: 'limit',
        which: 'front',
        changes: { name: 'back', dailyCredits: null, methods: null, creditsPerSecond: 7 },
        source,
        json: false,
      },
    ],
    [['revoke', '12ab'], { name: 'revoke', which: '12ab', source, json: false }],
    [
      ['usage', 'front', '--from', '2026-11-01'],
      { name: 'usage', query: { key: 'front', from: '2026-11-01', to: undefined }, source, json: false },
    ],
    [[], { name: 'help' }],
    [['list', '--help'], { name: 'help' }],
  ])('%j', (argv, command) => expect(readKeysArguments(argv)).toEqual(command))

  test.each([
    [['lst'], 'unknown command "keys lst": did you mean "list"?'],
    [['limit', '--daily-credits', '1'], 'keys limit needs the name or the id of a key'],
    [['limit', 'front'], 'keys limit needs what is to change: --name, --networks'],
    [['revoke'], 'keys revoke needs the name or the id of a key'],
    [['list', 'front'], 'keys list takes no "front"'],
    [['create', 'a', 'b'], 'keys create takes no "b"'],
    [['create', '--method', 'eth_call'], 'unknown option --method: did you mean --methods?'],
    [['create', '--daily-credits', 'many'], '--daily-credits is a number of credits, or unlimited, not "many"'],
    [['create', '--daily-credits', '-1'], '--daily-credits'],
    [['create', '--methods'], '--methods needs a value'],
    [['list', '--url', 'a', '--url', 'b'], '--url is given more than once'],
    [['list', '--url', 'a', '--data-dir', 'b'], 'a node is named by --url or by --data-dir, not by both'],
  ])('%j is refused', (argv, message) => expect(() => readKeysArguments(argv)).toThrow(message))
})

describe('vivarium keys', () => {
  let folder: string
  let node: RunningCommand | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vivarium-keys-'))
  })
  afterEach(async () => {
    await node?.end('SIGTERM')
    node = undefined
    rmSync(folder, { recursive: true })
  })

  const run = (...argv: string[]) => runCommand(builtCommand(), ['keys', ...argv])
  const read = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout)
  async function ask(key: string): Promise<number> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    return (await fetch(`${node?.url}/v3/${key}`, { method: 'POST', headers, body })).status
  }

  test('works with a node that runs, by its address and by its data directory, and with the directory at rest', async () => {
    node = await startCommand(builtCommand(), ['--port', '0', '--quiet', '--data-dir', folder])
    const created = await run('create', 'front', '--daily-credits', '9', '--url', node.url)
    expect(created).toMatchObject({ status: 0, stderr: '' })
    const [key = ''] = created.stdout.split('\n')
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(created.stdout).toContain(`This is the key front. It is shown now and never again.`)
    expect(created.stdout).toContain(`Address: ${node.url}/v3/${key}`)
    expect(await ask(key)).toBe(200)
    expect(await ask(key)).toBe(402)

    expect(statSync(join(folder, 'control.json')).mode & 0o777, 'for the owner alone').toBe(0o600)
    expect(await read('list', '--data-dir', folder)).toMatchObject([{ name: 'front', dailyCredits: 9, spent: 5 }])
    expect(await run('limit', 'front', '--daily-credits', 'default', '--data-dir', folder)).toMatchObject({ status: 0 })
    expect(await ask(key), 'at once').toBe(200)
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
    expect(await ask(key), 'for good').toBe(401)
    // The addresses without a key are closed, and the data directory is not.
    expect(await run('list', '--url', node.url)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^vivarium: the node at http.* answered: project id required in the URL\n$/),
    })
    expect(await read('create', '--data-dir', folder)).toMatchObject({ name: 'key-1', key: expect.any(String) })
    // Nor does an ordinary key open them.
    const other = await read('create', '--data-dir', folder)
    expect(await run('list', '--url', `${node.url}/v3/${other.key}`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('answered: keys are administered from this machine'),
    })
  })

  test.each([
    [['list', '--url', 'http://127.0.0.1:1'], /^vivarium: no node answers at http:\/\/127.0.0.1:1: /],
    [
      ['list', '--data-dir', '/no/such/folder'],
      /^vivarium: there is no data directory at \/no\/such\/folder: start a node/,
    ],
    [['lst'], /^vivarium: unknown command "keys lst": did you mean "list"\? \(see vivarium keys --help\)\n$/],
  ])('%j ends with status 1 and a sentence', async (argv, stderr) => {
    expect(await run(...argv)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(stderr) })
  })

  test('--help says what there is', async () => {
    const { stdout, status } = await run('--help')
    expect(status).toBe(0)
    for (const name of ['create', 'list', 'limit', 'revoke', 'usage']) expect(stdout).toContain(`vivarium keys ${name}`)
  })
})

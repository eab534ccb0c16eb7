import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type CommandOptions, type RunningCommand, runCommand, startCommand } from './startCommand.ts'

const { path: folder } = temporaryFolder()
let file: string
beforeAll(() => {
  file = builtCommand()
})

/** Returns the requests of the curl commands in a text. */
const curlRequests = (text: string): { readonly path: string; readonly body: string }[] =>
  [...text.matchAll(/curl -s http:\/\/[^/ ]+(\S*) -d '([^']+)'/g)].map(([, path = '', body = '']) => ({ path, body }))

const run = (argv: readonly string[], options?: CommandOptions) => runCommand(file, argv, options)
const start = (argv: readonly string[], options?: CommandOptions): Promise<RunningCommand> =>
  startCommand(file, ['--port', '0', ...argv], options)

describe('vivarium', () => {
  test('prints its URL in one line when it is ready, and ends with status 0', async () => {
    const command = await start([])
    expect(await command.request('eth_chainId')).toBe('0x7a69')
    const { status, stdout, stderr } = await command.end('SIGTERM')
    expect(status).toBe(0)
    expect(stderr, 'requests are logged only on a terminal').toBe('')
    expect(stdout.match(/is ready at/g)).toHaveLength(1)
    expect(stdout).toContain('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  })

  test('logs each request with --log-requests', async () => {
    const command = await start(['--log-requests'])
    expect(await command.request('eth_chainId')).toBe('0x7a69')
    const { stderr } = await command.end('SIGTERM')
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toMatchObject([
      { level: 'info', network: 'local', methods: ['eth_chainId'], credits: 5, status: 200, msg: 'request' },
    ])
  })

  test('logs requests on a terminal, except with --no-log-requests or --quiet', async () => {
    const terminal = join(folder, 'terminal.cjs')
    writeFileSync(terminal, "require('node:tty').isatty = (descriptor) => descriptor === 2")
    const environment = { NODE_OPTIONS: `--require ${terminal}` }
    for (const [argv, expected] of [
      [[], /eth_chainId {2}5 credits/],
      [['--no-log-requests'], /^$/],
      [['--quiet'], /^$/],
    ] as const) {
      const command = await start(argv, { environment })
      await command.request('eth_chainId')
      expect((await command.end('SIGTERM')).stderr).toMatch(expected)
    }
  })

  test('starts with the demo, and prints examples that return results', async () => {
    const cache = join(folder, 'new-machine')
    const command = await start([], { environment: { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache } })
    expect(Number(await command.request('eth_blockNumber'))).toBeGreaterThan(7)
    const { stdout } = await command.end('SIGTERM')
    const examples = curlRequests(stdout)
    expect(examples).toHaveLength(5)
    const introduction = stdout.slice(stdout.indexOf('The demo has'), stdout.indexOf('vivarium is ready'))
    // A URL in two lines would be no link.
    const lines = introduction.split('\n').filter((line) => !line.startsWith('  http'))
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80)
    const second = await start([], { environment: { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache } })
    for (const { path, body } of examples) {
      // The content type of curl -d.
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await fetch(`${second.url}${path}`, { method: 'POST', headers, body })
      expect(await response.json(), body).toMatchObject({ result: expect.anything() })
    }
    await second.end('SIGTERM')
    expect(existsSync(join(cache, 'vivarium', 'fixtures')), 'the demo was not built').toBe(false)
  })

  test.each([['--no-demo'], ['--chain-id', '5'], ['--accounts', '2'], ['--data-dir', 'own-chain'], ['--no-mining']])(
    'starts with an empty chain with %s %s',
    async (...argv) => {
      const command = await start(argv, { cwd: folder })
      expect(await command.request('eth_blockNumber')).toBe('0x0')
      expect((await command.end('SIGTERM')).stdout).not.toContain('curl')
    },
  )

  test('starts with the demo if options do not change the chain', async () => {
    const command = await start(['--daily-credits', '1000', '--host', '127.0.0.1', '--log-level', 'warn'])
    expect(Number(await command.request('eth_blockNumber'))).toBeGreaterThan(7)
    expect((await command.end('SIGTERM')).stdout).toContain('eth_simulateV1')
  })

  test.each([
    ['anvil', (url: URL) => `Listening on ${url.host}\n`],
    ['hardhat', (url: URL) => `Started HTTP and WebSocket JSON-RPC server at ${url}\n`],
    ['ganache', (url: URL) => `RPC Listening on ${url.host}\n`],
  ])('prints the line of %s that test runners wait for, with --compatible-with', async (node, line) => {
    const command = await start(['--quiet', '--compatible-with', node])
    const { stdout } = await command.end('SIGTERM')
    expect(stdout).toMatch(/^.+\nvivarium is ready at .+\n$/)
    expect(stdout).toContain(line(new URL(command.url)))
  })

  // prool ends the start of anvil at any output on standard error.
  test('prints nothing on standard error for a flag of anvil that has no effect, unless the log has debug messages', async () => {
    const flag = ['--compatible-with', 'anvil', '--no-storage-caching']
    expect((await (await start(flag)).end('SIGTERM')).stderr).toBe('')
    const withDebug = await start([...flag, '--log-level', 'debug'])
    expect((await withDebug.end('SIGTERM')).stderr).toContain('--no-storage-caching has no effect: ')
  })

  test('prints only the ready line with --quiet', async () => {
    const command = await start(['--quiet'])
    expect(await command.request('eth_chainId')).toBe('0x7a69')
    const { stdout, stderr } = await command.end('SIGINT')
    expect(stderr).toBe('')
    expect(stdout).toBe(
      `vivarium is ready at ${command.url} (WebSocket ${command.url.replace('http', 'ws')}, chain 31337, dashboard ${command.url}/)\n`,
    )
  })

  test('ends with status 0 on a signal while it prints what the node has', async () => {
    const interrupt = join(folder, 'interrupt.cjs')
    const code = `const { write } = process.stdout
      process.stdout.write = () => {
        process.stdout.write = write
        return process.emit('SIGINT', 'SIGINT')
      }`
    writeFileSync(interrupt, code)
    const environment = { NODE_OPTIONS: `--require ${interrupt}` }
    expect(await run(['--port', '0'], { environment })).toMatchObject({ status: 0, stderr: '' })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('ends with status 0 on %s', async (signal) => {
    expect((await (await start([])).end(signal)).status).toBe(0)
  })

  test('flags override --compatible-with, which overrides the defaults', async () => {
    const command = await start(['--compatible-with', 'hardhat', '--balance', '5'])
    expect(await command.request('eth_accounts')).toHaveLength(20)
    expect(await command.request('eth_blockNumber')).toBe('0x0')
    const [first] = (await command.request('eth_accounts')) as string[]
    expect(await command.request('eth_getBalance', [first, 'latest'])).toBe('0x4563918244f40000')
    expect((await command.end('SIGTERM')).stdout).toContain('Accounts with 5 ether each')
  })

  test('prints the accounts of the default network by its own settings, and the networks', async () => {
    const networks = '{"local":{"balance":5,"mnemonic":"all all all all all all all all all all all all"}}'
    const command = await start(['--networks', networks])
    const { stdout } = await command.end('SIGTERM')
    expect(stdout).toContain('Accounts with 5 ether each')
    expect(stdout).toContain("  Mnemonic: all all all all all all all all all all all all, path m/44'/60'/0'/0\n")
    expect(stdout).toContain(`Networks at ${command.url}/NAME: local (default), mainnet, sepolia, l2a, l2b\n`)
  })

  test('warns if every request needs a key and the node has none', async () => {
    for (const [argv, expected] of [
      [['--hosted'], 'every request needs an API key, and this node has none: set one with --keys'],
      [['--strict'], 'every request needs an API key'],
      [['--hosted', '--data-dir', join(folder, 'hosted')], ''],
    ] as const) {
      const { stderr } = await (await start(argv)).end('SIGTERM')
      if (expected === '') expect(stderr).toBe('')
      else expect(stderr).toContain(expected)
    }
  })

  test('starts with --hosted and the demo', async () => {
    const key = '0123456789abcdef'
    const command = await start(['--hosted', '--keys', `[{"key":"${key}"}]`])
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByBlockNumberAndIndex', params: ['0x1', '0x0'] }
    const post = (path: string) => fetch(`${command.url}${path}`, { method: 'POST', body: JSON.stringify(call) })
    expect((await post('/mainnet')).status).toBe(401)
    expect(await (await post(`/mainnet/v3/${key}`)).json()).toMatchObject({ result: { blockNumber: '0x1' } })
    expect((await command.end('SIGTERM')).stdout).not.toContain('curl')
  })

  test('reads its options from the command line and the environment', async () => {
    const environment = { VIVARIUM_CHAIN_ID: '77', VIVARIUM_ACCOUNTS: '3' }
    const command = await start(['--accounts', '2'], { environment })
    expect(await command.request('eth_chainId')).toBe('0x4d')
    expect(await command.request('eth_accounts')).toHaveLength(2)
    await command.end('SIGTERM')
  })

  test('names the variable of an invalid option in its error', async () => {
    const environment = { VIVARIUM_GENESIS: join(folder, 'missing.json') }
    const { status, stderr } = await run(['--port', '0'], { environment })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^vivarium: VIVARIUM_GENESIS: cannot read /),
    })
  })

  test('warns about a mistyped variable, except with --log-level silent', async () => {
    const environment = { VIVARIUM_ACOUNTS: '3' }
    const warned = await (await start([], { environment })).end('SIGTERM')
    expect(warned.stderr).toContain('did you mean VIVARIUM_ACCOUNTS?')
    const silent = await (await start(['--log-level', 'silent'], { environment })).end('SIGTERM')
    expect(silent.stderr).toBe('')
  })

  test('writes the members of anvil to the file of --config-out with its preset', async () => {
    const path = join(folder, 'node.json')
    const command = await start(['--config-out', path, '--accounts', '1', '--compatible-with', 'anvil'])
    const written = JSON.parse(readFileSync(path, 'utf8'))
    await command.end('SIGTERM')
    expect(written).toMatchObject({
      url: command.url,
      available_accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
      private_keys: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
      wallet: {
        mnemonic: 'test test test test test test test test test test test junk',
        derivation_path: "m/44'/60'/0'/0/",
      },
    })
  })

  test('writes the file of --config-out when it is ready', async () => {
    const path = join(folder, 'node.json')
    const keys = '[{"name":"dapp","key":"0123456789abcdef"}]'
    const command = await start(['--config-out', path, '--accounts', '1', '--keys', keys])
    const wsUrl = command.url.replace('http', 'ws')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      url: command.url,
      wsUrl,
      pid: command.pid,
      networks: {
        local: { url: command.url, wsUrl, chainId: 31337 },
        mainnet: { url: `${command.url}/mainnet`, wsUrl: `${wsUrl}/mainnet`, chainId: 1 },
        sepolia: { url: `${command.url}/sepolia`, wsUrl: `${wsUrl}/sepolia`, chainId: 11155111 },
        l2a: { url: `${command.url}/l2a`, wsUrl: `${wsUrl}/l2a`, chainId: '0x534e5f5345504f4c4941' },
        l2b: { url: `${command.url}/l2b`, wsUrl: `${wsUrl}/l2b`, chainId: 270 },
      },
      accounts: [
        {
          address: expect.stringMatching(/^0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266$/i),
          privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
        },
      ],
      keys: [{ name: 'dapp', key: '0123456789abcdef' }],
    })
    await command.end('SIGTERM')
  })

  test('reads a configuration file, which the environment and the command line override', async () => {
    const path = join(folder, 'some.yaml')
    writeFileSync(path, 'chainId: 5\naccounts: 2\nbalance: 3\nquiet: true\nnetworks: { polygon: { chainId: 137 } }\n')
    const command = await start(['--config', path, '--accounts', '4'], { environment: { VIVARIUM_CHAIN_ID: '6' } })
    expect(await command.request('eth_chainId')).toBe('0x6')
    const accounts = (await command.request('eth_accounts')) as string[]
    expect(accounts).toHaveLength(4)
    expect(await command.request('eth_getBalance', [accounts[0], 'latest'])).toBe('0x29a2241af62c0000')
    expect((await command.end('SIGTERM')).stdout).not.toContain('0xac0974bec39a17e36ba4a6b4d238ff944bacb478')
  })

  test('reads the configuration of its working directory, and reports its errors', async () => {
    const cwd = join(folder, 'project')
    mkdirSync(cwd)
    writeFileSync(join(cwd, 'vivarium.config.json'), '{ "chainId": 7 }')
    const command = await start([], { cwd })
    expect(await command.request('eth_chainId')).toBe('0x7')
    await command.end('SIGTERM')
    writeFileSync(join(cwd, 'vivarium.config.json'), '{\n  "chianId": 7\n}')
    const { status, stderr } = await run([], { cwd })
    expect(status).toBe(1)
    expect(stderr).toContain('vivarium.config.json:2:3: there is no option `chianId`: did you mean `chainId`?')
    expect(stderr).not.toContain(' at ')
  })

  test('checks configurations and prints their schema without starting a node', async () => {
    const good = join(folder, 'good.yaml')
    writeFileSync(good, 'port: 0\nhost: localhost\n')
    expect(await run(['config', 'check', good])).toEqual({
      status: 0,
      stdout: `${good}: 2 options: valid\n`,
      stderr: '',
    })
    const bad = join(folder, 'bad.yaml')
    writeFileSync(bad, 'port: -1\n')
    const checked = await run(['config', 'check', bad, join(folder, 'missing.yaml'), good])
    expect(checked).toMatchObject({ status: 1, stdout: `${good}: 2 options: valid\n` })
    expect(checked.stderr).toContain(`missing.yaml: there is no such file`)
    expect(checked.stderr).toContain('bad.yaml:1:7: `port` must be a whole number from 0 to 65535, not -1')
    const { stdout } = await run(['config', 'schema'])
    expect(JSON.parse(stdout)).toMatchObject({ properties: { port: { maximum: 65535 } }, additionalProperties: false })
    expect((await run(['config', 'shcema'])).stderr).toContain('did you mean "config schema"?')
    const cwd = join(folder, 'unchecked')
    mkdirSync(cwd)
    const nothing = await run(['config', 'check'], { cwd })
    expect(nothing).toMatchObject({ status: 1, stdout: '' })
    expect(nothing.stderr).toContain(`there is no vivarium.config.yaml, .json, .ts or .js in ${realpathSync(cwd)}`)
    writeFileSync(join(cwd, 'vivarium.config.json'), '{ "chainId": 7 }')
    expect(await run(['config', 'check'], { cwd })).toMatchObject({
      status: 0,
      stdout: 'vivarium.config.json: 1 option: valid\n',
    })
  })

  test('resumes the chain of --data-dir', async () => {
    const options = ['--data-dir', join(folder, 'chain')]
    const first = await start([...options, '--chain-id', '77'])
    await first.request('evm_mine')
    const block = await first.request('eth_getBlockByNumber', ['latest', false])
    await first.end('SIGTERM')
    const second = await start(options)
    expect([await second.request('eth_chainId'), await second.request('net_version')]).toEqual(['0x4d', '77'])
    expect(await second.request('eth_getBlockByNumber', ['latest', false])).toEqual(block)
    await second.end('SIGTERM')
  })

  test('prints its version and its help on standard output', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string
    } // npm requires it
    expect(await run(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
    const help = await run(['--help'])
    expect(help).toMatchObject({ status: 0, stderr: '' })
    expect(help.stdout).toContain('--port')
  })

  test.each([
    [['--port', 'abc'], '--port must be a whole number from 0 to 65535, not "abc"'],
    [['--prot', '1'], 'did you mean --port?'],
    [['strat'], 'did you mean "start"?'],
    [['--port', '0', '--hardfork', 'atlantis'], 'atlantis'],
    [['--port', '0', '--mnemonic', 'one two three'], 'mnemonic'],
    [['--port', '0', '--genesis', '/does/not/exist.json'], '--genesis'],
    [['--port', '0', '--import', '/does/not/exist.rlp'], '--import'],
    [['--port', '0', '--host', '192.0.2.1'], '192.0.2.1'],
    [['--port', '0', '--config-out', '/does/not/exist/node.json'], '--config-out'],
  ])('%j ends with status 1 and one line of error', async (argv, text) => {
    const { status, stdout, stderr } = await run(argv)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(text)
    expect(stderr).toMatch(/^vivarium: [^\n]+\n$/)
  })

  test('names an invalid environment variable', async () => {
    const { status, stderr } = await run([], { environment: { VIVARIUM_PORT: 'abc' } })
    expect(status).toBe(1)
    expect(stderr).toContain('VIVARIUM_PORT')
  })

  test('names the port if it is in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { status, stdout, stderr } = await run(['--port', port])
    server.close()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(port)
    expect(stderr).toMatch(/^vivarium: [^\n]+\n$/)
  })

  test('names the data directory if another process uses it', async () => {
    const dataDir = join(folder, 'held')
    const holder = await start(['--data-dir', dataDir])
    const { status, stdout, stderr } = await run(['--port', '0', '--data-dir', dataDir])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('held')
    expect(stderr).toMatch(/^vivarium: [^\n]+\n$/)
    await holder.end('SIGTERM')
  })

  test('rejects an invalid genesis file', async () => {
    const path = join(folder, 'broken.json')
    writeFileSync(path, '{ "config":')
    const { status, stderr } = await run(['--port', '0', '--genesis', path])
    expect(status).toBe(1)
    expect(stderr).toContain('broken.json')
  })

  test.each([
    ['--genesis', 'noGasLimit.json', '{ "config": { "chainId": 5 } }', 'gasLimit is missing: it must be a number'],
    ['--import', 'text.rlp', 'no blocks', 'the file is not a series of RLP blocks, as geth export writes it: item 1'],
  ])('names the option and the file of invalid content: %s', async (option, name, content, problem) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    const { status, stderr } = await run(['--port', '0', option, path])
    expect(status).toBe(1)
    expect(stderr).toContain(`vivarium: ${option}: ${path}: ${problem}`)
  })
})

describe('with a closed standard output', () => {
  const spawnCommand = (argv: readonly string[]) => {
    const child = spawn(process.execPath, [file, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const ended = new Promise<{ status: number | null; stderr: string }>((resolve) =>
      child.on('close', (status) => resolve({ status, stderr })),
    )
    return { child, ended }
  }

  test.each([['fixtures', 'schema'], ['keys', '--help'], ['--help'], ['--version']])(
    'vivarium %s %s ends without an error',
    async (...argv) => {
      const { child, ended } = spawnCommand(argv)
      child.stdout.destroy()
      expect(await ended).toEqual({ status: 0, stderr: '' })
    },
  )

  test('a node keeps running', async () => {
    const { child, ended } = spawnCommand(['--port', '0', '--print-traces', '--no-demo'])
    const url = await new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, readyUrl] = /^vivarium is ready at (http\S+)/.exec(line) ?? []
        if (readyUrl !== undefined) resolve(readyUrl)
      })
    })
    child.stdout.destroy()
    const send = async () => {
      const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
      const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [{ from, to: from }] }
      return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
    }
    for (let sent = 0; sent < 3; sent++) expect(await send()).toMatchObject({ result: expect.any(String) })
    child.kill('SIGTERM')
    expect(await ended).toEqual({ status: 0, stderr: '' })
  })
})

test.each([
  ['fork', 'record', '--url', 'http://127.0.0.1:1', '--run', 'exit'],
  ['fixtures', 'record', '--url', 'http://127.0.0.1:1', '--blocks', '1'],
  ['fixtures', 'build', 'fixtures/hello.yaml'],
])('vivarium %s %s checks before its work that it can write the file of --out', async (...argv) => {
  const out = join(folder, 'missing', 'out')
  const stderr = `vivarium: --out: cannot write ${out}: its folder does not exist\n`
  expect(await run([...argv, '--out', out])).toEqual({ status: 1, stdout: '', stderr })
})

// Windows does not remove the current folder of a process.
test.skipIf(process.platform === 'win32')('a removed current folder is an error that says so', async () => {
  const removed = join(folder, 'removed')
  for (const argv of [
    ['--port', '0'],
    ['fixtures', 'validate', 'a.yaml'],
  ]) {
    mkdirSync(removed, { recursive: true })
    const script = 'cd "$0" && rmdir "$0" && exec "$@"'
    const child = spawn('sh', ['-c', script, removed, process.execPath, file, ...argv], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(stderr).toBe(
      'vivarium: the current folder was removed: cd to an existing folder, or to its path again if it was created anew\n',
    )
  }
})

test('a node keeps running if its standard error is closed', async () => {
  const chain = join(folder, 'geth')
  await run(['fixtures', 'export', '--fixtures', 'fixtures/hello.yaml', '--format', 'geth', '--out', chain])
  const argv = ['--port', '0', '--genesis', join(chain, 'genesis.json'), '--import', join(chain, 'chain.rlp')]
  const child = spawn(process.execPath, [file, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] })
  // The node writes there that it has imported the blocks.
  child.stderr.destroy()
  const ended = once(child, 'close')
  createInterface({ input: child.stdout }).on('line', async (line) => {
    const [, url] = /^vivarium is ready at (http\S+)/.exec(line) ?? []
    if (url === undefined) return
    await (await fetch(`${url}/health`)).text()
    child.kill('SIGTERM')
  })
  expect(await ended).toEqual([0, null])
})

describe.skipIf(!existsSync('/dev/full'))('if standard output is on a full file system', () => {
  const spawnFull = (...argv: string[]) => {
    const child = spawn(process.execPath, [file, ...argv], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] })
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const ended = new Promise((resolve) => child.on('close', (status) => resolve({ status, stderr })))
    return { child, ended }
  }

  test('a command ends with an error', async () => {
    const stderr = 'vivarium: cannot write to standard output: no space is left on the file system\n'
    expect(await spawnFull('--version').ended).toEqual({ status: 1, stderr })
  })

  test('a node keeps running', async () => {
    const ready = join(folder, 'full')
    mkdirSync(ready)
    const written = watch(ready)[Symbol.asyncIterator]()
    const waiting = written.next()
    const { child, ended } = spawnFull('--port', '0', '--no-demo', '--config-out', join(ready, 'node.json'))
    await waiting
    child.kill('SIGTERM')
    expect(await ended).toEqual({ status: 0, stderr: '' })
  })
})

import { constants } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { type Command, readCommandLine } from '../../src/cli/commandLine.ts'
import { withDemo } from '../../src/cli/demo.ts'
import { flags, variableOf } from '../../src/cli/flags.ts'
import { withVariableNames } from '../../src/cli/withVariableNames.ts'
import { NodeError } from '../../src/errors.ts'

const read = (line: string, environment: Record<string, string> = {}): Command =>
  readCommandLine(line === '' ? [] : line.split(' '), environment)

const optionsOf = (line: string, environment?: Record<string, string>): unknown => {
  const command = read(line, environment)
  return command.kind === 'start' ? command.options : command.kind
}

/** Returns the error of a command line. */
function errorOf(line: string, environment?: Record<string, string>): { name: string; message: string } {
  try {
    read(line, environment)
  } catch (failure) {
    if (failure instanceof NodeError) return { name: failure.name, message: failure.message }
    throw failure
  }
  throw new Error(`the command line is valid: ${line}`)
}

describe('the command line', () => {
  test.each([
    ['', {}],
    ['start', {}],
    ['--port 9000', { port: 9000 }],
    ['--port=9000', { port: 9000 }],
    ['-p 9000', { port: 9000 }],
    ['start --host ::1 --port 0', { host: '::1', port: 0 }],
    ['--no-mining', { mining: false }],
    ['--no-mining=false', { mining: true }],
    ['--quiet --accounts 3', { quiet: true, accounts: 3 }],
    ['--mining', { mining: true }],
    ['--mining=false', { mining: false }],
    ['--no-quiet', { quiet: false }],
    ['--log-requests', { logRequests: true }],
    ['--no-log-requests', { logRequests: false }],
    ['--no-log-requests=false', { logRequests: true }],
    ['node', {}],
    ['node --port 1', { port: 1 }],
    ['--quiet=1', { quiet: true }],
    ['--quiet=false', { quiet: false }],
    ['--balance 0.5', { balance: 0.5 }],
    ['--data-dir ./chain', { dataDir: './chain' }],
    ['--data-dir 007', { dataDir: '007' }],
    ['-a 3 -b 2 -q', { accounts: 3, blockTime: 2, quiet: true }],
    ['-m test', { mnemonic: 'test' }],
    ['--blockTime 3 --ipcpath node.ipc', { blockTime: 3, ipc: 'node.ipc' }],
    ['--auto-unlock', { autoImpersonate: true }],
    ['--order fifo', { transactionOrder: 'fifo' }],
    ['--transaction-order fees', { transactionOrder: 'fees' }],
    [
      '--unlock 0x00000000000000000000000000000000000000AA',
      { impersonate: ['0x00000000000000000000000000000000000000AA'] },
    ],
    ['--state s.json --state-interval 5', { state: 's.json', stateInterval: 5 }],
    ['--load-state in.json --dump-state out.json', { loadState: 'in.json', dumpState: 'out.json' }],
    ['--init genesis.json', { genesis: 'genesis.json', fundAccounts: true }],
    ['--slots-in-an-epoch 1', { safeDepth: 1, finalizedDepth: 2 }],
    ['--timeout 45001', { forkTimeout: 46 }],
    ['--no-request-size-limit', { bodyLimit: constants.MAX_STRING_LENGTH }],
    ['--fork-chain-id 1', { chainId: 1 }],
    ['--ipc', { ipc: '/tmp/anvil.ipc' }],
    ['--ipc --port 1', { ipc: '/tmp/anvil.ipc', port: 1 }],
    ['--ipcpath node.ipc', { ipc: 'node.ipc' }],
    ['--block-time 0.5', { blockTime: 0.5 }],
    ['--silent --allow-origin *', { quiet: true, allowOrigins: ['*'] }],
    ['--enable-trace-printing --no-mine', { printTraces: true, mining: false }],
    ['--silent=1', { quiet: true }],
    ['-q=1', { quiet: true }],
    ['--silent=0 --auto-unlock=1', { quiet: false, autoImpersonate: true }],
    ['--no-mine=1', { mining: false }],
    ['--no-mine=0', { mining: true }],
    ['--quiet false', { quiet: false }],
    ['--silent false', { quiet: false }],
    ['--keys my-key', { keys: ['my-key'] }],
    ['--keys first,second', { keys: ['first', 'second'] }],
    ['--keys ["first",{"key":"poor","dailyCredits":500}]', { keys: ['first', { key: 'poor', dailyCredits: 500 }] }],
    ['--import chain.rlp --genesis genesis.json', { import: 'chain.rlp', genesis: 'genesis.json' }],
    ['--engine reference', { engine: 'reference' }],
    ['--help', 'help'],
    ['-h', 'help'],
    ['--version', 'version'],
    ['-V', 'version'],
    ['-h keys', 'keys'],
    ['--port abc --help', 'help'],
  ])('%j is accepted', (line, expected) => expect(optionsOf(line)).toEqual(expected))

  test('a value may contain spaces', () => {
    const command = readCommandLine(['--mnemonic', 'test test junk'], {})
    expect(command).toMatchObject({ options: { mnemonic: 'test test junk' } })
  })

  test.each([
    ['--port abc', 'InvalidOption', '--port must be a whole number from 0 to 65535, not "abc"'],
    ['--port 65536', 'InvalidOption', '65535'],
    ['--port -1', 'InvalidOption', 'not "-1"'],
    ['--port 1.5', 'InvalidOption', 'whole number'],
    ['--port 0x10', 'InvalidOption', '--port'],
    ['--port 1e3', 'InvalidOption', '--port'],
    ['--port', 'MissingValue', '--port needs a value: a whole number from 0 to 65535'],
    ['--port=', 'MissingValue', '--port'],
    ['--port --quiet', 'MissingValue', '--port'],
    ['--port 1 --port 2', 'GivenTwice', '--port'],
    ['--accounts 1000000', 'InvalidOption', '--accounts'],
    ['--balance lots', 'InvalidOption', '--balance must be a number of ether from 0'],
    ['--keys=', 'MissingValue', '--keys needs a value: a key, several separated by commas, or a list written as JSON'],
    ['--chain-id 0', 'InvalidOption', '--chain-id'],
    ['--chain-id 9007199254740993', 'InvalidOption', '--chain-id'],
    ['--block-time 2s', 'InvalidOption', '--block-time must be a number of seconds from 0.001 to 2147483, not "2s"'],
    ['--block-time 0', 'InvalidOption', '--block-time'],
    ['--engine stock', 'InvalidOption', 'one of default, reference'],
    ['--log-level loud', 'InvalidOption', '--log-level'],
    ['--quiet=perhaps', 'InvalidOption', '--quiet must be true or false, not "perhaps"'],
    ['--prot 1', 'UnknownOption', 'did you mean --port?'],
    ['--datadir x', 'UnknownOption', 'did you mean --data-dir?'],
    ['--dataDir x', 'UnknownOption', 'did you mean --data-dir?'],
    ['--something-else', 'UnknownOption', 'unknown option --something-else (see vivarium --help)'],
    ['--__proto__ x', 'UnknownOption', 'unknown option'],
    ['--constructor x', 'UnknownOption', 'unknown option'],
    ['-x', 'UnknownOption', 'unknown option -x'],
    ['--fork.url http://x', 'UnknownOption', 'use --fork-url'],
    ['--fork-block latst', 'InvalidOption', 'a block number, a block hash'],
    ['node --hostname 0.0.0.0', 'UnknownOption', 'unknown option --hostname: use --host'],
    ['--wallet.totalAccounts 3', 'UnknownOption', 'use --accounts'],
    ['--wallet.hdPath m/0', 'UnknownOption', 'use --derivation-path'],
    ['-d', 'UnknownOption', 'unknown option -d: use --compatible-with ganache, which has the same mnemonic'],
    ['-i 5777', 'UnknownOption', 'unknown option -i: use --chain-id'],
    ['--base-fee=-1', 'InvalidOption', '--base-fee'],
    ['--wallet.accounts 0x1,1', 'UnknownOption', 'use a fixture (--fixtures), whose `accounts` have `privateKey`'],
    ['--optimism', 'UnknownOption', 'leave it out: all chains have the rules of Ethereum'],
    ['--keys a --keys b', 'GivenTwice', '--keys is given more than once: give it once, with its items separated by ,'],
    [
      '--faults a --faults b',
      'GivenTwice',
      '--faults is given more than once: give it once, with its items separated by ;',
    ],
    ['--port 1 --port 2', 'GivenTwice', '--port is given more than once: give it once'],
    ['--evm default --engine reference', 'GivenTwice', '--engine is given more than once'],
    [
      '--headers yes',
      'UnexpectedValue',
      '--headers takes no separate value, but "yes" follows it: write --headers=true',
    ],
    ['start --no-mining 1', 'UnexpectedValue', 'write --no-mining=true or --no-mining=false, or leave the value out'],
    ['strat', 'UnknownCommand', 'did you mean "start"?'],
    ['deploy', 'UnknownCommand', 'unknown command "deploy"'],
    ['start again', 'UnexpectedArgument', 'unexpected argument "again": vivarium start takes only options'],
    ['-- start again', 'UnexpectedArgument', 'unexpected argument "again"'],
    ['--port 0 keys list', 'UnexpectedArgument', 'write them after vivarium keys'],
    ['version', 'UnknownCommand', 'unknown command "version": did you mean "--version"?'],
    ['help deploy', 'UnknownCommand', 'unknown command "deploy"'],
    ['-s 5', 'UnknownOption', 'use --mnemonic for the seed of Ganache, or --state-interval for the state interval'],
    ['--order random', 'InvalidOption', '--transaction-order must be one of fees, fifo, not "random"'],
    ['--slots-in-an-epoch 1 --safe-depth 2', 'GivenTwice', '--safe-depth is given more than once'],
    ['--slots-in-an-epoch 1 --slots-in-an-epoch 2', 'GivenTwice', '--slots-in-an-epoch is given more than once'],
    ['--init a.json --init b.json', 'GivenTwice', '--init is given more than once: give it once'],
    ['--auto-unlock=perhaps', 'InvalidOption', '--auto-unlock must be true or false, not "perhaps"'],
    ['--silent --no-quiet', 'OppositeSwitches', '--quiet cannot be given with --no-quiet'],
    ['--no-mine --mining', 'OppositeSwitches', '--no-mining cannot be given with --mining'],
    ['--silent yes', 'UnexpectedValue', '--silent takes no separate value, but "yes" follows it'],
    ['--slots-in-an-epoch x', 'InvalidOption', '--safe-depth must be a whole number, 0 or more, not "x"'],
    ['--slots-in-an-epoch', 'MissingValue', '--safe-depth needs a value'],
    ['--init', 'MissingValue', '--genesis needs a value'],
    [
      '--no-priority-fee',
      'UnknownOption',
      'the client version of --compatible-with sets the suggested priority fee to 1 gwei',
    ],
    ['-n optimism', 'UnknownOption', 'not necessary, because all chains have the rules of Ethereum'],
    ['-n', 'UnknownOption', 'unknown option -n: use the method personal_lockAccount'],
    ['-t 2020-01-01', 'UnknownOption', 'unknown option -t: use --genesis-time, in Unix seconds'],
    ['--db_path x', 'UnknownOption', 'use --data-dir'],
    ['--fork.preLatestConfirmations 5', 'UnknownOption', 'use --fork-block with a negative number'],
    ['--fork.username a', 'UnknownOption', 'use --fork-url https://USER:PASSWORD@HOST'],
    ['--server.rpcEndpoint /x', 'UnknownOption', 'leave it out: requests can have the path /'],
    ['--detach', 'UnknownOption', 'use the shell to start the command in the background'],
    ['-h 0.0.0.0', 'UnknownCommand', 'unknown command "0.0.0.0": did you mean "--host 0.0.0.0"?'],
    ['--number 5', 'UnknownOption', 'unknown option --number: use the method anvil_mine'],
    ['--no-create2', 'UnknownOption', 'unknown option --no-create2: use the method anvil_setCode'],
    ['--disable-pool-balance-checks', 'UnknownOption', 'use the method anvil_setBalance'],
    ['--fork.disableCache', 'UnknownOption', 'leave it out: a cache contains data of one block, which do not change.'],
    ['--networkid 5', 'UnknownOption', 'unknown option --networkid: use --chain-id'],
    ['--http', 'UnknownOption', 'leave it out: the port always accepts HTTP and WebSockets'],
    ['--cors *', 'UnknownOption', 'unknown option --cors (see vivarium --help)'],
  ])('%j is rejected', (line, name, text) => {
    expect(errorOf(line)).toEqual({ name, message: expect.stringContaining(text) })
  })
})

describe('an earlier name of an option', () => {
  test('is accepted with a warning', () => {
    expect(readCommandLine(['--evm', 'reference'], {})).toMatchObject({
      options: { engine: 'reference' },
      warnings: ['--evm is now called --engine: use the new name'],
    })
    expect(readCommandLine([], { VIVARIUM_EVM: 'reference' })).toMatchObject({
      options: { engine: 'reference' },
      warnings: ['VIVARIUM_EVM is now called VIVARIUM_ENGINE: use the new name'],
    })
  })
})

describe('a flag of anvil that asks for what the node does in any case', () => {
  test.each([
    ['--steps-tracing --port 1', ['--steps-tracing has no effect: the debug_ methods always have traces']],
    ['--port 1 --transaction-block-keeper 5', ['--transaction-block-keeper has no effect: the node keeps all blocks']],
    ['--no-rate-limit --port 1 --retries 3 -j 4', [/^--no-rate-limit /, /^--retries /, /^-j has no effect: /]],
    ['--steps-tracing --steps-tracing --port 1', [/^--steps-tracing /]],
    ['--port 1 --gas-price 0 --no-cors', [/^--gas-price /, /^--no-cors /]],
    ['--port 1 --memory-limit 5 --tx-gas-limit --jobs 2', [/^--memory-limit /, /^--tx-gas-limit /, /^--jobs /]],
    ['--compute-units-per-second 9 --cache-path x --port 1', [/^--compute-units-per-second /, /^--cache-path /]],
  ])('is accepted: %s', (line, ignored) => {
    expect(read(line)).toMatchObject({ options: { port: 1 }, warnings: [] })
    expect(read(line)).toMatchObject({ ignored: ignored.map((text) => expect.stringMatching(text)) })
  })

  test('takes no command as its value', () => {
    expect(read('--no-storage-caching start')).toMatchObject({ kind: 'start' })
  })
})

describe('--demo', () => {
  test.each([
    [{ fixtures: ['x.yaml'] }, '--fixtures'],
    [{ genesis: 'genesis.json' }, '--genesis'],
    [{ chainId: 5 }, '--chain-id'],
  ])('is rejected with %j', (options, flag) => {
    expect(() => withDemo({ demo: true, ...options })).toThrow(`--demo cannot be given with ${flag}, because`)
    expect(withDemo({ demo: false, ...options })).toEqual({ options: { demo: false, ...options }, isDemo: false })
  })
})

test.each(['--demo --no-demo', '--no-demo --demo', '--demo=true --demo=0'])('%s is rejected', (switches) => {
  expect(errorOf(switches).message).toBe('--demo cannot be given with --no-demo: leave out one of them')
})

describe('an option with an object value', () => {
  const networks = '{"polygon":{"chainId":137,"methods":{"block":["debug_*"]}}}'

  test('is written as JSON, on the command line and in the environment', () => {
    const expected = { networks: { polygon: { chainId: 137, methods: { block: ['debug_*'] } } } }
    expect(readCommandLine(['--networks', networks], {})).toMatchObject({ options: expected })
    expect(optionsOf('', { VIVARIUM_NETWORKS: networks })).toEqual(expected)
  })

  test('can have one string for a list, and a number for a block, as in a configuration file', () => {
    const upstream = '{"url":"http://x","block":5}'
    const expected = { url: ['http://x'], block: '5' }
    expect(readCommandLine(['--upstream', upstream], {})).toMatchObject({ options: { upstream: expected } })
    expect(readCommandLine(['--networks', `{"mainnet":{"upstream":${upstream}}}`], {})).toMatchObject({
      options: { networks: { mainnet: { upstream: expected } } },
    })
  })

  test.each([
    ['{"polygon"', '--networks must be an object, written as JSON: '],
    ['[]', '--networks must be an object, not an empty list'],
    ['{"polygon":{"chainId":0}}', '--networks polygon.chainId must be a whole number, 1 or more'],
    ['{"polygon":{"chianId":1}}', '--networks polygon.chianId is not a known key: did you mean chainId?'],
    ['{"v3":{}}', '--networks v3 must be lower-case letters, digits and hyphens'],
  ])('%s is rejected', (text, message) => {
    expect(() => readCommandLine(['--networks', text], {})).toThrow(message)
  })
})

describe('messages', () => {
  const text = 'cannot open --port: choose another with --port, not --port-range or x--port'
  const renamed = text.replaceAll(/--port(?=[:,])/g, 'VIVARIUM_PORT')
  test.each([
    [[], renamed],
    [['--no-mining'], renamed],
    [['--port', '1'], text],
    [['--port=1'], text],
    [['-p', '1'], text],
    [['-p1'], text],
  ])('name an option by the variable that sets it, unless the command line has it: %j', (argv, expected) => {
    expect(withVariableNames(text, argv, { VIVARIUM_PORT: '1' })).toBe(expected)
    expect(withVariableNames(text, argv, { VIVARIUM_PORT: '' })).toBe(text)
  })

  test('name switches by their variables, and know the names of flags of other nodes', () => {
    const environment = { VIVARIUM_NO_MINING: '1', VIVARIUM_FORK_BLOCK: '5' }
    const given = '--no-mining contradicts --fork-block'
    expect(withVariableNames(given, [], environment)).toBe('VIVARIUM_NO_MINING contradicts VIVARIUM_FORK_BLOCK')
    expect(withVariableNames(given, ['--fork-block-number', '5'], environment)).toBe(
      'VIVARIUM_NO_MINING contradicts --fork-block',
    )
  })
})

describe('the environment', () => {
  test.each([
    [{ VIVARIUM_PORT: '9000' }, { port: 9000 }],
    [{ VIVARIUM_DATA_DIR: '/x' }, { dataDir: '/x' }],
    [{ VIVARIUM_NO_MINING: 'true' }, { mining: false }],
    [{ VIVARIUM_NO_MINING: '0' }, { mining: true }],
    [{ VIVARIUM_MINING: '0' }, { mining: false }],
    [{ VIVARIUM_NO_DEMO: '1' }, { demo: false }],
    [{ VIVARIUM_NO_DEMO: 'false' }, { demo: true }],
    [{ VIVARIUM_QUIET: 'TRUE' }, { quiet: true }],
    [{ VIVARIUM_PORT: '' }, {}],
    [{ PORT: '9000' }, {}],
  ])('%j is accepted', (environment, expected) =>
    expect(optionsOf('', environment as Record<string, string>)).toEqual(expected),
  )

  test.each([
    [{ VIVARIUM_PORT: 'abc' }, 'VIVARIUM_PORT must be a whole number from 0 to 65535, not "abc"'],
    [{ VIVARIUM_NO_MINING: 'maybe' }, 'VIVARIUM_NO_MINING must be true or false'],
    [{ VIVARIUM_ENGINE: 'stock' }, 'VIVARIUM_ENGINE must be one of'],
    [
      { VIVARIUM_DEMO: '1', VIVARIUM_NO_DEMO: '1' },
      'VIVARIUM_DEMO cannot be given with VIVARIUM_NO_DEMO: leave out one of them',
    ],
  ])('%j is rejected with the name of the variable', (environment, text) => {
    expect(errorOf('', environment as Record<string, string>).message).toContain(text)
  })

  test('has lower precedence than the command line', () => {
    expect(optionsOf('--port 1', { VIVARIUM_PORT: '2', VIVARIUM_HOST: 'h' })).toEqual({ port: 1, host: 'h' })
  })

  test('causes a warning for a variable that is similar to an option', () => {
    const command = read('', { VIVARIUM_PROT: '1', OTHER: '2' })
    expect(command).toMatchObject({ warnings: [expect.stringContaining('did you mean VIVARIUM_PORT?')] })
  })

  test('a variable that resembles no option gets no suggestion', () => {
    const command = read('', { VIVARIUM_FOO: '1' })
    expect(command).toMatchObject({ warnings: ['unknown environment variable VIVARIUM_FOO'] })
  })
})

test('flags, aliases and variables of all options are unique', () => {
  const names = flags.flatMap(({ flag, option }) => [flag, variableOf(flag), option.alias ?? flag.toUpperCase()])
  expect(new Set(names).size).toBe(names.length)
})

test.each(['--fork-url', '--fork', '--rpc-url', '-f'])('%s sets the upstream, as on other nodes', (flag) => {
  const { options } = readCommandLine([flag, 'http://x', '--fork-block-number', '5'], {}) as { options: object }
  expect(options).toEqual({ forkUrl: ['http://x'], forkBlock: '5' })
})

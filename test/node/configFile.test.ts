import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkConfigFile } from '../../src/cli/checkConfigFile.ts'
import { NodeError } from '../../src/errors.ts'
import { readConfigFile } from '../../src/node/files/configFile.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const temporary = temporaryFolder()
const folder = temporary.path

const read = (text: string | Uint8Array, name = 'config.yaml') => readConfigFile(temporary.write(name, text))

/** Returns the errors of a text as `line:column message`. */
async function problems(text: string): Promise<string[]> {
  try {
    await read(text)
  } catch (failure) {
    if (!(failure instanceof NodeError) || !Array.isArray(failure.data)) throw failure
    expect(failure).toMatchObject({ name: 'ConfigInvalid', code: -32602 })
    return failure.data.map(({ line, column, message }) => `${line}:${column} ${message}`)
  }
  throw new Error('the file is valid')
}

describe('a configuration file', () => {
  test.each([
    ['', {}],
    ['# a comment\n', {}],
    ['port: 0', { port: 0 }],
    [Buffer.from('\uFEFFport: 1', 'utf16le'), { port: 1 }],
    ['port: "9000"', { port: 9000 }],
    ['gasLimit: 60_000_000', { gasLimit: 60_000_000 }],
    ['balance: 0.5', { balance: 0.5 }],
    ['mining: false\nquiet: true', { mining: false, quiet: true }],
    ['mnemonic: test test junk', { mnemonic: 'test test junk' }],
    ['$schema: ./config.schema.json\nhost: ::1', { host: '::1' }],
    ['dataDir: chain', { dataDir: join(folder, 'chain') }],
    ['dataDir: /var/chain', { dataDir: resolve(folder, '/var/chain') }],
    ['dataDir: ~/chain', { dataDir: join(homedir(), 'chain') }],
    ['ipc: node.ipc', { ipc: join(folder, 'node.ipc') }],
    ['fixtures: a.yaml', { fixtures: [join(folder, 'a.yaml')] }],
    ['fixtures: [a.yaml, ../b.yaml]', { fixtures: [join(folder, 'a.yaml'), join(folder, '..', 'b.yaml')] }],
    [
      'networks:\n  polygon:\n    chainId: 137\n    fixtures: p.yaml\n    methods: { block: "debug_*" }\n    simulate: true',
      {
        networks: {
          polygon: {
            chainId: 137,
            fixtures: [join(folder, 'p.yaml')],
            methods: { block: ['debug_*'] },
            simulate: true,
          },
        },
      },
    ],
    [
      'networks:\n  l2a:\n    chainId: SN_MAIN\n    profile: 0.10\n    policy: { acceptOnL2After: 6s, acceptOnL1After: 60 }',
      {
        networks: {
          l2a: { chainId: 'SN_MAIN', profile: '0.10', policy: { acceptOnL2After: '6s', acceptOnL1After: 60 } },
        },
      },
    ],
    [
      'networks:\n  old:\n    chainId: 5\n    forks: { berlin: 0, london: 10, shanghai: 2026-01-01T00:10:00Z }',
      { networks: { old: { chainId: 5, forks: { berlin: 0, london: 10, shanghai: '2026-01-01T00:10:00Z' } } } },
    ],
  ])('reads %j', async (text, expected) => expect(await read(text)).toEqual(expected))

  test('can be JSON', async () => {
    expect(await read('{ "port": 1, "networks": { "a": { "chainId": 7 } } }', 'config.json')).toEqual({
      port: 1,
      networks: { a: { chainId: 7 } },
    })
  })

  test.each([
    ['port: high', ['1:7 `port` must be a whole number from 0 to 65535, not "high"']],
    ['host: x\nport: 70000', ['2:7 `port` must be a whole number from 0 to 65535, not 70000']],
    ['port:', ['1:6 `port` must be a whole number from 0 to 65535, not null']],
    ['prot: 1', ['1:1 there is no option `prot`: did you mean `port`?']],
    ['somethingElse: 1', ['1:1 there is no option `somethingElse`: see vivarium --help']],
    ['no-mining: true', ['1:1 there is no option `no-mining`: write `mining: false`']],
    ['noDashboard: true', ['1:1 there is no option `noDashboard`: write `dashboard: false`']],
    ['config: other.yaml', ['1:1 a configuration file cannot name another']],
    ['__proto__: 1', ['1:1 there is no option `__proto__`: see vivarium --help']],
    ['engine: stock', ['1:9 `engine` must be one of default, reference, not "stock"']],
    ['mining: maybe', ['1:9 `mining` must be true or false, not "maybe"']],
    ['fixtures: []', ['1:11 `fixtures` must be one or more paths, not an empty list']],
    ['networks: mainnet', ['1:11 `networks` must be an object, not "mainnet"']],
    [
      'networks:\n  polygon:\n    chainId: -1',
      ['3:14 `chainId` must be a whole number, 1 or more, or, for kind l2a, a short string such as SN_SEPOLIA, not -1'],
    ],
    ['networks:\n  polygon:\n    chianId: 1', ['3:5 `chianId` is not a known key: did you mean chainId?']],
    [
      'networks:\n  Poly Gon:\n    chainId: 1',
      ['2:3 `Poly Gon` must be lower-case letters, digits and hyphens, and not v3 or ws, because it is part of a URL'],
    ],
    [
      'networks:\n  v3: { chainId: 1 }',
      ['2:3 `v3` must be lower-case letters, digits and hyphens, and not v3 or ws, because it is part of a URL'],
    ],
    [
      'networks:\n  l2a: { policy: { acceptOnL2After: soon } }',
      ['2:37 `acceptOnL2After` must be a duration: seconds, or a string such as 6s, 5m or 1h, not "soon"'],
    ],
    ['networks:\n  a: { methods: { allow: [1] } }', ['2:26 `allow` must be one or more strings, not a list']],
    [
      'port: x\nhost: ""\nprot: 1',
      [
        '1:7 `port` must be a whole number from 0 to 65535, not "x"',
        '2:7 `host` must be a non-empty string, not ""',
        '3:1 there is no option `prot`: did you mean `port`?',
      ],
    ],
    ['- port', ['1:1 a configuration must be an object with keys such as `port: 8545`']],
    ['port', ['1:1 a configuration must be an object with keys such as `port: 8545`']],
  ])('rejects %j', async (text, expected) => expect(await problems(text)).toEqual(expected))

  test('has errors with the place and the marked line', async () => {
    await expect(read('host: x\nport: high')).rejects.toThrow(
      `${join(folder, 'config.yaml')}:2:7: \`port\` must be a whole number from 0 to 65535, not "high"\n  2 | port: high\n    |       ^^^^`,
    )
  })

  test.each([
    ['port: 1\nport: 2', ':2:1: the key `port` is already in line 1: each key may occur only once'],
    ['a: [', ':1:5: the closing ] is missing, or its line is not indented'],
    ['port: 1\n---\nport: 2', ':2:1: this file begins a second YAML document: put it into another file'],
    ['\tport: 1', ':1:1: tabs cannot indent YAML: use spaces'],
  ])('that is not YAML is rejected with the place: %j', async (text, message) =>
    expect(read(text)).rejects.toThrow(message),
  )

  test.each([
    ['networks: { polygon: { simulate: true } }', 'networks.polygon has no chainId'],
    ['networks: { l2b: { settlesOn: nowhere } }', 'unknown network nowhere'],
    ['networks: { old: { chainId: 1, hardfork: atlantis } }', 'unknown hardfork "atlantis"'],
    ['network: goerli', '--network: unknown network goerli'],
  ])('with invalid networks is rejected by checkConfigFile: %j', async (text, message) => {
    await read(text)
    await expect(checkConfigFile(join(folder, 'config.yaml'))).rejects.toThrow(message)
  })

  test('that does not exist is an error with its path', async () => {
    const missing = join(folder, 'missing.yaml')
    await expect(readConfigFile(missing)).rejects.toThrow(
      `cannot read the configuration file ${missing}: there is no such file`,
    )
    await expect(readConfigFile(folder)).rejects.toThrow('it is a folder')
  })
})

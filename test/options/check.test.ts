import { describe, expect, test } from 'vitest'
import { createNode, startNode } from '../../src/node.ts'
import { checkOptions } from '../../src/options/check.ts'
import { nearestOf } from '../../src/options/nearest.ts'
import { type GivenNodeOptions, withDefaults } from '../../src/options/options.ts'

describe('checkOptions', () => {
  test.each([
    {},
    { accounts: 0 },
    { balance: 0.5, mining: false, dataDir: '/x' },
    { dataDir: undefined },
    { forkUrl: 'http://127.0.0.1:1', forkBlock: 5 },
    { upstream: { url: 'http://127.0.0.1:1', block: 5n } },
    { fixtures: 'x.yaml', artifacts: 'out' },
    { fixtures: {} },
    { networks: { mainnet: { fixtures: 'x.yaml' } } },
    { networks: { mainnet: { upstream: { url: ['http://127.0.0.1:1'], block: '5' } } } },
  ] satisfies GivenNodeOptions[])('accepts the options %#', (options) =>
    expect(() => checkOptions(options, 'node')).not.toThrow(),
  )

  test.each([
    [{ acounts: 1 }, 'unknown option acounts: did you mean accounts?'],
    [{ port: 1 }, 'port is an option of node.listen, not of createNode: pass it to node.listen'],
    [{ tls: true }, 'tls is an option of node.listen'],
    [{ config: 'x.yaml' }, 'config is an option of the command, not of the API'],
    [{ noMining: true }, 'unknown option noMining: did you mean mining: false?'],
    [{ noDemo: true }, 'unknown option noDemo (see the type NodeOptions)'],
    [{ toString: 1 }, 'unknown option toString (see the type NodeOptions)'],
    [
      { wallet: { totalAccounts: 3 } },
      'unknown option wallet: use accounts, balance, mnemonic, derivationPath and impersonate instead of the group wallet of Ganache',
    ],
    [{ server: {} }, 'unknown option server: use node.listen({ port, host }) instead of the group server of Ganache'],
    [{ network_id: 5 }, 'unknown option network_id: use chainId'],
    [{ accounts: '10' }, 'accounts must be a whole number from 0 to 10000, not "10"'],
    [{ accounts: 1.5 }, 'accounts'],
    [{ balance: Number.NaN }, 'balance'],
    [{ balance: Number.POSITIVE_INFINITY }, 'balance'],
    [{ mining: 'no' }, 'mining must be true or false'],
    [{ dataDir: '' }, 'dataDir'],
    [{ engine: 'stock' }, 'one of default, reference'],
    [{ dataDir: null }, 'dataDir'],
    [{ fixtures: '' }, 'fixtures must be one or more paths, not ""'],
    [{ fixtures: [] }, 'fixtures must be one or more paths, not an empty list'],
    [{ artifacts: Promise.resolve() }, 'artifacts must be one or more paths, not a promise, which needs `await`'],
    [{ forkBlock: '-' }, 'forkBlock must be a block number, a block hash, or one of'],
    [{ forkBlock: 1.5 }, 'forkBlock must be a block number'],
    [{ upstream: { block: '--5' } }, 'upstream.block must be a block number'],
    [
      { forkUrl: 'ftp://x' },
      'forkUrl must be a URL that begins with http://, https://, ws:// or wss://, not "ftp://x"',
    ],
    [{ forkUrl: '' }, 'forkUrl must be one or more strings, not ""'],
    [{ fixtures: ['x.yaml', 5] }, 'fixtures[1] must be a path or an object, not 5'],
    [
      { fixtures: [Promise.resolve({})] },
      'fixtures[0] must be a path or an object, not a promise, which needs `await`',
    ],
    [{ chainId: 5n }, 'chainId must be a whole number, 1 or more, not the bigint 5n'],
    [{ fixtures: '' }, 'fixtures must be one or more paths, not ""'],
  ])('rejects %o: %s', (options, text) => expect(() => checkOptions(options, 'node')).toThrow(text))
})

test.each([[null], [[]], ['x'], [5]])('checkOptions rejects %j, which is not an object', (options: unknown) => {
  for (const scope of ['node', 'listen'] as const)
    expect(() => checkOptions(options as object, scope)).toThrow(expect.objectContaining({ name: 'InvalidOption' }))
})

test('createNode and listen reject null and lists', async () => {
  const [none, list]: never[] = [null, []] as never[]
  await expect(createNode(none)).rejects.toThrow('options must be an object, not null')
  await expect(createNode(list)).rejects.toThrow('options must be an object, not an empty list')
  await using node = startNode()
  await expect(node.listen(none)).rejects.toThrow('options must be an object, not null')
})

test('withDefaults keeps the given options and adds the defaults of its scope', () => {
  expect(withDefaults({ port: 0 }, 'listen')).toMatchObject({ port: 0, host: '127.0.0.1', tls: false })
  expect(withDefaults({ mining: false, dataDir: undefined }, 'node')).toMatchObject({ mining: false, accounts: 10 })
  expect(withDefaults({}, 'node')).not.toHaveProperty('port')
  expect(withDefaults({}, 'node')).not.toHaveProperty('dataDir')
})

test.each([
  ['prot', 'port'],
  ['acounts', 'accounts'],
  ['mnemonics', 'mnemonic'],
  ['pot', 'port'],
  ['hots', 'host'],
  ['hsot', 'host'],
  ['pr', undefined],
  ['zzz', undefined],
])('nearestOf finds for %s the name %s', (name, nearest) => {
  expect(nearestOf(name, ['port', 'host', 'accounts', 'mnemonic'])).toBe(nearest)
})

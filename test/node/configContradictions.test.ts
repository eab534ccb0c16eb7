import { describe, expect, test } from 'vitest'
import { checkConfigFile } from '../../src/cli/checkConfigFile.ts'
import { readConfigFile } from '../../src/node/files/configFile.ts'
import { createNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const { write } = temporaryFolder()

const genesis = { config: { chainId: 5, londonBlock: 0 }, alloc: {}, gasLimit: '0x1c9c380', difficulty: '0x1' }
write('genesis.json', JSON.stringify(genesis))
write('fixture.yaml', 'chain:\n  id: 6\n')
write('foreign/geth/chaindata/CURRENT', '')
write('text.rlp', 'no blocks')

const webhook = (rest: string) => `webhooks: [{ url: "http://127.0.0.1:1/", addresses: "0x${'1'.repeat(40)}"${rest} }]`

/** Returns the message with which `use` rejects. */
const failureOf = (use: Promise<unknown>): Promise<string> =>
  use.then(
    () => 'valid',
    (error: Error) => error.message,
  )

describe('a configuration file with which a node does not start is rejected with the error of the start', () => {
  test.each([
    ['reset: true', /^--reset needs --data-dir/],
    ['stateInterval: 5', /needs dumpState/],
    ['blockTime: 5\nmining: false', /cannot be given with mining: false/],
    ['mixedMining: true', /needs blockTime/],
    ['safeDepth: 9\nfinalizedDepth: 3', /safeDepth 9/],
    ['forkUrl: "http://127.0.0.1:1/@5"', /which is how Ganache writes the block/],
    ['hosted: true\nstrict: false', /contradicts --hosted/],
    ['codeSizeLimit: 5000\nallowUnlimitedContractSize: true', /cannot be given with --allow-unlimited-contract-size/],
    ['forkBlock: 5', /a fork needs an upstream or a cache/],
    ['upstream: { block: 5 }', /a fork needs an upstream or a cache/],
    ['forkCache: a.fork\nforkHeaders: ["none"]', /"none" is not an HTTP header/],
    ['forkUrl: "http://127.0.0.1:1/"\ngenesis: genesis.json', /--genesis cannot be given with --fork-url/],
    ['forkUrl: "http://127.0.0.1:1/"\nverify: true', /--verify cannot be used on a fork/],
    ['genesis: genesis.json\nhardfork: cancun', /--hardfork cannot be given with --genesis/],
    ['genesis: missing.json', /--genesis: cannot read .*missing\.json: there is no such file/],
    ['import: text.rlp', /--import/],
    ['hardfork: berlin\nbaseFee: 7', /--base-fee cannot be given with the hardfork/],
    ['fixtures: fixture.yaml\nchainId: 7', /--chain-id cannot be given with --fixtures/],
    ['fixtures: missing.yaml', /missing\.yaml: there is no such/],
    [
      'genesis: genesis.json\nnetworks: { local: { chainId: 7 } }',
      /is 7, but its fixture, genesis or stored chain has 5/,
    ],
    ['network: other', /unknown network other/],
    [webhook(', network: other'), /webhooks\[0\]\.network: unknown network other/],
    [webhook(', network: polygon-amoy'), /webhooks\[0\]\.network: no network of this node has the chain ID 80002/],
    [webhook(', nfts: "*"'), /webhooks\[0\] must have either addresses, nfts or query/],
    ['tokenPrices: [{ network: other, usd: 1 }]', /tokenPrices\[0\]\.network: unknown network other/],
    ['webhooks: [{ url: "http://127.0.0.1:1/", query: "{ blocks }" }]', /webhooks\[0\]\.query: line 1, column 3/],
    ['tokenPrices: [{ usd: 1 }]', /tokenPrices\[0\] must have either symbol, or network or address/],
    ['keys: [{ key: secret, networks: [other] }]', /keys\[0\]\.networks/],
    ['keys: [{ key: secret }, { key: secret }]', /the configuration has the key "key-2" twice/],
    ['prices: { eth_unknown: 5 }', /eth_unknown/],
    ['faults: [{ method: eth_unknown, 429: 1 }]', /faults\[0\]/],
    ['dataDir: foreign/geth/chaindata', /it contains a LevelDB database of another program/],
  ])('%j', async (text, message) => {
    const file = write('config.yaml', `${text}\n`)
    const starting = createNode(await readConfigFile(file)).then((node) => node.close())
    const failure = await failureOf(starting)
    expect(failure).toMatch(message)
    expect(await failureOf(checkConfigFile(file))).toBe(failure)
  })

  test('also options of the command and of listening', async () => {
    const check = (text: string) => checkConfigFile(write('command.yaml', `${text}\n`))
    await expect(check('tlsCert: cert.pem')).rejects.toThrow('--tls-key is missing')
    await expect(check('open: true\ndashboard: false')).rejects.toThrow('--open cannot be given with --no-dashboard')
    await expect(check('configOut: none/out.json')).rejects.toThrow('none/out.json')
    await expect(check('demo: true\nchainId: 5')).rejects.toThrow('--chain-id')
    await expect(check('state: a.json\nloadState: b.json')).rejects.toThrow('--load-state cannot be given with --state')
  })
})

test.each([
  '',
  'demo: true',
  'hosted: true\nkeys: [secret]',
  'compatibleWith: anvil\nhardfork: cancun',
  'forkUrl: "http://127.0.0.1:1/"\nforkBlock: 5',
  'fixtures: fixture.yaml\nkeys: [{ key: secret, networks: [sepolia] }]',
  `${webhook(', network: eth-sepolia')}`,
  `${webhook(', network: polygon-amoy')}\nnetworks: { fork: { upstream: { url: "http://127.0.0.1:1/" } } }`,
  `${webhook(', network: polygon-amoy')}\nforkUrl: "http://127.0.0.1:1/"`,
  `${webhook(', network: polygon-amoy')}\ndataDir: stored`,
  'network: sepolia\ngenesisTime: 1700000000\nbaseFee: 7',
])('a valid configuration file is accepted: %j', async (text) => {
  await checkConfigFile(write('valid.yaml', `${text}\n`))
})

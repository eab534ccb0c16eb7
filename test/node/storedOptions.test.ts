import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const { path: dataDir } = temporaryFolder()
beforeAll(async () => {
  const node = await createNode({ ...stored, dataDir })
  await node.mine()
  await node.close()
})

/** Options of the chain in the data directory. */
const stored: NodeOptions = { chainId: 77, hardfork: 'prague', gasLimit: 20_000_000, accounts: 3, balance: 50 }

/** Opens the data directory with these options, and returns the warnings. */
async function warningsOf(options: NodeOptions): Promise<string[]> {
  const warnings: string[] = []
  const node = await createNode({ ...options, dataDir }, { onWarning: (text) => warnings.push(text) })
  await node.close()
  return warnings
}

test('missing options and options that match the chain cause no warning', async () => {
  expect(await warningsOf(stored)).toEqual([])
  expect(await warningsOf({})).toEqual([])
  expect(await warningsOf({ accounts: 2 })).toEqual([])
})

test.each<[NodeOptions, string, string]>([
  [{ chainId: 78 }, 'chain ID 77', 'chain ID 78'],
  [{ hardfork: 'cancun' }, 'hardfork prague', 'hardfork cancun'],
])('%o contradicts the chain: the error names both values', async (options, existing, requested) => {
  const failure = createNode({ ...options, dataDir })
  await expect(failure).rejects.toMatchObject({ name: 'ChainMismatch', message: expect.stringContaining(existing) })
  await expect(failure).rejects.toThrow(requested)
})

test('a hardfork schedule that contradicts the chain is an error', async () => {
  const forks = { london: 0, paris: 10 }
  const failure = createNode({ networks: { local: { forks } }, dataDir })
  await expect(failure).rejects.toMatchObject({ name: 'ChainMismatch' })
  await expect(failure).rejects.toThrow(/hardfork prague\).*hardfork london, .*paris at block 10/)
})

test('options that only affect a new chain cause a warning', async () => {
  const warnings = await warningsOf({ gasLimit: 30_000_000, baseFee: 7, genesisTime: 1, balance: 10_000, accounts: 10 })
  expect(warnings).toEqual([
    expect.stringMatching(
      /^network local: gasLimit \(--gas-limit\) 30000000 has no effect.* genesis of the stored chain has 20000000/,
    ),
    expect.stringMatching(
      /^network local: baseFee \(--base-fee\) 7 has no effect: the genesis of the stored chain has 1000000000\./,
    ),
    expect.stringMatching(
      /^network local: genesisTime \(--genesis-time\) 1 has no effect: the genesis of the stored chain has the time \d+\./,
    ),
    expect.stringMatching(/7 of 10 development accounts/),
    expect.stringMatching(/balance 10000 has no effect.* have 50 ether/),
  ])
  expect(
    await warningsOf({ mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow' }),
  ).toEqual([expect.stringMatching(/10 of 10 development accounts/)])
})

test('options that a fixture makes ineffective cause a warning', async () => {
  const fixtures = [{ accounts: { alice: '1 ether' } }]
  const started = async (options: NodeOptions) => {
    const warnings: string[] = []
    const node = await createNode({ ...options, fixtures }, { onWarning: (text) => warnings.push(text) })
    await node.close()
    return warnings
  }
  expect(await started({})).toEqual([])
  expect(await started({ accounts: 3, balance: 10_000, compatibleWith: 'anvil' })).toEqual([])
  expect(await started({ balance: 5 })).toEqual([
    'network local: balance 5 has no effect: the development accounts of the fixture have 10000 ether at genesis',
  ])
  const differing = expect.stringMatching(
    /^network local: accounts, mnemonic or derivationPath \(--derivation-path\) differ from the fixture: 10 of 10 development accounts/,
  )
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  expect(await started({ mnemonic })).toEqual([differing])
  expect(await started({ derivationPath: "m/44'/60'/1'/0" })).toEqual([differing])
  expect(await started({ compatibleWith: 'ganache' })).toEqual([differing])
  expect(await started({ compatibleWith: 'hardhat' })).toEqual([
    expect.stringContaining('10 of 20 development accounts'),
  ])
})

test.each<[NodeOptions, message: string]>([
  [{ reset: true }, '--reset needs --data-dir: without it, everything ends with the process'],
  [{ repair: true }, '--repair needs --data-dir'],
  [
    { safeDepth: 65 },
    'safeDepth 65 (--safe-depth) cannot be greater than finalizedDepth 64 (--finalized-depth), because each finalized block is safe',
  ],
  [
    { safeDepth: 3, networks: { polygon: { chainId: 137, finalizedDepth: 2 } } },
    'networks.polygon.safeDepth 3 (--safe-depth) cannot be greater than finalizedDepth 2',
  ],
  [{ blockTime: 1, mining: false }, 'blockTime 1 cannot be given with mining: false (--no-mining)'],
  [{ networks: { mainnet: { blockTime: 2, mining: false } } }, 'networks.mainnet.blockTime 2 cannot be given with'],
])('%j are contradictions', async (options, message) => {
  await expect(createNode(options)).rejects.toThrow(message)
})

test.each([
  ['no mining', { blockTime: 1_000, networks: { local: { mining: false } } }, false, null],
  ['a block time', { mining: false, networks: { local: { blockTime: 1_000 } } }, false, 1_000],
  ['mining', { mining: false, networks: { local: { mining: true } } }, true, null],
])('a network may replace the mining options of the node by %s', async (_, options, automine, interval) => {
  await using node = await createNode(options)
  expect(await node.provider.request({ method: 'anvil_getAutomine' })).toBe(automine)
  expect(await node.provider.request({ method: 'anvil_getIntervalMining' })).toBe(interval)
})

test('the options of each network are compared with its chain', async () => {
  const folder = join(dataDir, 'more')
  const initial = { networks: { other: { chainId: 5, balance: 7 } }, dataDir: folder }
  const first = await createNode(initial)
  await first.network('other').provider.request({ method: 'eth_blockNumber' })
  await first.close()
  const changed = { networks: { other: { chainId: 5, balance: 8, hardfork: 'shanghai' } }, dataDir: folder } as const
  const warnings: string[] = []
  await using second = await createNode(changed, { onWarning: (text) => warnings.push(text) })
  await expect(second.network('other').provider.request({ method: 'eth_blockNumber' })).rejects.toThrow(
    'the network other cannot be started',
  )
  expect(warnings.splice(0)).toEqual([expect.stringContaining('hardfork shanghai')])
  await expect(second.network('other').ready).rejects.toThrow('hardfork shanghai')
  const { hardfork: _, ...other } = changed.networks.other
  await second.close()
  warnings.length = 0
  await using third = await createNode(
    { networks: { other }, dataDir: folder },
    { onWarning: (text) => warnings.push(text) },
  )
  await third.network('other').provider.request({ method: 'eth_blockNumber' })
  expect(warnings).toEqual([expect.stringMatching(/^network other: balance 8 has no effect.* have 7 ether/)])
})

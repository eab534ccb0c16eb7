import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfigFile } from '../../src/node/files/configFile.ts'
import { createNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()

type Options = NonNullable<Parameters<typeof createNode>[0]>

/** Starts a node, and returns the results of these methods. */
const resultsOf = async (options: Options, ...methods: readonly string[]) => {
  await using node = await createNode(options)
  return await Promise.all(methods.map((method) => node.provider.request({ method, params: [] })))
}

const ledgers = {
  networks: {
    l2a: { blocks: [{ transactions: ['invoke'] }] },
    l2b: { transactions: ['included'] },
  },
} as const

describe('settings of a ledger with a fixture', () => {
  test('come from the configuration if the fixture does not set them', async () => {
    const networks: Options['networks'] = {
      l2a: { profile: '0.10', chainId: 'SN_MAIN', version: '0.14.0' },
      l2b: { chainId: 300 },
    }
    const results = await resultsOf({ fixtures: [ledgers], networks }, 'l2a_specVersion', 'l2a_chainId', 'l2b_chainId')
    expect(results).toEqual(['0.10.0', '0x534e5f4d41494e', '0x12c'])
    await using node = await createNode({ fixtures: [ledgers], networks })
    expect(await node.provider.request({ method: 'starknet_getBlockWithTxs', params: ['latest'] })).toMatchObject({
      starknet_version: '0.14.0',
      transactions: [{ resource_bounds: { l1_data_gas: {} } }],
    })
  })

  test('may be equal in the configuration and the fixture', async () => {
    const fixtures = [{ networks: { l2a: { profile: '0.10', chainId: 'SN_MAIN' } } }] as const
    const networks: Options['networks'] = { l2a: { profile: '0.10', chainId: 'SN_MAIN' } }
    expect(await resultsOf({ fixtures, networks }, 'l2a_specVersion')).toEqual(['0.10.0'])
  })

  test('that differ between the fixture and the configuration stop the start with both places', async () => {
    folder.write('fixture.yaml', 'networks:\n  l2a:\n    profile: 0.6\n    blocks: []\n')
    const config = folder.write('config.yaml', `fixtures: fixture.yaml\nnetworks:\n  l2a:\n    profile: 0.10\n`)
    const starting = createNode(await readConfigFile(config))
    await expect(starting).rejects.toMatchObject({ name: 'FixtureInvalid' })
    const message = await starting.then(String, (error: Error) => error.message)
    // Paths are relative to the working directory if that is shorter.
    expect(message).toContain('fixture.yaml:3:')
    expect(message).toContain('config.yaml:4:')
    expect(message).toContain('0.10')
  })

  test('that differ stop the start for chain IDs, and for options without a file', async () => {
    const fixtures = [{ networks: { l2b: { chainId: 270 }, l2a: { chainId: 'SN_MAIN' } } }]
    const starting = createNode({ fixtures, networks: { l2a: { chainId: 'SN_SEPOLIA' }, l2b: { chainId: 300 } } })
    const message = await starting.then(String, (error: Error) => error.message)
    expect(message).toContain('networks.l2a.chainId: ')
    expect(message).toContain('networks.l2b.chainId: ')
  })
})

describe('settings of a ledger in a data directory', () => {
  test('are replaced by the configuration', async () => {
    const dataDir = join(folder.path, 'changed')
    expect(await resultsOf({ dataDir }, 'l2a_specVersion')).toEqual(['0.6.0'])
    expect(await resultsOf({ dataDir, networks: { l2a: { profile: '0.10' } } }, 'l2a_specVersion')).toEqual(['0.10.0'])
    expect(await resultsOf({ dataDir }, 'l2a_specVersion')).toEqual(['0.10.0'])
  })

  test('stay after a revert to the start of the chain', async () => {
    const dataDir = join(folder.path, 'reverted')
    await resultsOf({ dataDir }, 'l2a_specVersion')
    await using node = await createNode({ dataDir, networks: { l2a: { profile: '0.10' } } })
    const request = (method: string, ...params: unknown[]) => node.provider.request({ method, params })
    const id = await request('evm_snapshot')
    await request('l2a_specVersion')
    await request('evm_revert', id)
    expect(await request('l2a_specVersion')).toBe('0.10.0')
  })

  test.each<[network: string, options: Options]>([
    ['local', {}],
    ['mainnet', { networks: { l2a: { settlesOn: 'mainnet' } } }],
  ])('with another chain ID stop the start of a ledger that settles on %s', async (network, options) => {
    const dataDir = join(folder.path, `other-${network}`)
    expect(await resultsOf({ ...options, dataDir }, 'l2a_chainId')).toEqual(['0x534e5f5345504f4c4941'])
    const networks: Options['networks'] = { l2a: { ...options.networks?.l2a, chainId: 'SN_MAIN' } }
    await expect(createNode({ ...options, dataDir, networks })).rejects.toMatchObject({
      name: 'LedgerMismatch',
      message: expect.stringContaining('networks.l2a.chainId'),
    })
  })
})

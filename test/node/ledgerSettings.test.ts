import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfigFile } from '../../src/node/files/configFile.ts'
import { createNode } from '../../src/node.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivarium-ledgers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Options = NonNullable<Parameters<typeof createNode>[0]>

const asked = async (options: Options, ...methods: readonly string[]) => {
  await using node = await createNode(options)
  return await Promise.all(methods.map((method) => node.provider.request({ method, params: [] })))
}
const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const filled = {
  networks: {
    l2a: { blocks: [{ transactions: ['invoke'] }] },
    l2b: { transactions: ['included'] },
  },
} as const

describe('settings of a ledger that a fixture fills', () => {
  test('come from the configuration where the fixture leaves them open', async () => {
    const networks: Options['networks'] = {
      l2a: { profile: '0.10', chainId: 'SN_MAIN', version: '0.14.0' },
      l2b: { chainId: 300 },
    }
    const answers = await asked({ fixtures: [filled], networks }, 'l2a_specVersion', 'l2a_chainId', 'l2b_chainId')
    expect(answers).toEqual(['0.10.0', '0x534e5f4d41494e', '0x12c'])
    await using node = await createNode({ fixtures: [filled], networks })
    expect(await node.provider.request({ method: 'starknet_getBlockWithTxs', params: ['latest'] })).toMatchObject({
      starknet_version: '0.14.0',
      transactions: [{ resource_bounds: { l1_data_gas: {} } }],
    })
  })

  test('come from the configuration when the fixture says the same', async () => {
    const fixtures = [{ networks: { l2a: { profile: '0.10', chainId: 'SN_MAIN' } } }] as const
    const networks: Options['networks'] = { l2a: { profile: '0.10', chainId: 'SN_MAIN' } }
    expect(await asked({ fixtures, networks }, 'l2a_specVersion')).toEqual(['0.10.0'])
  })

  test('stop the start where fixture and configuration contradict each other, with both places', async () => {
    const fixture = written('fixture.yaml', 'networks:\n  l2a:\n    profile: 0.6\n    blocks: []\n')
    const config = written('config.yaml', `fixtures: fixture.yaml\nnetworks:\n  l2a:\n    profile: 0.10\n`)
    const starting = createNode(readConfigFile(config))
    await expect(starting).rejects.toMatchObject({ name: 'FixtureInvalid' })
    const message = await starting.then(String, (error: Error) => error.message)
    expect(message).toContain(`${fixture}:3:`)
    expect(message).toContain(`${config}:4:`)
    expect(message).toContain('0.10')
  })

  test('stop the start for chain ids as well, and for options that come from no file', async () => {
    const fixtures = [{ networks: { l2b: { chainId: 270 }, l2a: { chainId: 'SN_MAIN' } } }]
    const starting = createNode({ fixtures, networks: { l2a: { chainId: 'SN_SEPOLIA' }, l2b: { chainId: 300 } } })
    const message = await starting.then(String, (error: Error) => error.message)
    expect(message).toContain('networks.l2a.chainId: ')
    expect(message).toContain('networks.l2b.chainId: ')
  })
})

describe('settings of a ledger that a data directory keeps', () => {
  test('follow the configuration from now on', async () => {
    const dataDir = join(folder, 'changed')
    expect(await asked({ dataDir }, 'l2a_specVersion')).toEqual(['0.6.0'])
    expect(await asked({ dataDir, networks: { l2a: { profile: '0.10' } } }, 'l2a_specVersion')).toEqual(['0.10.0'])
    expect(await asked({ dataDir }, 'l2a_specVersion')).toEqual(['0.10.0'])
  })

  test('are kept when the chain goes back to how it began', async () => {
    const dataDir = join(folder, 'reverted')
    await asked({ dataDir }, 'l2a_specVersion')
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
  ])('stop the start where the chain id is another, settling on %s', async (network, options) => {
    const dataDir = join(folder, `other-${network}`)
    expect(await asked({ ...options, dataDir }, 'l2a_chainId')).toEqual(['0x534e5f5345504f4c4941'])
    const networks: Options['networks'] = { l2a: { ...options.networks?.l2a, chainId: 'SN_MAIN' } }
    await expect(createNode({ ...options, dataDir, networks })).rejects.toMatchObject({
      name: 'OtherLedger',
      message: expect.stringContaining('networks.l2a.chainId'),
    })
  })
})

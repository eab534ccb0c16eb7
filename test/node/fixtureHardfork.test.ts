import { describe, expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()
const accounts = { alice: { balance: '1 ether' } } as const

/** Returns the names of the header fields that hardforks added, in the genesis block. */
async function addedFields(options: Parameters<typeof createNode>[0], network = 'local'): Promise<string[]> {
  await using node = await createNode({ accounts: 0, ...options })
  const { provider } = node.network(network)
  const block = await provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  expect(node.names.accounts).toHaveProperty('alice')
  return ['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'requestsHash'].filter((field) => field in Object(block))
}

describe('the option hardfork', () => {
  test('applies to a fixture that has only accounts', async () => {
    const fixtures = [folder.write('accounts.yaml', 'accounts: { alice: { balance: 1 ether } }\n')]
    expect(await addedFields({ fixtures })).toEqual(['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'requestsHash'])
    expect(await addedFields({ fixtures, hardfork: 'shanghai' })).toEqual(['baseFeePerGas', 'withdrawalsRoot'])
    expect(await addedFields({ fixtures, hardfork: 'berlin' })).toEqual([])
    const dataDir = folder.newFolder()
    expect(await addedFields({ fixtures, hardfork: 'london', dataDir })).toEqual(['baseFeePerGas'])
    expect(await addedFields({ fixtures, hardfork: 'london', dataDir })).toEqual(['baseFeePerGas'])
    await expect(addedFields({ fixtures, hardfork: 'paris', dataDir })).rejects.toThrow('--reset')
  })

  test('applies to the network of a fixture that the settings of the network name', async () => {
    const networks = { dev: { chainId: 5, hardfork: 'london', fixtures: { accounts } } } as const
    expect(await addedFields({ fixtures: { accounts }, networks }, 'dev')).toEqual(['baseFeePerGas'])
  })

  test.each([
    ['a hardfork', { chain: { hardfork: 'cancun' } }],
    ['hardforks', { chain: { forks: { london: 0 } } }],
    ['blocks', { blocks: [{}] }],
    ['pending transactions', { pending: [{ from: 'alice', to: 'alice' }] }],
  ] as const)('is refused for a fixture with %s', async (_, content) => {
    const message = 'cannot be given with --fixtures: write it in the fixture, as `chain: { hardfork: … }`'
    const fixture = { accounts, ...content }
    await expect(createNode({ fixtures: [fixture], hardfork: 'shanghai' })).rejects.toThrow(`--hardfork ${message}`)
    const networks = { dev: { chainId: 5, hardfork: 'shanghai', fixtures: [fixture] } } as const
    await expect(createNode({ networks })).rejects.toThrow(`networks.dev.hardfork ${message}`)
  })

  test('is refused for a fixture with a lock', async () => {
    const file = folder.write('locked.yaml', 'accounts: { alice: {} }\n')
    const { buildFixture } = await import('../../src/node/commands/buildFixture.ts')
    await buildFixture(file, { lock: true, options: {}, onProgress: () => {} })
    await expect(createNode({ fixtures: [file], hardfork: 'shanghai' })).rejects.toThrow(
      '--hardfork cannot be given with --fixtures',
    )
  })

  test('has no effect on commands for fixtures', async () => {
    const { buildFixture } = await import('../../src/node/commands/buildFixture.ts')
    const build = async (text: string, hardfork: 'shanghai' | undefined) => {
      const file = folder.write('configured.yaml', text)
      const [network] = await buildFixture(file, { lock: false, options: { hardfork }, onProgress: () => {} })
      return network?.built.headHash
    }
    for (const text of ['accounts: { alice: {} }\n', 'accounts: { alice: {} }\nblocks: [{}]\n'])
      expect(await build(text, 'shanghai')).toBe(await build(text, undefined))
  })

  test('is refused for a built fixture', async () => {
    const file = folder.write('built.yaml', 'accounts: { alice: {} }\n')
    const out = `${folder.path}/built.viv`
    const { buildFixture } = await import('../../src/node/commands/buildFixture.ts')
    await buildFixture(file, { lock: false, out, options: {}, onProgress: () => {} })
    await expect(createNode({ fixtures: [out], hardfork: 'shanghai' })).rejects.toThrow(
      '--hardfork cannot be given with --fixtures',
    )
  })
})

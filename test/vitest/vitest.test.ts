import { describe, expect, test as plainTest, vi } from 'vitest'
import { defineFixture } from '../../src/fixtures/define/defineFixture.ts'
import { buildFixtures } from '../../src/node.ts'
import { createClient } from '../../src/vitest/client.ts'
import { test, vivariumTest } from '../../src/vitest.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const recipient = '0x00000000000000000000000000000000000000aa'

describe('test', () => {
  for (const round of [1, 2]) {
    test(`gives each test its own chain (${round})`, async ({ client }) => {
      expect(await client.getBlockNumber()).toBe(0n)
      const hash = await client.sendTransaction({ to: recipient, value: 5n })
      expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', blockNumber: 1n })
      expect(await client.getBalance({ address: recipient })).toBe(5n)
    })
  }

  test('provides a node with its provider, accounts and client', async ({ node, provider, accounts, client }) => {
    expect(provider).toBe(node.provider)
    expect(accounts).toEqual(node.accounts)
    expect(client.account.address).toBe(accounts[0]?.address)
    expect(client.chain.id).toBe(node.chainId)
    await client.setBalance({ address: recipient, value: 7n })
    expect(await provider.request({ method: 'eth_getBalance', params: [recipient] })).toBe('0x7')
  })

  // viem repeats a request with an error code that it does not know, three times in a second.
  test('the client sends a call that reverts once', async ({ node }) => {
    const request = vi.spyOn(node.provider, 'request')
    const client = await createClient(node)
    const revertAtOnce = '0x5f5ffd'
    await expect(client.call({ data: revertAtOnce })).rejects.toThrow('execution reverted')
    expect(request).toHaveBeenCalledTimes(1)
  })

  test('createClient rejects with advice if viem is not installed', async ({ node }) => {
    vi.doMock('viem', () => {
      throw new Error("Cannot find package 'viem'")
    })
    await expect(createClient(node)).rejects.toMatchObject({
      name: 'ViemMissing',
      message: expect.stringContaining('npm install --save-dev viem'),
    })
    vi.doUnmock('viem')
  })
})

const small = vivariumTest({ chainId: 5_005, accounts: 2 })
small('vivariumTest accepts the options of a node', async ({ node, accounts }) => {
  expect(node.chainId).toBe(5_005)
  expect(accounts).toHaveLength(2)
})

const withoutAccounts = vivariumTest({ accounts: 0 })
withoutAccounts('without accounts, the client can only read', async ({ client }) => {
  expect(client.account).toBeUndefined()
  expect(await client.getChainId()).toBe(31_337)
})

const folder = temporaryFolder()
const story = folder.write(
  'story.yaml',
  'accounts: { alice: 1 ether }\nblocks: [{ transactions: [{ name: first, from: alice, to: alice }] }]\n',
)

const seeded = vivariumTest({ fixtures: story })
seeded('`fixtures` may be a single path', async ({ node, provider }) => {
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
  expect(Object.keys(node.names.transactions)).toEqual(['first'])
})

const inline = vivariumTest({ fixtures: defineFixture({ accounts: { carol: '1 ether' } }) })
inline('`fixtures` may be a single defined fixture', ({ node }) => {
  expect(Object.keys(node.names.accounts)).toEqual(['carol'])
})

plainTest('buildFixtures rejects an invalid fixture or option', async () => {
  const invalid = folder.write('invalid.yaml', 'accounts: { alice: much }\n')
  await expect(buildFixtures({ fixtures: [invalid] })).rejects.toMatchObject({
    name: 'FixtureInvalid',
  })
  await expect(buildFixtures({ fixture: [] } as object)).rejects.toThrow(
    'unknown option fixture: did you mean fixtures?',
  )
  await expect(buildFixtures({})).resolves.toBeUndefined()
})

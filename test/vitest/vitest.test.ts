import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test as plainTest, vi } from 'vitest'
import { buildFixtures } from '../../src/node.ts'
import { createClient } from '../../src/vitest/client.ts'
import { test, vivariumTest } from '../../src/vitest.ts'

const jar = '0x00000000000000000000000000000000000000aa'

describe('test', () => {
  for (const round of [1, 2]) {
    test(`gives each test a chain of its own (${round})`, async ({ client }) => {
      expect(await client.getBlockNumber()).toBe(0n)
      const hash = await client.sendTransaction({ to: jar, value: 5n })
      expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', blockNumber: 1n })
      expect(await client.getBalance({ address: jar })).toBe(5n)
    })
  }

  test('gives what belongs together', async ({ node, provider, accounts, client }) => {
    expect(provider).toBe(node.provider)
    expect(accounts).toEqual(node.accounts)
    expect(client.account.address.toLowerCase()).toBe(accounts[0]?.address)
    expect(client.chain.id).toBe(node.chainId)
    await client.setBalance({ address: jar, value: 7n })
    expect(await provider.request({ method: 'eth_getBalance', params: [jar] })).toBe('0x7')
  })

  test('a client without viem says what is missing', async ({ node }) => {
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
small('vivariumTest takes the options of a node', async ({ node, accounts }) => {
  expect(node.chainId).toBe(5_005)
  expect(accounts).toHaveLength(2)
})

const without = vivariumTest({ accounts: 0 })
without('without accounts the client reads alone', async ({ client }) => {
  expect(client.account).toBeUndefined()
  expect(await client.getChainId()).toBe(31_337)
})

const folder = mkdtempSync(join(tmpdir(), 'vivarium-vitest-'))
const story = join(folder, 'story.yaml')
writeFileSync(
  story,
  'accounts: { alice: 1 ether }\nblocks: [{ transactions: [{ name: first, from: alice, to: alice }] }]\n',
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seeded = vivariumTest({ fixtures: story })
seeded('a fixture needs no list', async ({ node, provider }) => {
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
  expect(Object.keys(node.names.transactions)).toEqual(['first'])
})

plainTest('buildFixtures says what is wrong with a fixture or an option', async () => {
  writeFileSync(join(folder, 'wrong.yaml'), 'accounts: { alice: much }\n')
  await expect(buildFixtures({ fixtures: [join(folder, 'wrong.yaml')] })).rejects.toMatchObject({
    name: 'FixtureInvalid',
  })
  await expect(buildFixtures({ fixture: [] } as object)).rejects.toThrow(
    'unknown option fixture: did you mean fixtures?',
  )
  await expect(buildFixtures({})).resolves.toBeUndefined()
})

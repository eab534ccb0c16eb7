import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { tables } from '../../src/storage/store.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folders = temporaryFolder()
let dataDir: string
let node: Node
let warnings: string[]
beforeEach(() => {
  dataDir = folders.newFolder()
  warnings = []
})
afterEach(() => node.close())

/** Starts a node on the data directory, and collects its warnings. */
async function start(options: NodeOptions = {}): Promise<void> {
  node = await createNode({ dataDir, ...options }, { onWarning: (text) => warnings.push(text) })
}

async function mineOn(network: string, blocks: number): Promise<void> {
  await node.network(network).provider.request({ method: 'anvil_mine', params: [blocks] })
}

/** Changes a byte of the last table of a network. */
function damageTable(network: string): void {
  const folder = join(dataDir, network)
  const [name = expect.fail()] = readdirSync(folder)
    .filter((each) => each.endsWith('.ldb'))
    .sort()
    .reverse()
  const bytes = readFileSync(join(folder, name))
  bytes[100] = (bytes[100] ?? 0) ^ 1
  writeFileSync(join(folder, name), bytes)
}

const blockNumber = async () => Number(await node.provider.request({ method: 'eth_blockNumber' }))

test('a data directory whose head is a missing block is repaired with a warning', async () => {
  await start()
  await node.mine({ blocks: 2 })
  await node.close()
  const store = await openLevelStore(join(dataDir, 'local'))
  const batch = store.batch()
  batch.put(tables.chain, Buffer.from('LastBlock'), new Uint8Array(32).fill(0xab))
  await batch.write()
  await store.close()

  await start()
  expect(warnings).toEqual([expect.stringMatching(/^network local: .*abab.* block 2 /)])
  expect(warnings.join()).not.toContain(dataDir)
  await node.mine()
  expect(await blockNumber()).toBe(3)
  await node.close()
  await start()
  expect([await blockNumber(), warnings.length]).toEqual([3, 1])
})

test('a network is repaired although its ledgers are checked before it is opened', async () => {
  const networks = { second: { chainId: 77 }, rollup: { kind: 'l2b', settlesOn: 'second', chainId: 300 } } as const
  await start({ networks })
  await mineOn('second', 3)
  await node.close()
  await start({ networks })
  await mineOn('second', 2)
  await node.close()
  damageTable('second')

  await expect(start({ networks })).rejects.toMatchObject({
    name: 'StoreDamaged',
    message: expect.stringMatching(/network second .*blocks 4 to 5 are lost.*--repair/),
  })
  await start({ networks, repair: true })
  expect(warnings).toEqual([expect.stringMatching(/network second .*has been repaired: blocks 4 to 5 are lost/)])
  const { provider } = node.network('second')
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x3')
})

test('a forked chain is repaired with its own blocks, and reads the rest from the upstream', async () => {
  await using upstream = await createNode()
  const [from = expect.fail(), to] = upstream.accounts.map(({ address }) => address)
  const pay = () => node.provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
  await upstream.mine({ blocks: 2 })
  const { url } = await upstream.listen({ port: 0 })
  await start({ forkUrl: url })
  for (let block = 0; block < 3; block++) await pay()
  await node.close()
  await start({ forkUrl: url })
  await pay()
  await node.close()
  damageTable('local')

  await expect(start({ forkUrl: url })).rejects.toMatchObject({
    name: 'StoreDamaged',
    message: expect.stringMatching(/block 6 is lost.*--repair/),
  })
  await start({ forkUrl: url, repair: true })
  expect(warnings).toEqual([expect.stringMatching(/has been repaired: block 6 is lost/)])
  expect(await blockNumber()).toBe(5)
  const balance = await node.provider.request({ method: 'eth_getBalance', params: [to ?? expect.fail(), 'latest'] })
  expect(BigInt(balance)).toBe(10_000n * 10n ** 18n + 3n)
  await pay()
  expect(await blockNumber()).toBe(6)
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** The option `frozenClock`. */

const folder = temporaryFolder()
const fixtures = join(import.meta.dirname, '..', '..', 'fixtures', 'hello.yaml')

async function latest({ provider }: Node): Promise<{ hash: string; time: number }> {
  const block = await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  return { hash: block?.hash ?? '', time: Number(block?.timestamp) }
}

async function send({ provider, accounts: [account] }: Node): Promise<void> {
  await provider.request({ method: 'eth_sendTransaction', params: [{ from: account?.address, to: account?.address }] })
}

test('continues from the latest block of a fixture, with the same blocks in every run', async () => {
  const run = async () => {
    await using node = await createNode({ fixtures, frozenClock: true })
    const { time } = await latest(node)
    expect(node.time.now()).toBe(time)
    await send(node)
    expect((await latest(node)).time).toBe(time + 1)
    node.time.increase(3_600)
    await send(node)
    return { ...(await latest(node)), begin: time }
  }
  const first = await run()
  expect(first.time).toBe(first.begin + 3_600)
  expect(await run()).toEqual(first)
})

test('stays in forks of the node, after snapshots and after a reset', async () => {
  await using node = await createNode({ fixtures, frozenClock: true })
  const { time } = await latest(node)
  await using fork = await node.fork()
  await fork.mine()
  expect((await latest(fork)).time).toBe(time + 1)
  const snapshot = node.snapshot()
  node.time.increase(100)
  await node.mine()
  expect((await latest(node)).time).toBe(time + 100)
  await node.revert(snapshot)
  await node.mine()
  expect((await latest(node)).time).toBe(time + 1)
  node.time.increase(100)
  await node.provider.request({ method: 'anvil_reset', params: [] })
  await node.mine()
  expect((await latest(node)).time).toBe(time + 1)
})

test('begins at the time of genesis, on every network', async () => {
  await using node = await createNode({ genesisTime: 1_000_000_000, frozenClock: true })
  await node.mine({ blocks: 2 })
  expect((await latest(node)).time).toBe(1_000_000_002)
  const mainnet = node.network('mainnet')
  await mainnet.ready
  const begin = mainnet.time.now()
  await mainnet.mine()
  expect(mainnet.time.now()).toBe(begin)
})

test('continues from the latest block of a data directory', async () => {
  const options = { genesisTime: 1_000_000_000, dataDir: folder.newFolder() }
  const first = await createNode(options)
  first.time.increase(500)
  await first.mine()
  const { time } = await latest(first)
  await first.close()
  await using node = await createNode({ ...options, frozenClock: true })
  await node.mine()
  expect((await latest(node)).time).toBe(time + 1)
  await node.provider.request({ method: 'anvil_reset', params: [] })
  expect((await latest(node)).time).toBe(1_000_000_000)
})

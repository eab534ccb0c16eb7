import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test.each([
  ['the blocks of a fixture', { fixtures }],
  ['a given genesis', { genesisTime: 1_000_000_000 }],
])('a reset to %s of an earlier run returns to their time', async (_, chain) => {
  const options = { ...chain, dataDir: folder.newFolder(), frozenClock: true }
  const first = await createNode(options)
  const begin = await latest(first)
  await first.close()
  // The second run begins a day later.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  await using node = await createNode(options)
  const { provider } = node
  const reset = () => provider.request({ method: 'anvil_reset', params: [] })
  await node.mine()
  await reset()
  expect(node.time.now()).toBe(begin.time)
  await node.mine()
  expect((await latest(node)).time).toBe(begin.time + 1)
  await reset()
  if (begin.time === 1_000_000_000) return
  // The block of the reset point is missing at the next start.
  await provider.request({ method: 'anvil_rollback', params: [1] })
  await node.close()
  await using last = await createNode(options)
  await last.provider.request({ method: 'anvil_reset', params: [] })
  expect(await latest(last)).toEqual(begin)
  expect(last.time.now()).toBe(begin.time)
})

test('a reset to genesis of a chain whose clock was not frozen returns to its time', async () => {
  const dataDir = folder.newFolder()
  const first = await createNode({ dataDir })
  const begin = await latest(first)
  await first.mine()
  await first.close()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  await using node = await createNode({ dataDir, frozenClock: true })
  await node.provider.request({ method: 'anvil_reset', params: [] })
  expect(node.time.now()).toBe(begin.time)
})

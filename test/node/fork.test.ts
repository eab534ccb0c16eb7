import { cpSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { closing, fileIn, start, useNodes } from '../openNodes.ts'

const project = join(import.meta.dirname, '..', '..')
const jar = '0x00000000000000000000000000000000000000aa'

useNodes()

const forkOf = async (node: Node) => closing(await node.fork())

const blockNumber = async (node: Node) => Number(await node.provider.request({ method: 'eth_blockNumber' }))
const balance = async (node: Node) =>
  Number(await node.provider.request({ method: 'eth_getBalance', params: [jar, 'latest'] }))

async function pay(node: Node, value: number): Promise<void> {
  const [{ address: from } = { address: jar }] = node.accounts
  const transaction = { from, to: jar, value: `0x${value.toString(16)}` } as const
  await node.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
}

describe('a fork of a node', () => {
  test('is a node: with provider, accounts, names, networks and addresses of its own', async () => {
    const node = await start({ accounts: 3, chainId: 4_242 })
    await pay(node, 5)
    const fork = await forkOf(node)
    await pay(fork, 6)
    expect(fork.chainId).toBe(4_242)
    expect(fork.accounts).toEqual(node.accounts)
    expect(fork.networks).toEqual(node.networks)
    expect([await balance(node), await balance(fork)]).toEqual([5, 11])
    const { url } = await fork.listen({ port: 0 })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x2' })
  })

  test('goes on when the node is closed, and the other way round', async () => {
    const node = await start()
    const [first, second] = [await forkOf(node), await forkOf(node)]
    await first.close()
    await pay(node, 1)
    await node.close()
    await expect(node.fork()).rejects.toMatchObject({ name: 'NodeClosed' })
    await pay(second, 2)
    expect(await balance(await forkOf(second))).toBe(2)
  })

  test('snapshots, time and mining are its own', async () => {
    const node = await start()
    const fork = await forkOf(node)
    const id = fork.snapshot()
    await fork.mine({ blocks: 3, interval: 10 })
    expect(fork.time.increase(1_000) - node.time.now()).toBeGreaterThanOrEqual(1_000)
    expect([await blockNumber(node), await blockNumber(fork)]).toEqual([0, 3])
    expect(await node.revert(id)).toBe(false)
    expect(await fork.revert(id)).toBe(true)
    expect(await blockNumber(fork)).toBe(0)
    fork.time.setNext(4_000_000_000)
    await fork.mine()
    expect(await fork.provider.request({ method: 'eth_getBlockByNumber', params: ['latest'] })).toMatchObject({
      timestamp: '0xee6b2800',
    })
    fork.time.set(5_000_000_000)
    expect(fork.time.now()).toBe(5_000_000_000)
  })

  test.each<[string, (node: Node) => unknown, string]>([
    ['mine', (node) => node.mine({ blocks: 0 }), 'blocks must be a whole number, 1 or more, not 0'],
    ['mine', (node) => node.mine({ interval: 0.5 }), 'interval must be a whole number, 1 or more, not 0.5'],
    ['increase', async (node) => node.time.increase(-1), 'seconds must be a whole number, 0 or more, not -1'],
    ['set', async (node) => node.time.set(Number.NaN), 'timestamp must be a whole number, 0 or more, not NaN'],
    ['setNext', async (node) => node.time.setNext(1), 'timestamp 1 is not after the timestamp of the latest block'],
  ])('%s refuses what makes no sense', async (_, misuse, message) => {
    await expect(misuse(await start())).rejects.toThrow(message)
  })

  test('of another network too, whenever it was built', async () => {
    const node = await start()
    const mine = (of: Node, network: string) => of.network(network).provider.request({ method: 'evm_mine', params: [] })
    const numberOf = (of: Node, network: string) => of.network(network).provider.request({ method: 'eth_blockNumber' })
    await mine(node, 'mainnet')
    const fork = await forkOf(node)
    await mine(fork, 'mainnet')
    // This one is unused: the fork has it as built, whichever of the two builds it.
    await mine(node, 'sepolia')
    expect([await numberOf(node, 'mainnet'), await numberOf(fork, 'mainnet')]).toEqual(['0x1', '0x2'])
    expect([await numberOf(node, 'sepolia'), await numberOf(fork, 'sepolia')]).toEqual(['0x1', '0x0'])
    const late = await start()
    const early = await forkOf(late)
    await mine(early, 'sepolia')
    expect([await numberOf(late, 'sepolia'), await numberOf(early, 'sepolia')]).toEqual(['0x0', '0x1'])
  })

  test('a network has controls as the node has', async () => {
    const node = await start()
    const mainnet = node.network('mainnet')
    expect(() => mainnet.snapshot()).toThrow(expect.objectContaining({ name: 'NotBuilt' }))
    await mainnet.ready
    const id = mainnet.snapshot()
    mainnet.time.setNext(5_000_000_000)
    await mainnet.mine({ blocks: 2 })
    expect(mainnet.time.now()).toBeGreaterThanOrEqual(5_000_000_000)
    expect([await blockNumber(node), await mainnet.provider.request({ method: 'eth_blockNumber' })]).toEqual([0, '0x2'])
    expect(await mainnet.revert(id)).toBe(true)
    expect(node.time.now()).toBeLessThan(5_000_000_000)
  })

  test('has the layer-2 ledgers, which settle on its own chain from here on', async () => {
    const node = await start()
    const ask = (of: Node, method: string, ...params: unknown[]) => of.provider.request({ method, params })
    await ask(node, 'vivarium_l2aSealBlock')
    const fork = await forkOf(node)
    await ask(fork, 'vivarium_l2aSealBlock')
    await ask(fork, 'vivarium_l2aAcceptOnL1', { block_number: 1 })
    await ask(fork, 'vivarium_l2bAddTransaction', {})
    expect(await ask(node, 'l2a_blockNumber')).toBe(1)
    expect(await ask(fork, 'l2a_blockNumber')).toBe(2)
    expect(await blockNumber(node)).toBe(0)
    expect(await blockNumber(fork)).toBeGreaterThan(0)
  })

  test('ledgers go back with a snapshot that was taken before the fork', async () => {
    const node = await start()
    const ask = (of: Node, method: string, ...params: unknown[]) => of.provider.request({ method, params })
    await ask(node, 'vivarium_l2aSealBlock')
    const id = node.snapshot()
    await ask(node, 'vivarium_l2aSealBlock')
    const fork = await forkOf(node)
    expect(await fork.revert(id)).toBe(true)
    expect([await ask(node, 'l2a_blockNumber'), await ask(fork, 'l2a_blockNumber')]).toEqual([2, 1])
  })

  test('of a fixture: its names, its pool, its blocks', async () => {
    const node = await start({ fixtures: [join(project, 'fixtures', 'demo.yaml')] })
    const fork = await forkOf(node)
    expect(fork.names).toEqual(node.names)
    const head = await node.provider.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
    expect(await fork.provider.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })).toEqual(head)
    expect(await fork.provider.request({ method: 'txpool_content' })).toEqual(
      await node.provider.request({ method: 'txpool_content' }),
    )
  })

  test('of a data directory: nothing of it is written there', async () => {
    const dataDir = fileIn('data')
    const node = await start({ dataDir })
    await pay(node, 1)
    const fork = await forkOf(node)
    await fork.listen({ port: 0 })
    for (let value = 0; value < 20; value++) await pay(fork, value)
    await fork.network('mainnet').provider.request({ method: 'evm_mine', params: [] })
    await fork.close()
    expect(await balance(node)).toBe(1)
    await node.close()
    cpSync(dataDir, fileIn('copy'), { recursive: true })
    const again = await start({ dataDir: fileIn('copy') })
    expect([await blockNumber(again), await balance(again)]).toEqual([1, 1])
    expect(await again.network('mainnet').provider.request({ method: 'eth_blockNumber' })).toBe('0x0')
  })

  test('what happens on it is reported as what happens on the node is', async () => {
    const reports: string[] = []
    const node = await start({}, { onReport: (report) => reports.push(report) })
    const fork = await forkOf(node)
    await pay(fork, 1)
    expect(reports).toHaveLength(1)
    await pay(node, 2)
    expect(reports).toHaveLength(2)
  })

  test('blocks that are made by themselves go on in both', async () => {
    const node = await start({ mining: false })
    const fork = await forkOf(node)
    await pay(fork, 1)
    expect(await blockNumber(fork)).toBe(0)
    await fork.mine()
    expect([await balance(node), await balance(fork)]).toEqual([0, 1])
  })

  test('leaves nothing behind in the folder for temporary files', async () => {
    const before = readdirSync(tmpdir()).filter(
      (name) => name.startsWith('vivarium-') && name.includes(`-${process.pid}-`),
    )
    const node = await createNode()
    const fork = await node.fork()
    await node.close()
    await pay(fork, 1)
    await fork.close()
    const after = readdirSync(tmpdir()).filter(
      (name) => name.startsWith('vivarium-') && name.includes(`-${process.pid}-`),
    )
    expect(after).toEqual(before)
  })
})

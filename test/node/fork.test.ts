import { cpSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { closing, fileIn, start, useNodes } from '../openNodes.ts'
import { request as requestOverHttp } from './openListeningNode.ts'

const project = join(import.meta.dirname, '..', '..')
const recipient = '0x00000000000000000000000000000000000000aa'

useNodes()

const forkOf = async (node: Node) => closing(await node.fork())

const blockNumber = async (node: Node) => Number(await node.provider.request({ method: 'eth_blockNumber' }))
const balance = async (node: Node) =>
  Number(await node.provider.request({ method: 'eth_getBalance', params: [recipient, 'latest'] }))

async function pay(node: Node, value: number): Promise<void> {
  const { address: from } = node.accounts[0]! // has ten accounts
  const transaction = { from, to: recipient, value: `0x${value.toString(16)}` } as const
  await node.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
}

describe('a fork of a node', () => {
  test('is a node with its own chain, provider and address', async () => {
    const node = await start({ accounts: 3, chainId: 4_242 })
    await pay(node, 5)
    const fork = await forkOf(node)
    await pay(fork, 6)
    expect(fork.chainId).toBe(4_242)
    expect(fork.accounts).toEqual(node.accounts)
    expect(fork.networks).toEqual(node.networks)
    expect([await balance(node), await balance(fork)]).toEqual([5, 11])
    const { url } = await fork.listen({ port: 0 })
    expect(await requestOverHttp(url, 'eth_blockNumber')).toBe('0x2')
  })

  test('works after the node is closed, and the node after the fork is closed', async () => {
    const node = await start()
    const [first, second] = [await forkOf(node), await forkOf(node)]
    await first.close()
    await pay(node, 1)
    await node.close()
    await expect(node.fork()).rejects.toMatchObject({ name: 'NodeClosed' })
    await pay(second, 2)
    expect(await balance(await forkOf(second))).toBe(2)
  })

  test('builds the networks that the closed node did not build', async () => {
    const node = await start({ networks: { polygon: { chainId: 137 } } })
    const fork = await forkOf(node)
    const second = await forkOf(fork)
    await node.close()
    const polygon = fork.network('polygon')
    await polygon.ready
    expect(polygon.chainId).toBe(137)
    await polygon.mine({ blocks: 2 })
    const numberOf = (of: Node, network: string) => of.network(network).provider.request({ method: 'eth_blockNumber' })
    expect([await numberOf(fork, 'polygon'), await numberOf(second, 'polygon')]).toEqual(['0x2', '0x0'])
    await fork.close()
    await second.network('sepolia').ready
    expect(await numberOf(second, 'l2b')).toBe('0x0')
  })

  test('builds a network that the node is building when it is closed', async () => {
    const node = await start()
    const forks = [await forkOf(node), await forkOf(node)]
    const building = forks.map((fork) => fork.network('sepolia').ready)
    await node.close()
    await Promise.all(building)
    for (const fork of forks) await fork.network('sepolia').mine()
  })

  test('rejects a stored network that the closed node did not build', async () => {
    const warnings: string[] = []
    const node = await start({ dataDir: fileIn('unbuilt') }, { onWarning: (text) => warnings.push(text) })
    const fork = await forkOf(node)
    await node.close()
    const message =
      'the network sepolia is stored in the data directory of a node that was closed before it opened the network: wait for node.network("sepolia").ready of that node before you close it'
    await expect(fork.network('sepolia').ready).rejects.toMatchObject({ name: 'ParentClosed', message })
    await expect(fork.network('sepolia').provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      name: 'NetworkUnavailable',
    })
    expect(warnings).toEqual([`the network sepolia cannot be started: ${message}`])
  })

  test('has its own snapshots, time and mining', async () => {
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
    // JavaScript callers pass the number of blocks.
    ['mine', (node) => node.mine(3 as never), 'mine takes an object, such as { blocks: 3 }, not 3'],
    ['increase', async (node) => node.time.increase(-1), 'seconds must be a whole number, 0 or more, not -1'],
    ['set', async (node) => node.time.set(Number.NaN), 'timestamp must be a whole number, 0 or more, not NaN'],
    ['setNext', async (node) => node.time.setNext(1), 'timestamp 1 is not after the timestamp of the latest block'],
  ])('%s rejects an invalid argument', async (_, misuse, message) => {
    await expect(misuse(await start())).rejects.toThrow(message)
  })

  test('has its own chain of every network, built before or after the fork', async () => {
    const node = await start()
    const mine = (of: Node, network: string) => of.network(network).provider.request({ method: 'evm_mine', params: [] })
    const numberOf = (of: Node, network: string) => of.network(network).provider.request({ method: 'eth_blockNumber' })
    await mine(node, 'mainnet')
    const fork = await forkOf(node)
    await mine(fork, 'mainnet')
    // The node builds sepolia after the fork.
    await mine(node, 'sepolia')
    expect([await numberOf(node, 'mainnet'), await numberOf(fork, 'mainnet')]).toEqual(['0x1', '0x2'])
    expect([await numberOf(node, 'sepolia'), await numberOf(fork, 'sepolia')]).toEqual(['0x1', '0x0'])
    const late = await start()
    const early = await forkOf(late)
    await mine(early, 'sepolia')
    expect([await numberOf(late, 'sepolia'), await numberOf(early, 'sepolia')]).toEqual(['0x0', '0x1'])
  })

  test('each network has the controls of a node', async () => {
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

  test('has its own layer-2 ledgers, which settle on its chain', async () => {
    const node = await start()
    const request = (of: Node, method: string, ...params: unknown[]) => of.provider.request({ method, params })
    await request(node, 'vivarium_l2aSealBlock')
    const fork = await forkOf(node)
    await request(fork, 'vivarium_l2aSealBlock')
    await request(fork, 'vivarium_l2aAcceptOnL1', { block_number: 1 })
    await request(fork, 'vivarium_l2bAddTransaction', {})
    expect(await request(node, 'l2a_blockNumber')).toBe(1)
    expect(await request(fork, 'l2a_blockNumber')).toBe(2)
    expect(await blockNumber(node)).toBe(0)
    expect(await blockNumber(fork)).toBeGreaterThan(0)
  })

  test('reverts its ledgers to a snapshot from before the fork', async () => {
    const node = await start()
    const request = (of: Node, method: string, ...params: unknown[]) => of.provider.request({ method, params })
    await request(node, 'vivarium_l2aSealBlock')
    const id = node.snapshot()
    await request(node, 'vivarium_l2aSealBlock')
    const fork = await forkOf(node)
    expect(await fork.revert(id)).toBe(true)
    expect([await request(node, 'l2a_blockNumber'), await request(fork, 'l2a_blockNumber')]).toEqual([2, 1])
  })

  test('of a fixture has its names, its pool and its blocks', async () => {
    const node = await start({ fixtures: [join(project, 'fixtures', 'demo.yaml')] })
    const fork = await forkOf(node)
    expect(fork.names).toEqual(node.names)
    const head = await node.provider.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
    expect(await fork.provider.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })).toEqual(head)
    expect(await fork.provider.request({ method: 'txpool_content' })).toEqual(
      await node.provider.request({ method: 'txpool_content' }),
    )
  })

  test('writes nothing to the data directory of the node', async () => {
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
    const copy = await start({ dataDir: fileIn('copy') })
    expect([await blockNumber(copy), await balance(copy)]).toEqual([1, 1])
    expect(await copy.network('mainnet').provider.request({ method: 'eth_blockNumber' })).toBe('0x0')
  })

  test('sends its transaction reports to the hook of the node', async () => {
    const reports: string[] = []
    const node = await start({}, { onReport: (report) => reports.push(report) })
    const fork = await forkOf(node)
    await pay(fork, 1)
    expect(reports).toHaveLength(1)
    await pay(node, 2)
    expect(reports).toHaveLength(2)
  })

  test('has the mining mode of the node', async () => {
    const node = await start({ mining: false })
    const fork = await forkOf(node)
    await pay(fork, 1)
    expect(await blockNumber(fork)).toBe(0)
    await fork.mine()
    expect([await balance(node), await balance(fork)]).toEqual([0, 1])
  })

  test('leaves no temporary files', async () => {
    const temporaryFiles = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith('vivarium-') && name.includes(`-${process.pid}-`))
    const before = temporaryFiles()
    const node = await createNode()
    const fork = await node.fork()
    await node.close()
    await pay(fork, 1)
    await fork.close()
    expect(temporaryFiles()).toEqual(before)
  })
})

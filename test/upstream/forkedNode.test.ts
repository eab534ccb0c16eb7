import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vivarium-upstream-'))
  process.env.XDG_CACHE_HOME = join(folder, 'cache')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = new Set<Node>()
afterEach(async () => {
  for (const node of open) await node.close()
  open.clear()
})

async function start(options: NodeOptions = {}): Promise<Node> {
  const node = await createNode(options)
  open.add(node)
  return node
}

type Params = readonly unknown[]
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
const rpc = (node: Node, method: string, params: Params = []): Promise<any> =>
  node.provider.request({ method, params } as never)

/** A contract that stores its call data word at slot 0, adds one at slot 1 and keeps the hash of the block 5 before at slot 2. */
const COUNTER = '0x601a600c600039601a6000f3' + '600035600055600154600101600155600543034060025500' + '0000'
const jar = '0x00000000000000000000000000000000000000aa'

async function upstream(): Promise<{ node: Node; url: string; counter: string }> {
  const node = await start({ chainId: 4_242, accounts: 3 })
  const [{ address: from } = { address: '0x' }] = node.accounts
  const hash = await rpc(node, 'eth_sendTransaction', [{ from, data: COUNTER, gas: '0x100000' }])
  const { contractAddress: counter } = await rpc(node, 'eth_getTransactionReceipt', [hash])
  for (let index = 0; index < 12; index++) {
    const data = `0x${index.toString(16).padStart(64, '0')}`
    await rpc(node, 'eth_sendTransaction', [{ from, to: counter, data, gas: '0x100000' }])
  }
  const { url } = await node.listen({ port: 0 })
  return { node, url, counter }
}

/** The same transactions, and what came of them. */
async function act(node: Node, counter: string): Promise<unknown[]> {
  const [{ address: from } = { address: '0x' }] = node.accounts
  const receipts: unknown[] = []
  for (let index = 0; index < 5; index++) {
    const data = `0x${(index * 3).toString(16).padStart(64, '0')}`
    const { timestamp } = await rpc(node, 'eth_getBlockByNumber', ['latest', false])
    await rpc(node, 'evm_setNextBlockTimestamp', [Number(timestamp) + 7])
    const hash = await rpc(node, 'eth_sendTransaction', [
      index === 3 ? { from, to: jar, value: '0x5' } : { from, to: counter, data, gas: '0x100000' },
    ])
    receipts.push(await rpc(node, 'eth_getTransactionReceipt', [hash]))
  }
  return receipts
}

describe('a node that forks an upstream', () => {
  test('continues its chain with the same blocks', async () => {
    const { node, url, counter } = await upstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    expect(await rpc(fork, 'eth_chainId')).toBe('0x1092')
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0xd')
    const pinned = await rpc(node, 'eth_blockNumber')
    await act(fork, counter)
    await act(node, counter)
    expect(await rpc(fork, 'eth_getBlockByNumber', ['0xe', false])).toEqual(
      await rpc(node, 'eth_getBlockByNumber', ['0xe', false]),
    )
    const last = ['latest', true]
    expect(await rpc(fork, 'eth_getBlockByNumber', last)).toEqual(await rpc(node, 'eth_getBlockByNumber', last))
    for (const number of ['0x0', '0x3', pinned, '0xf']) {
      expect(await rpc(fork, 'eth_getBlockByNumber', [number, true])).toEqual(
        await rpc(node, 'eth_getBlockByNumber', [number, true]),
      )
    }
    const all = [{ fromBlock: '0x0', toBlock: 'latest' }]
    expect(await rpc(fork, 'eth_getLogs', all)).toEqual(await rpc(node, 'eth_getLogs', all))
    const proof = [counter, ['0x0', '0x1', '0x9'], 'latest']
    expect(await rpc(fork, 'eth_getProof', proof)).toEqual(await rpc(node, 'eth_getProof', proof))
    const fees = ['0x8', 'latest', [50]]
    expect(await rpc(fork, 'eth_feeHistory', fees)).toEqual(await rpc(node, 'eth_feeHistory', fees))
    const call = [{ to: counter, data: '0x' }, '0x5']
    expect(await rpc(fork, 'eth_call', call)).toEqual(await rpc(node, 'eth_call', call))
    const simulation = [{ blockStateCalls: [{ calls: [{ from: jar, to: counter, data: `0x${'00'.repeat(32)}` }] }] }]
    expect(await rpc(fork, 'eth_simulateV1', simulation)).toEqual(await rpc(node, 'eth_simulateV1', simulation))
  })

  test('replays from its cache without the upstream', async () => {
    const { node, url, counter } = await upstream()
    const forkCache = join(folder, 'replay.fork')
    const first = await start({ forkUrl: [url], forkCache, accounts: 3 })
    const receipts = await act(first, counter)
    await first.close()
    await node.close()
    const replayed = await start({ forkCache, forkOffline: true, accounts: 3 })
    expect(await act(replayed, counter)).toEqual(receipts)
    const unread = [counter, '0x2']
    await expect(rpc(replayed, 'eth_getBalance', unread)).rejects.toThrow(/not in the fork cache/)
  })

  test('works without proofs, and says so', async () => {
    const { node, url, counter } = await upstream()
    const fork = await start({ forkUrl: [url], forkProofs: 'never', accounts: 3 })
    const strip = (receipts: unknown[]) =>
      receipts.map((receipt) => ({ ...(receipt as object), blockHash: undefined, logs: undefined }))
    expect(strip(await act(fork, counter))).toEqual(strip(await act(node, counter)))
    await expect(rpc(fork, 'eth_getProof', [counter, [], 'latest'])).rejects.toThrow(/no proofs/)
  })

  test('is itself forked, goes back, and is traced', async () => {
    const { node, url, counter } = await upstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    const id = await rpc(fork, 'evm_snapshot')
    const twin = await fork.fork()
    open.add(twin)
    const receipts = await act(fork, counter)
    expect(await act(twin, counter)).toEqual(receipts)
    expect(await rpc(fork, 'evm_revert', [id])).toBe(true)
    expect(await act(fork, counter)).toEqual(receipts)
    expect(await act(node, counter)).toEqual(receipts)
    const [{ transactionHash }] = receipts as [{ transactionHash: string }]
    expect(await rpc(fork, 'debug_traceTransaction', [transactionHash])).toEqual(
      await rpc(node, 'debug_traceTransaction', [transactionHash]),
    )
  })
})

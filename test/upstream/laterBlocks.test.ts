import { describe, expect, test } from 'vitest'
import type { Node } from '../../src/node.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { recipient, rpc, startUpstream } from './chains.ts'

useNodes()

/** Returns the result of a request, or the code and the text of its error. */
async function outcome(node: Node, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await rpc(node, method, params)
  } catch (error) {
    const { code, message } = error as { code: number; message: string }
    return [code, message]
  }
}

const UNKNOWN = `0x${'11'.repeat(32)}`
const call = { to: recipient }

/** Requests about a block and a transaction by hash. */
const requestsByHash = (block: string, transaction: string): [string, unknown[]][] => [
  ['eth_getBlockByHash', [block, false]],
  ['eth_getBlockByHash', [block, true]],
  ['eth_getBlockByHash', [`0x${block.slice(2).toUpperCase()}`, true]],
  ['eth_getHeaderByHash', [block]],
  ['erigon_getHeaderByHash', [block]],
  ['eth_getBlockReceipts', [block]],
  ['eth_getBlockTransactionCountByHash', [block]],
  ['eth_getTransactionByBlockHashAndIndex', [block, '0x0']],
  ['eth_getRawTransactionByBlockHashAndIndex', [block, '0x0']],
  ['eth_getLogs', [{ blockHash: block }]],
  ['eth_getBalance', [recipient, block]],
  ['eth_getBalance', [recipient, { blockHash: block }]],
  ['eth_getBalance', [recipient, { blockHash: block, requireCanonical: true }]],
  ['eth_call', [call, { blockHash: block }]],
  ['eth_simulateV1', [{ blockStateCalls: [{}] }, { blockHash: block }]],
  ['debug_traceBlockByHash', [block]],
  ['trace_call', [call, ['trace'], block]],
  ['eth_getTransactionByHash', [transaction]],
  ['eth_getTransactionReceipt', [transaction]],
  ['eth_getRawTransactionByHash', [transaction]],
  ['debug_getRawTransaction', [transaction]],
  ['debug_traceTransaction', [transaction]],
  ['trace_transaction', [transaction]],
]

/** Returns the hashes of a block and of its first transaction. */
async function hashesOf(node: Node, number: string): Promise<[block: string, transaction: string]> {
  const { hash, transactions } = await rpc(node, 'eth_getBlockByNumber', [number, false])
  return [hash, transactions[0]]
}

describe('blocks of the upstream after the fork block', () => {
  test('do not exist on the fork, neither before nor after the fork replaces them', async () => {
    const { node, url } = await startUpstream()
    const fork = await start({ forkUrl: [url], forkBlock: '5', accounts: 3 })
    // A chain without an upstream refuses unknown hashes in the same way.
    const local = await start({ accounts: 3 })
    for (const isReplaced of [false, true]) {
      if (isReplaced) await rpc(fork, 'evm_mine')
      for (const number of ['0x6', '0xd']) {
        const requests = requestsByHash(...(await hashesOf(node, number)))
        for (const [index, [method, params]] of requestsByHash(UNKNOWN, UNKNOWN).entries()) {
          const expected = [method, await outcome(local, method, params)]
          expect([method, await outcome(fork, method, params)]).toEqual(expected)
          const [, later] = requests[index] ?? []
          expect([method, await outcome(fork, method, later ?? [])]).toEqual(expected)
        }
      }
    }
  })

  test('have a transaction that the fork has only after it was sent there', async () => {
    const { node, url } = await startUpstream()
    const fork = await start({ forkUrl: [url], forkBlock: '5', accounts: 3, mining: false })
    const [, hash] = await hashesOf(node, '0x6')
    expect(await rpc(fork, 'eth_getTransactionReceipt', [hash])).toBeNull()
    await rpc(fork, 'eth_sendRawTransaction', [await rpc(node, 'eth_getRawTransactionByHash', [hash])])
    expect(await rpc(fork, 'eth_getTransactionReceipt', [hash])).toBeNull()
    await rpc(fork, 'evm_mine')
    expect(await rpc(fork, 'eth_getTransactionReceipt', [hash])).toMatchObject({ blockNumber: '0x6' })
  })

  test('do not contain pending transactions of the upstream for the fork', async () => {
    const { node, url } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    await rpc(node, 'evm_setAutomine', [false])
    const [{ address: from } = { address: '0x' }] = node.accounts
    const hash = await rpc(node, 'eth_sendTransaction', [{ from, to: recipient }])
    expect(await rpc(fork, 'eth_getTransactionByHash', [hash])).toBeNull()
  })
})

describe('the fork block and earlier blocks', () => {
  test('have the same results by hash as on the upstream, also offline', async () => {
    const { node, url } = await startUpstream()
    const forkCache = fileIn('hashes.fork')
    const fork = await start({ forkUrl: [url], forkBlock: '5', forkCache, accounts: 3 })
    const requests = [
      ...requestsByHash(...(await hashesOf(node, '0x3'))),
      // The fork computes its own state after the fork block.
      ...requestsByHash(...(await hashesOf(node, '0x5'))).filter(([method]) => method !== 'eth_simulateV1'),
    ]
    const answers: unknown[] = []
    for (const [method, params] of requests) {
      const answer = await rpc(fork, method, params)
      expect([method, answer]).toEqual([method, await rpc(node, method, params)])
      answers.push(answer)
    }
    const [later, laterTransaction] = await hashesOf(node, '0x7')
    expect(await rpc(fork, 'eth_getBlockByHash', [later, false])).toBeNull()
    expect(await rpc(fork, 'eth_getTransactionReceipt', [laterTransaction])).toBeNull()
    await fork.close()
    await node.close()
    const replayed = await start({ forkCache, forkOffline: true, accounts: 3 })
    for (const [index, [method, params]] of requests.entries())
      expect([method, await rpc(replayed, method, params)]).toEqual([method, answers[index]])
    expect(await rpc(replayed, 'eth_getBlockByHash', [later, false])).toBeNull()
    expect(await rpc(replayed, 'eth_getTransactionReceipt', [laterTransaction])).toBeNull()
  })
})

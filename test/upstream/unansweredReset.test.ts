import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { Node } from '../../src/node.ts'
import { start, useNodes } from '../openNodes.ts'
import { rpc, startUpstream } from './chains.ts'
import { startPausableUpstream } from './pausableUpstream.ts'

/** Methods that connect to another upstream, which does not answer. */

useNodes()

const methods = [
  ['anvil_reset', (jsonRpcUrl: string) => [{ forking: { jsonRpcUrl } }]],
  ['anvil_setRpcUrl', (url: string) => [url]],
] as const

/** Starts a fork, and an upstream that does not answer. */
async function startFork() {
  const { url } = await startUpstream()
  const { url: silent, pause } = await startPausableUpstream(url)
  const received = pause()
  const fork = await start({ forkUrl: [url], forkBlock: '12', forkTimeout: '1h', accounts: 3 })
  return { fork, url, silent, received }
}

/** Sends a request over HTTP. Returns a function that ends its connection at once. */
async function post(node: Node, method: string, params: readonly unknown[]): Promise<() => Promise<void>> {
  const { url } = await node.listen({ port: 0 })
  const sent = request(url, { method: 'POST', agent: false })
  const closed = new Promise<void>((resolve) => void sent.once('error', () => resolve()))
  sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return () => {
    // Without a reset of the connection, the node waits a few seconds: the client could have closed only its half.
    sent.socket?.resetAndDestroy()
    return closed
  }
}

test.each(methods)('%s: the chain continues meanwhile, and the node closes at once', async (method, paramsOf) => {
  const { fork, silent, received } = await startFork()
  const waiting = expect(rpc(fork, method, paramsOf(silent))).rejects.toThrow('the node is closed')
  await received
  await rpc(fork, 'evm_mine')
  expect(await rpc(fork, 'eth_blockNumber')).toBe('0xd')
  await fork.close()
  await waiting
})

test.each(methods)('%s ends when its client disconnects', async (method, paramsOf) => {
  const { fork, url, silent, received } = await startFork()
  const disconnect = await post(fork, method, paramsOf(silent))
  await received
  await disconnect()
  // These would wait for the first request.
  await rpc(fork, 'anvil_setRpcUrl', [url])
  expect(await rpc(fork, 'eth_blockNumber')).toBe('0xc')
  await rpc(fork, 'anvil_reset', [{ forking: { jsonRpcUrl: url, blockNumber: 5 } }])
  expect(await rpc(fork, 'eth_blockNumber')).toBe('0x5')
})

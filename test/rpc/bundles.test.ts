import { expect, test } from 'vitest'
import type { Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { start, useNodes } from '../openNodes.ts'
import { rpc } from '../upstream/chains.ts'

useNodes()

const to = '0x00000000000000000000000000000000000000b0'
const REVERTS = '0x5f5ffd'

async function startNode(options: NodeOptions = {}) {
  const warnings: string[] = []
  const node = await start({ accounts: 2, ...options }, { onWarning: (text) => warnings.push(text) })
  const [alice, bob] = node.accounts.map(({ address }) => address.toLowerCase()) as [string, string]
  const sign = async (from: string, fields: object = {}): Promise<string> => {
    const filled = { from, to, gas: '0x186a0', gasPrice: '0x12a05f200', nonce: await nonceOf(node, from), ...fields }
    return (await rpc(node, 'eth_signTransaction', [filled])).raw
  }
  return { node, warnings, alice, bob, sign }
}

const nonceOf = (node: Node, from: string) => rpc(node, 'eth_getTransactionCount', [from])
const latest = (node: Node) => rpc(node, 'eth_getBlockByNumber', ['latest', true])

test('with automatic mining, a bundle is mined at once, alone in its block', async () => {
  const { node, alice, bob, sign } = await startNode()
  const txs = [await sign(alice), await sign(bob)]
  await rpc(node, 'eth_sendBundle', [{ txs, blockNumber: '0x1' }])
  const { number, transactions } = await latest(node)
  expect(number).toBe('0x1')
  expect(transactions.map(({ from }: { from: string }) => from)).toEqual([alice, bob])
})

test('a private transaction that would fail waits, and is mined with the block in which it succeeds', async () => {
  const { node, warnings, alice, bob, sign } = await startNode()
  await rpc(node, 'anvil_setCode', [to, REVERTS])
  const hash = await rpc(node, 'eth_sendPrivateTransaction', [{ tx: await sign(alice) }])
  expect(await rpc(node, 'eth_blockNumber')).toBe('0x0')
  expect(await rpc(node, 'eth_getTransactionByHash', [hash])).toBeNull()
  expect(await rpc(node, 'txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  expect(warnings).toEqual([`network local: the private transaction ${hash} waits: transaction ${hash} fails`])
  await rpc(node, 'anvil_setCode', [to, '0x'])
  const other = await rpc(node, 'eth_sendTransaction', [{ from: bob, to }])
  expect((await latest(node)).transactions.map((each: { hash: string }) => each.hash)).toEqual([hash, other])
})

test('a private transaction that no block can include is removed after its last block', async () => {
  const { node, warnings, alice, sign } = await startNode()
  const tx = await sign(alice, { nonce: '0x5' })
  const hash = await rpc(node, 'eth_sendPrivateTransaction', [{ tx, maxBlockNumber: '0x2' }])
  await rpc(node, 'anvil_mine', ['0x2'])
  expect(warnings.at(-1)).toMatch(
    `the private transaction ${hash} was removed: transaction ${hash} is rejected: nonce too high`,
  )
  expect(await rpc(node, 'eth_cancelPrivateTransaction', [{ txHash: hash }])).toBe(false)
})

test('bundles that wait are mined when automatic mining begins', async () => {
  const { node, alice, sign } = await startNode({ mining: false })
  const hash = await rpc(node, 'eth_sendPrivateRawTransaction', [await sign(alice)])
  expect(await rpc(node, 'eth_blockNumber')).toBe('0x0')
  await rpc(node, 'evm_setAutomine', [true])
  expect((await rpc(node, 'eth_getTransactionReceipt', [hash])).blockNumber).toBe('0x1')
})

test('zero means that a block or a time is not set, as clients send it', async () => {
  const { node, alice, bob, sign } = await startNode({ mining: false })
  const txs = [await sign(alice)]
  await rpc(node, 'eth_sendBundle', [{ txs, blockNumber: '0x0', minTimestamp: 0, maxTimestamp: 0 }])
  await rpc(node, 'eth_sendPrivateTransaction', [{ tx: await sign(bob), maxBlockNumber: '0x0' }])
  await rpc(node, 'anvil_mine', [])
  const { transactions } = await latest(node)
  expect(transactions.map(({ from }: { from: string }) => from)).toEqual([alice, bob])
})

test.each(['replacementUuid', 'uuid'])('a bundle without transactions cancels the one with its %s', async (member) => {
  const { node, alice, sign } = await startNode({ mining: false })
  const id = { [member]: '7a5d1f3c-6f0e-4d2b-9a57-0d6a2d4c9b11' }
  await rpc(node, 'eth_sendBundle', [{ txs: [await sign(alice)], blockNumber: '0x1', ...id }])
  // keccak256 of no hashes.
  expect(await rpc(node, 'eth_sendBundle', [{ txs: [], ...id }])).toEqual({
    bundleHash: '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  })
  await rpc(node, 'anvil_mine', [])
  expect((await latest(node)).transactions).toEqual([])
})

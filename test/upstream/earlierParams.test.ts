import { expect, test } from 'vitest'
import { start, useNodes } from '../openNodes.ts'
import { recipient, rpc, startUpstream } from './chains.ts'

useNodes()

const INDEX = 'eth_getTransactionByBlockNumberAndIndex'
const UNKNOWN = `0x${'11'.repeat(32)}`
const entries = (count: number) => ({ blockStateCalls: Array.from({ length: count }, () => ({})) })
const numbered = (number: string) => ({ blockStateCalls: [{ blockOverrides: { number } }] })

test.each([
  ['the tag safe', INDEX, ['safe', '0x0'], -32602],
  ['a block number with a leading zero', INDEX, ['0x02', '0x0'], -32602],
  ['a block number that is not hex', INDEX, [2, '0x0'], -32602],
  ['an index with a leading zero', INDEX, ['0x2', '0x00'], -32602],
  ['an index that is not hex', INDEX, ['0x2', 0], -32602],
  ['a missing index', INDEX, ['0x2'], -32602],
  ['a third argument', INDEX, ['0x2', '0x0', '0x1'], -32602],
  ['a short hash', 'eth_getTransactionReceipt', ['0x2'], -32602],
  ['a decimal block number', 'eth_getBlockByNumber', ['2', false], -32602],
  ['a short address', 'eth_getBalance', ['0x2', '0x2'], -32602],
  ['a hash and a number', 'eth_getBalance', [recipient, { blockHash: UNKNOWN, blockNumber: '0x1' }], -32602],
  ['an unknown hash', 'eth_getBalance', [recipient, { blockHash: UNKNOWN, requireCanonical: true }], -32000],
  ['an odd number of digits', 'eth_call', [{ to: recipient, data: '0x1' }, '0x2'], -32602],
  ['different data and input', 'eth_call', [{ to: recipient, data: '0x01', input: '0x02' }, '0x2'], -32602],
  ['the tag safe', 'eth_simulateV1', [entries(1), 'safe'], -32602],
  ['no entries', 'eth_simulateV1', [entries(0), '0x2'], -32602],
  ['17 entries', 'eth_simulateV1', [entries(17), '0x2'], -38026],
  ['5001 calls', 'eth_simulateV1', [{ blockStateCalls: [{ calls: Array(5_001).fill({}) }] }, '0x2'], -38026],
  ['too many storage keys', 'eth_getProof', [recipient, Array(1_025).fill('0x0'), '0x2'], -32602],
  ['no storage keys', 'eth_getStorageValues', [{}, '0x2'], -32602],
  ['an unknown name', 'eth_getBalances', [recipient, '0x2'], -32601],
] as const)('a fork refuses %s in %s like a chain without an upstream', async (_, method, params, code) => {
  const { node, url } = await startUpstream()
  const fork = await start({ forkUrl: [url], forkBlock: '5', accounts: 3 })
  const calls = async () => ((await rpc(fork, 'vivarium_forkStatus')) as { calls: number }).calls
  const before = await calls()
  const refusal = await rpc(node, method, params).catch(({ code, message }) => ({ code, message }))
  expect(refusal).toMatchObject({ code })
  await expect(rpc(fork, method, params)).rejects.toMatchObject(refusal)
  // Only an unknown hash needs the upstream.
  expect((await calls()) - before).toBe(code === -32000 ? 1 : 0)
})

test.each([
  [
    'a reverted call',
    'eth_call',
    [{ data: '0x602a5f5260205ffd' }, '0x2'],
    { code: 3, data: `0x${'2a'.padStart(64, '0')}` },
  ],
  ['a reverted estimate', 'eth_estimateGas', [{ data: '0x602a5f5260205ffd' }, '0x2'], { code: 3 }],
  ['an invalid opcode', 'eth_call', [{ data: '0xfe' }, '0x2'], { code: -32015 }],
  ['a repeated number', 'eth_simulateV1', [numbered('0x2'), '0x2'], { code: -38020 }],
  ['too many blocks', 'eth_simulateV1', [numbered('0x200'), '0x2'], { code: -38026 }],
] as const)('a fork returns the error of %s in %s on an earlier block', async (_, method, params, expected) => {
  const { node, url } = await startUpstream()
  const fork = await start({ forkUrl: [url], forkBlock: '5', accounts: 3 })
  const failure = await rpc(node, method, params).catch(({ code, message, data }) => ({ code, message, data }))
  expect(failure).toMatchObject(expected)
  await expect(rpc(fork, method, params)).rejects.toMatchObject(failure)
})

test('a fork does not forward a method that its network blocks', async () => {
  const { url } = await startUpstream()
  const networks = { local: { methods: { block: ['eth_getBlockReceipts'] } } }
  const fork = await start({ forkUrl: [url], forkBlock: '5', accounts: 3, networks })
  // The lists of a network apply to its clients, not to the program that runs the node.
  const { url: address } = await fork.listen({ port: 0 })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockReceipts', params: ['0x2'] })
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(await response.json()).toMatchObject({ error: { code: -32601 } })
})

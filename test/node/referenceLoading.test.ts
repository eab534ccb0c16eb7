import { afterEach, expect, test, vi } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'

const loaded = vi.hoisted(() => new Set<string>())
vi.mock('@ethereumjs/blockchain', async (original) => {
  loaded.add('@ethereumjs/blockchain')
  return { ...(await original<object>()) }
})
vi.mock('@ethereumjs/evm', async (original) => {
  loaded.add('@ethereumjs/evm')
  return { ...(await original<object>()) }
})
vi.mock('@ethereumjs/vm', async (original) => {
  loaded.add('@ethereumjs/vm')
  return { ...(await original<object>()) }
})

let node: Node
afterEach(() => node.close())

/** Mines, traces, simulates, estimates and reverts. */
async function use({ provider }: Node): Promise<void> {
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  const [from, to] = (await request('eth_accounts')) as string[]
  const snapshot = await request('evm_snapshot')
  const hash = await request('eth_sendTransaction', { from, to, value: '0x1' })
  expect(await request('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x1' })
  await request('debug_traceTransaction', hash, { tracer: 'callTracer' })
  await request('eth_simulateV1', { blockStateCalls: [{ calls: [{ from, to }] }] }, 'latest')
  await request('eth_estimateGas', { from, to })
  await request('evm_revert', snapshot)
  expect(await request('eth_blockNumber')).toBe('0x0')
}

test('by default, the packages of the reference engine are not loaded', async () => {
  node = await createNode()
  await use(node)
  expect([...loaded]).toEqual([])
})

test('--engine reference loads the packages', async () => {
  node = await createNode({ engine: 'reference' })
  await use(node)
  expect([...loaded].sort()).toEqual(['@ethereumjs/blockchain', '@ethereumjs/evm', '@ethereumjs/vm'])
})

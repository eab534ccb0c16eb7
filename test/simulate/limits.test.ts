import { describe, expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'

const address = '0x00000000000000000000000000000000000000cc'
/** Code that loops until it runs out of gas. */
const endlessLoop = { [address]: { code: '0x5b5f56' } }
/** Entries with these numbers of calls. */
const blocks = (...callCounts: number[]) => callCounts.map((count) => ({ calls: Array(count).fill({ to: address }) }))

describe('a request over a limit is rejected, and accepted with the default', () => {
  test.each<[keyof NodeOptions, NodeOptions, string, unknown[], number]>([
    ['simulateEntries', { simulateEntries: 2 }, 'eth_simulateV1', [{ blockStateCalls: blocks(0, 0, 0) }], -38026],
    [
      'simulateBlocks',
      { simulateBlocks: 9 },
      'eth_simulateV1',
      [{ blockStateCalls: [{ blockOverrides: { number: '0xa' } }] }],
      -38026,
    ],
    ['simulateBlockCalls', { simulateBlockCalls: 2 }, 'eth_simulateV1', [{ blockStateCalls: blocks(3) }], -38026],
    ['simulateCalls', { simulateCalls: 4 }, 'eth_simulateV1', [{ blockStateCalls: blocks(2, 2, 1) }], -38026],
    ['simulateGas', { simulateGas: 50_000 }, 'eth_simulateV1', [{ blockStateCalls: blocks(2, 1) }], -38026],
    [
      'simulateTimeout',
      { simulateTimeout: 0.001 },
      'eth_simulateV1',
      [{ blockStateCalls: [{ stateOverrides: endlessLoop, calls: [{ to: address }] }] }],
      -32016,
    ],
    ['callTimeout', { callTimeout: 0.001 }, 'eth_call', [{ to: address }, 'latest', endlessLoop], -32016],
    // The code returns 64 bytes here, and 40 bytes in each of two calls below.
    [
      'resultLimit',
      { resultLimit: 63 },
      'eth_call',
      [{ to: address }, 'latest', { [address]: { code: '0x60405ff3' } }],
      -32000,
    ],
    [
      'resultLimit',
      { resultLimit: 64 },
      'eth_simulateV1',
      [
        {
          blockStateCalls: [
            { stateOverrides: { [address]: { code: '0x60285ff3' } }, calls: [{ to: address }, { to: address }] },
          ],
        },
      ],
      -32000,
    ],
    [
      'callGas',
      { callGas: 30_000, gasLimit: 30_000 },
      'eth_call',
      [{ to: address, gas: '0x10000', data: `0x${'11'.repeat(600)}` }],
      -32000,
    ],
  ])('%s', async (_, options, method, params, code) => {
    const node = await createNode(options)
    await expect(node.provider.request({ method, params })).rejects.toMatchObject({ code })
    await node.close()
    const defaultNode = await createNode()
    const response = defaultNode.provider.request({ method, params })
    // The endless loop runs out of gas, for which eth_call has another error.
    if (method === 'eth_call' && code === -32016) await expect(response).rejects.toMatchObject({ code: -32015 })
    else await expect(response).resolves.toBeDefined()
    await defaultNode.close()
  })
})

test('the error of a call names the gas limit of the request if it limited the gas of the call', async () => {
  const node = await createNode({ simulateGas: 200_000 })
  const messages = async (...gas: (string | undefined)[]) => {
    const calls = gas.map((limit) => ({ to: address, gas: limit }))
    const params = [{ blockStateCalls: [{ stateOverrides: endlessLoop, calls }] }]
    const [block] = await node.provider.request<[{ calls: { error: { code: number; message: string } }[] }]>({
      method: 'eth_simulateV1',
      params,
    })
    return block.calls.map(({ error }) => error)
  }
  const capped = {
    code: -32015,
    message: "out of gas (gas limit was capped by the RPC server's global gas cap)",
    data: '0x',
  }
  const notCapped = { code: -32015, message: 'out of gas', data: '0x' }
  // Calls with less gas than the request has left, with all of it, with more, and without a gas limit.
  expect(await messages('0xc350', '0x249f0')).toEqual([notCapped, notCapped])
  expect(await messages('0xc350', '0x249f1')).toEqual([notCapped, capped])
  expect(await messages(undefined)).toEqual([capped])
  await node.close()
})

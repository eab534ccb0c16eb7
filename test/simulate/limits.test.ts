import { describe, expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'

const address = '0x00000000000000000000000000000000000000cc'
/** Jumps in a circle until the gas is gone. */
const burner = { [address]: { code: '0x5b5f56' } }
const blocks = (...calls: number[]) => calls.map((count) => ({ calls: Array(count).fill({ to: address }) }))

describe('each limit is a setting', () => {
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
      [{ blockStateCalls: [{ stateOverrides: burner, calls: [{ to: address }] }] }],
      -32016,
    ],
    ['callTimeout', { callTimeout: 0.001 }, 'eth_call', [{ to: address }, 'latest', burner], -32016],
    // Returns 64 bytes; 40 in each of two calls are more than 64 together.
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
    const generous = await createNode()
    const answer = generous.provider.request({ method, params })
    // The burner runs out of gas, which eth_call tells with an error of its own.
    if (method === 'eth_call' && code === -32016) await expect(answer).rejects.toMatchObject({ code: -32015 })
    else await expect(answer).resolves.toBeDefined()
    await generous.close()
  })
})

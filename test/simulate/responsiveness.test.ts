import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { openTestChain } from './forkChain.ts'

const address = '0x00000000000000000000000000000000000000cc'
/** Calls itself without end: all of the 50,000,000 gas is used up in frames. */
const stateOverrides = { [address]: { code: '0x5b5f5f5f5f5f305af1505f56' } }
const heavy = {
  eth_simulateV1: [
    { blockStateCalls: [{ blockOverrides: { gasLimit: '0x5f5e100' }, stateOverrides, calls: [{ to: address }] }] },
    'latest',
  ],
  eth_call: [{ to: address }, 'latest', stateOverrides],
  eth_estimateGas: [{ to: address }, 'latest', stateOverrides],
}

let node: Node
let url: string
beforeAll(async () => {
  node = await createNode({ gasLimit: 50_000_000 })
  url = (await node.listen({ port: 0 })).url
})
afterAll(() => node.close())

async function post(
  method: string,
  params: readonly unknown[],
): Promise<{ result?: unknown; error?: { code: number } }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await response.json()) as { result?: unknown; error?: { code: number } }
}

describe.each(Object.entries(heavy))('while %s burns its gas', (method, params) => {
  test('others are answered', async () => {
    let isOver = false
    const burning = post(method, params).finally(() => {
      isOver = true
    })
    let answered = 0
    while (!isOver) {
      expect(await post('eth_blockNumber', [])).toMatchObject({ result: '0x0' })
      if (!isOver) answered++
    }
    await burning
    expect(answered).toBeGreaterThan(2)
  })
})

test('a simulation whose client has gone ends', async () => {
  const { endpoint } = await openTestChain()
  const gone = new AbortController()
  const call = { id: '1', method: 'eth_simulateV1', params: heavy.eth_simulateV1 }
  const running = Promise.resolve(endpoint.handle(call, gone))
  gone.abort()
  await expect(running).rejects.toMatchObject({ name: 'RequestAbandoned' })
})

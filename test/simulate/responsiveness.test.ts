import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { RawJson } from '../../src/rpc/rawJson.ts'
import { countTurns } from '../turns.ts'
import { openTestChain } from './forkChain.ts'

const address = '0x00000000000000000000000000000000000000cc'
/** Code that calls itself until all 50,000,000 gas is used. */
const stateOverrides = { [address]: { code: '0x5b5f5f5f5f5f305af1505f56' } }
const longRequests = {
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

describe.each(Object.entries(longRequests))('while %s runs for long', (method, params) => {
  test('the node responds to other connections', async () => {
    let hasEnded = false
    const longResponse = post(method, params).finally(() => {
      hasEnded = true
    })
    let responses = 0
    while (!hasEnded) {
      expect(await post('eth_blockNumber', [])).toMatchObject({ result: '0x0' })
      if (!hasEnded) responses++
    }
    await longResponse
    expect(responses).toBeGreaterThan(2)
  })
})

test('a simulation is aborted when its client disconnects', async () => {
  const { endpoint } = await openTestChain()
  const caller = new AbortController()
  const call = { id: '1', method: 'eth_simulateV1', params: longRequests.eth_simulateV1 }
  const running = Promise.resolve(endpoint.handle(call, caller))
  caller.abort()
  await expect(running).rejects.toMatchObject({ name: 'RequestAbandoned' })
})

test('a simulated block with many overrides is the same if other work runs while they are applied', async () => {
  const { endpoint } = await openTestChain()
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
  const stateDiff = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [word(index), word(index + 1)]))
  const block = { stateOverrides: { [address]: { stateDiff } }, calls: [] }
  const params = [{ blockStateCalls: [block, block] }, 'latest']
  const simulate = () => endpoint.handle({ id: '1', method: 'eth_simulateV1', params }, new AbortController())
  const expected = JSON.parse(((await simulate()) as RawJson).text)
  const [result, turns] = await countTurns(simulate)
  expect(JSON.parse((result as RawJson).text)).toEqual(expected)
  expect(turns).toBeGreaterThan(3)
})

test('simulated blocks with withdrawals are the same if other work runs while they are sealed', async () => {
  const { endpoint } = await openTestChain()
  const withdrawals = [{ index: '0x1', validatorIndex: '0x1', address, amount: '0x1' }]
  const blockStateCalls = Array.from({ length: 10 }, () => ({ blockOverrides: { withdrawals } }))
  const params = [{ blockStateCalls }, 'latest']
  const simulate = () => endpoint.handle({ id: '1', method: 'eth_simulateV1', params }, new AbortController())
  const expected = JSON.parse(((await simulate()) as RawJson).text)
  const [result, turns] = await countTurns(simulate)
  expect(JSON.parse((result as RawJson).text)).toEqual(expected)
  expect(turns).toBeGreaterThan(5)
})

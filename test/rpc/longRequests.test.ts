/** Requests that are so long that they are read and decoded between other work. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint, type Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import {
  type Call,
  type Envelope,
  isLongRequest,
  readEnvelope,
  readLongEnvelope,
} from '../../src/rpc/protocol/envelope.ts'
import { alice, bob, openChain, wallet } from '../chain/support.ts'
import { fc } from '../property.ts'
import { countTurns, nextTurn } from '../turns.ts'

let chain: Chain
let endpoint: Endpoint
beforeAll(async () => {
  chain = await openChain()
  endpoint = createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'test' }, () => {})
})
afterAll(() => chain.close())

const caller = { signal: new AbortController().signal } as Parameters<Endpoint['handle']>[1]
const requestText = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const onStart = () => {}
const plain = (envelope: Envelope): unknown => JSON.parse(JSON.stringify(envelope))

test('a long request is read like a short one', async () => {
  const texts = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.json({ maxDepth: 3 }).map((params) => `{"jsonrpc":"2.0","id":1.50,"method":"m","params":${params}}`),
    fc.json({ maxDepth: 3 }).map((item) => `[{"jsonrpc":"2.0","id":1e400,"method":"m"},${item}]`),
    fc.string().map((text) => `{"jsonrpc":"2.0","id":1,"method":"m","params":[12345678901234567890,${text}]}`),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(plain(await readLongEnvelope(text, 2, onStart))).toEqual(plain(readEnvelope(text, 2)))
    }),
    { seed: 7, numRuns: 1_000 },
  )
})

test.each([
  ['nested lists', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['a long string', `"${'a'.repeat(5_000_000)}"`],
  ['whitespace', `1${' '.repeat(1_000_000)}`],
])('a long request with %s is accepted', async (_, argument) => {
  const text = `{"jsonrpc":"2.0","id":1,"method":"m","params":[${argument}]}`
  const entry = await readLongEnvelope(text, 1, onStart)
  expect('refused' in entry).toBe(false)
  expect('onStart' in entry).toBe(true)
})

test('the parser of a long request lets other work run', async () => {
  const text = requestText('m', [Array.from({ length: 50_000 }, (_, index) => `${index}`)])
  expect(isLongRequest(text)).toBe(true)
  const [, turns] = await countTurns(() => readLongEnvelope(text, 1, onStart))
  expect(turns).toBeGreaterThan(5)
})

test('the decoder of a long request lets other work run', async () => {
  const call: Call = { id: '1', method: 'eth_getBalance', params: [{ blockNumber: 'latest' }, 'latest'], onStart }
  const accepted: Call = { ...call, params: [alice, { blockNumber: '0x0' }] }
  const [balance, turns] = await countTurns(() => endpoint.handle(accepted, caller))
  expect(turns).toBeGreaterThan(0)
  expect(balance).toBe(endpoint.handle({ id: '1', method: accepted.method, params: accepted.params }, caller))
  await expect(endpoint.handle(call, caller)).rejects.toThrow('invalid argument 0 (address)')
})

test('a long request reports the start of its handler, which may wait', async () => {
  const events: string[] = []
  let finish = () => {}
  const handler = () => {
    events.push('handler')
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  const table = createTable({ wait: { ...methods.eth_chainId!, name: 'wait', aliases: [], handler } })
  const waiting = createEndpoint(table, { chain, wallet, clientVersion: 'test' }, () => {})
  const started = new Promise<void>((onStart) => {
    const result = waiting.handle({ id: '1', method: 'wait', params: [], onStart }, caller) as Promise<void>
    result.then(() => events.push('result'))
  })
  await started
  expect(events).toEqual(['handler'])
  finish()
  await nextTurn()
  expect(events).toEqual(['handler', 'result'])
})

test.each([
  ['eth_call', [{ TO: bob }, 'latest', { [bob]: { CODE: '0x5f5ff3' } }]],
  ['eth_call', [{ to: bob, data: '0x1' }]],
  ['eth_getBalance', []],
  ['eth_getBalance', [alice, 'latest', 1]],
  ['eth_getBalance', { address: alice }],
  ['eth_chainId', {}],
])('a long request of %s with %j has the same result as a short one', async (method, params) => {
  const outcome = async (call: Call) => {
    try {
      return await endpoint.handle(call, caller)
    } catch (error) {
      return String(error)
    }
  }
  const call: Call = { id: '1', method, params }
  expect(await outcome({ ...call, onStart })).toEqual(await outcome(call))
})

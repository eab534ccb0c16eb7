import { expect, test } from 'vitest'
import type { LegacyCallback, LegacyRequest } from '../../src/rpc/provider/legacyRequests.ts'
import { useListeningNode } from '../useListeningNode.ts'

const server = useListeningNode()

const chainIdRequest: LegacyRequest = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }
const unknownRequest: LegacyRequest = { jsonrpc: '2.0', id: 'a', method: 'eth_nothing' }
const unknown = { code: -32601, message: expect.stringContaining('eth_nothing') as unknown }

/** Calls a member that takes a callback, and returns the arguments of the callback. */
const called = (run: (callback: LegacyCallback) => void) =>
  new Promise<unknown[]>((resolve) => run((...values) => resolve(values)))

test.each(['send', 'sendAsync'] as const)('%s passes the response to a callback', async (member) => {
  const call = (sent: LegacyRequest | LegacyRequest[]) =>
    called((callback) => server.node.provider[member](sent, callback))
  const response = { jsonrpc: '2.0', id: 7, result: '0x7a69' }
  expect(await call(chainIdRequest)).toEqual([null, response])
  const failed = { jsonrpc: '2.0', id: 'a', error: unknown }
  expect(await call(unknownRequest)).toMatchObject([unknown, failed])
  expect(await call([chainIdRequest, unknownRequest])).toMatchObject([null, [response, failed]])
  expect(await call([])).toEqual([null, []])
  expect(await call(null as never)).toMatchObject([{ code: -32600 }, { error: { code: -32600 } }])
})

test('send takes a method and its parameters', async () => {
  const { provider } = server.node
  expect(await provider.send('eth_chainId')).toBe('0x7a69')
  expect(await provider.send('eth_getBlockByNumber', ['0x0', false])).toMatchObject({ number: '0x0' })
  await expect(provider.send('eth_nothing', [])).rejects.toMatchObject(unknown)
})

test('the requests of a batch run in sequence', async () => {
  const { provider } = server.node
  const batch = [
    { method: 'evm_mine' },
    { method: 'eth_blockNumber' },
    { method: 'evm_mine' },
    { method: 'eth_blockNumber' },
  ]
  const start = Number(await provider.request({ method: 'eth_blockNumber' }))
  const [, responses] = await called((callback) => provider.sendAsync(batch, callback))
  const results = (responses as { result: unknown }[]).map(({ result }) => result)
  expect(results).toEqual(['0x0', `0x${(start + 1).toString(16)}`, '0x0', `0x${(start + 2).toString(16)}`])
})

test('send and sendAsync need a callback', () => {
  const { provider } = server.node
  for (const member of ['send', 'sendAsync'] as const)
    expect(() => provider[member](chainIdRequest, undefined as never)).toThrow('needs a callback: use request')
})

test('once listens to one event', async () => {
  const { provider } = server.node
  const events: unknown[] = []
  const listener = (message: unknown) => events.push(message)
  const removed = () => expect.fail('it was removed')
  provider.once('message', listener).once('message', removed).off('message', removed)
  const subscription = await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
  const second = new Promise((resolve) =>
    provider.on('message', ({ data }) => (data.result as { number: string }).number === last && resolve(data)),
  )
  const last = `0x${(Number(await provider.request({ method: 'eth_blockNumber' })) + 2).toString(16)}`
  await provider.request({ method: 'anvil_mine', params: [2] })
  await second
  expect(() => provider.once('connect', undefined as never)).toThrow('the listener of "connect" must be a function')
  expect(events).toMatchObject([{ type: 'eth_subscription', data: { subscription } }])
})

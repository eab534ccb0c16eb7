import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { call, exchange, openTestGateway, openWebSocket, post, testEndpoint } from './openTestGateway.ts'

vi.mock('../../src/rpc/parseJsonInSlices.ts', () => {
  throw new Error('the file is missing')
})

let gateway: Gateway
beforeAll(async () => {
  gateway = await openTestGateway(testEndpoint(), { limits: { body: 1_000_000, batch: 1 } })
})
afterAll(() => gateway.close())

test('a long request gets an error if its parser cannot be loaded, over HTTP and WebSocket', async () => {
  const request = call('echo', ['a'.repeat(300_000)])
  const error = { id: null, error: { code: -32603 } }
  const response = await post(gateway.url, request)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject(error)
  const socket = await openWebSocket(gateway.wsUrl)
  expect(await exchange(socket, request)).toMatchObject(error)
  expect(await exchange(socket, call('echo', ['b']))).toMatchObject({ result: ['b'] })
})

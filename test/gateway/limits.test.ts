import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { defaultTransportLimits, type TransportLimits } from '../../src/gateway/transportLimits.ts'
import {
  call,
  exchange,
  httpRequest,
  limits,
  openSocket,
  openTestGateway,
  openWebSocket,
  post,
  readUntil,
  receiveIds,
  type TestEndpoint,
  testEndpoint,
} from './openTestGateway.ts'

let endpoint: TestEndpoint
let gateway: Gateway
async function open(transport: Partial<TransportLimits>, body = limits.body): Promise<void> {
  endpoint = testEndpoint()
  const options = { transport: { ...defaultTransportLimits, ...transport }, limits: { ...limits, body } }
  gateway = await openTestGateway(endpoint, options)
}
afterEach(async () => {
  endpoint.release()
  await gateway.close(0)
})

const connect = () => openSocket(gateway.port)

const readUntilClosed = async (socket: Socket): Promise<string> => {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

describe('timeouts', () => {
  test.each([
    ['no byte', ''],
    ['half a head', 'POST / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
  ])('end a connection that sends %s', async (_, text) => {
    await open({ headerTimeout: 80, bodyTimeout: 80 })
    const socket = await connect()
    socket.write(text)
    expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 408 .*did not arrive in time/s)
    expect(endpoint.calls).toEqual([])
  })

  test('end a connection that sends its body byte by byte', async () => {
    await open({ headerTimeout: 80, bodyTimeout: 80 })
    const socket = await connect()
    socket.write(httpRequest(call('echo')).slice(0, -20))
    const timer = setInterval(() => socket.write(' '), 20)
    const response = await readUntilClosed(socket)
    clearInterval(timer)
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
    expect(endpoint.calls).toEqual([])
  })

  test('do not end a connection that waits for a response', async () => {
    await open({ headerTimeout: 40, bodyTimeout: 40, idleTimeout: 40 })
    const socket = await connect()
    socket.write(httpRequest(call('wait', ['slow'])))
    await endpoint.waiting
    // The timeout of another connection shows that enough time has passed.
    expect(await readUntilClosed(await connect())).toContain('408')
    endpoint.release()
    const [response] = await once(socket, 'data')
    expect(String(response)).toContain('{"jsonrpc":"2.0","id":1,"result":["slow"]}')
    await readUntilClosed(socket) // idle now
  })

  test.each([
    ['a direct connection', httpRequest(call('long'))],
    ['a direct connection with another request', httpRequest(call('long')).repeat(2)],
    ['a connection of node:http', httpRequest(call('long')).replace('content-type', 'origin: null\r\ncontent-type')],
  ])('end %s that does not read a long response', async (_, requests) => {
    endpoint = testEndpoint()
    const long = { handle: () => 'x'.repeat(50_000_000) }
    const transport = { ...defaultTransportLimits, bodyTimeout: 100, headerTimeout: 100 }
    gateway = await openTestGateway(long, { transport, allowOrigins: ['null'] })
    const socket = await connect()
    socket.write(requests)
    // The client reads the beginning of the response only.
    await once(socket, 'readable')
    const response = await post(gateway.url, call('long'))
    expect((await response.text()).length).toBeGreaterThan(50_000_000)
    // Each further connection lasts until its timeout.
    for (let count = 0; count < 5; count++) await readUntilClosed(await connect())
    let received = 0
    for await (const chunk of socket) {
      received += chunk.length
      if (received > 50_000_000) break
    }
    expect(received).toBeLessThan(50_000_000)
  })
})

describe('one connection', () => {
  test('runs a limited number of requests at once, and gets all responses', async () => {
    await open({ maxRunningRequests: 3 })
    const socket = await connect()
    const ids = Array.from({ length: 8 }, (_, id) => id)
    // The gateway starts all requests of a packet, so these are sent in packets of their own.
    socket.setNoDelay(true)
    socket.write(
      ids
        .slice(0, 3)
        .map((id) => httpRequest(call('wait', [], id)))
        .join(''),
    )
    await endpoint.waiting
    for (const id of ids.slice(3)) socket.write(httpRequest(call('wait', [], id)))
    const other = await connect()
    other.write(httpRequest(call('echo')))
    await once(other, 'data')
    other.destroy()
    expect(endpoint.calls.filter(({ method }) => method === 'wait')).toHaveLength(3)
    endpoint.release()
    const text = await readUntil(socket, '"id":7')
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => Number(id))).toEqual(ids)
  })

  test('gets responses in the order of its requests', async () => {
    await open({})
    const socket = await connect()
    socket.write(httpRequest(call('wait', [], 1)) + httpRequest(call('echo', [], 2)) + httpRequest(call('echo', [], 3)))
    await endpoint.waiting
    endpoint.release()
    const text = await readUntil(socket, '"id":3')
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(['1', '2', '3'])
  })

  test('gets 431 for a head over the limit', async () => {
    await open({ maxHeaderBytes: 1_000 })
    const socket = await connect()
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(2_000)}\r\n\r\n`)
    expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 431 .*--header-limit/s)
  })
})

test('closes a connection over the limit, and keeps the others open', async () => {
  await open({ maxConnections: 2 })
  const [first, second] = [await connect(), await connect()]
  first.write(httpRequest(call('echo', ['first'])))
  await once(first, 'data')
  second.write(httpRequest(call('echo', ['second'])))
  await once(second, 'data')
  expect(await readUntilClosed(await connect())).toBe('')
  first.destroy()
  await once(first, 'close')
  second.write(httpRequest(call('echo', ['again'])))
  expect(String((await once(second, 'data'))[0])).toContain('again')
})

describe('a WebSocket', () => {
  test('that answers no ping is closed, one that does stays open', async () => {
    await open({ pingInterval: 20, pongTimeout: 300 })
    const alive = await openWebSocket(gateway.wsUrl)
    const dead = await openWebSocket(gateway.wsUrl, { autoPong: false })
    const [code] = await once(dead, 'close')
    expect(code).toBe(1006)
    expect(await exchange(alive, call('echo', ['here']))).toMatchObject({ result: ['here'] })
  })

  test('that sends messages stays open without a pong', async () => {
    await open({ pingInterval: 20, pongTimeout: 300 })
    const busy = await openWebSocket(gateway.wsUrl, { autoPong: false })
    const dead = await openWebSocket(gateway.wsUrl, { autoPong: false })
    busy.on('message', () => busy.send(call('echo')))
    busy.send(call('echo'))
    await once(dead, 'close')
    expect(busy.readyState).toBe(WebSocket.OPEN)
    busy.terminate()
  })

  test('runs a limited number of requests at once', async () => {
    await open({ maxRunningRequests: 3 }, 100_000)
    const socket = await openWebSocket(gateway.wsUrl)
    // Each message is longer than one read, so that the gateway receives them one after another.
    for (let id = 0; id < 8; id++) socket.send(call('wait', ['x'.repeat(65_536)], id))
    await endpoint.waiting
    const other = await openWebSocket(gateway.wsUrl)
    other.send(call('echo'))
    await once(other, 'message')
    expect(endpoint.calls.filter(({ method }) => method === 'wait').length).toBeLessThanOrEqual(4)
    const ids = receiveIds(socket, 8)
    endpoint.release()
    expect(await ids).toHaveLength(8)
  })

  test('that does not read its responses is not read from, and gets them all once it reads', async () => {
    await open({}, 2_000_000)
    const socket = await openWebSocket(gateway.wsUrl)
    socket.pause()
    const COUNT = 40
    for (let id = 0; id < COUNT; id++) socket.send(call('echo', ['x'.repeat(1_000_000)], id))
    const other = await openWebSocket(gateway.wsUrl)
    for (let id = 0; id < 50; id++) {
      other.send(call('echo', [], id))
      await once(other, 'message')
    }
    // The operating system buffers a few megabytes. The rest has not been read.
    expect(endpoint.calls.filter(({ params }) => JSON.stringify(params).length > 1_000).length).toBeLessThan(COUNT)
    const ids = receiveIds(socket, COUNT)
    socket.resume()
    expect(await ids).toEqual(Array.from({ length: COUNT }, (_, id) => id))
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import {
  call,
  exchange,
  httpRequest,
  openSocket,
  openTestGateway,
  openWebSocket,
  post,
  testEndpoint,
} from './openTestGateway.ts'

describe('Gateway.close', () => {
  test('lets running requests finish and accepts no new ones', async () => {
    const endpoint = testEndpoint()
    const gateway = await openTestGateway(endpoint)
    const running = post(gateway.url, call('wait', ['done']))
    await endpoint.waiting
    const closed = gateway.close()
    await expect(post(gateway.url, call('echo'))).rejects.toThrow()
    endpoint.release()
    expect(await (await running).json()).toMatchObject({ result: ['done'] })
    await closed
    await gateway.close() // a second call does nothing
  })

  test('closes idle connections, with and without an earlier request', async () => {
    const endpoint = testEndpoint()
    const gateway = await openTestGateway(endpoint)
    const unused = await openSocket(gateway.port)
    const used = await openSocket(gateway.port)
    used.write(httpRequest(call('echo')))
    await once(used, 'data')
    // A socket emits `close` only after its data has been read.
    const ended = Promise.all([once(unused.resume(), 'close'), once(used.resume(), 'close')])
    await gateway.close()
    await ended
  })

  test.each([
    ['a direct connection', ''],
    ['a connection of node:http', 'origin: http://localhost\r\n'],
  ])('lets a client of %s read the rest of its last response', async (_, header) => {
    const gateway = await openTestGateway({ handle: () => 'x'.repeat(32 << 20) })
    const socket = await openSocket(gateway.port)
    socket.write(httpRequest(call('long')).replace('content-type', `${header}content-type`))
    await once(socket, 'readable')
    const closed = gateway.close()
    let received = 0
    for await (const chunk of socket) received += chunk.length
    expect(received).toBeGreaterThan(32 << 20)
    await closed
  })

  test('runs no request that arrives while a client reads the last response', async () => {
    const methods: string[] = []
    const gateway = await openTestGateway({
      handle({ method }) {
        methods.push(method)
        return 'x'.repeat(32 << 20)
      },
    })
    const socket = await openSocket(gateway.port)
    socket.write(httpRequest(call('long')))
    await once(socket, 'readable')
    const closed = gateway.close()
    socket.write(httpRequest(call('late')))
    await once(socket.resume(), 'close')
    await closed
    expect(methods).toEqual(['long'])
  })

  test('does not wait for clients whose upgrade was rejected', async () => {
    const gateway = await openTestGateway(testEndpoint())
    // The client keeps its side open.
    const socket = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true })
    const upgrade =
      'upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='
    socket.write(`GET /unknown/ws/v3/key HTTP/1.1\r\nhost: 127.0.0.1\r\n${upgrade}\r\n\r\n`)
    const [response] = await once(socket, 'data')
    expect(String(response)).toMatch(/^HTTP\/1.1 40/)
    await gateway.close()
    socket.destroy()
  })

  test('does not wait for an upgrade behind a response that the client does not read', async () => {
    const gateway = await openTestGateway({ handle: () => 'x'.repeat(32 << 20) })
    const socket = await openSocket(gateway.port)
    const upgrade = 'GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'
    socket.write(httpRequest(call('long')) + upgrade)
    await once(socket, 'readable')
    await gateway.close(1)
    socket.destroy()
  })

  test('closes a WebSocket whose requests wait for others', async () => {
    const endpoint = testEndpoint()
    const transport = { ...defaultTransportLimits, maxRunningRequests: 1 }
    const gateway = await openTestGateway(endpoint, { transport })
    const connection = connect(gateway.port, '127.0.0.1')
    const socket = new WebSocket(gateway.wsUrl, { createConnection: () => connection })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    // In one packet, so the second request waits when the first runs.
    connection.cork()
    socket.send(call('wait'))
    socket.send(call('echo'))
    connection.uncork()
    await endpoint.waiting
    const closing = gateway.close()
    endpoint.release()
    expect((await closed)[0]).toBe(1001)
    await closing
  })

  test('aborts requests that do not finish in time', async () => {
    const endpoint = testEndpoint()
    const gateway = await openTestGateway(endpoint)
    const running = post(gateway.url, call('wait'))
    const failed = expect(running).rejects.toThrow()
    const { signal } = await endpoint.waiting
    const aborted = once(signal, 'abort')
    await gateway.close(1)
    await failed
    await aborted
  })

  test('closes a WebSocket with 1001 after its last response', async () => {
    const endpoint = testEndpoint()
    const gateway = await openTestGateway(endpoint)
    const busy = await openWebSocket(gateway.wsUrl)
    const idle = await openWebSocket(gateway.wsUrl)
    const idleClosed = once(idle, 'close')
    const busyClosed = once(busy, 'close')
    const response = exchange(busy, call('wait', ['done']))
    await endpoint.waiting
    const closed = gateway.close()
    endpoint.release()
    expect(await response).toMatchObject({ result: ['done'] })
    expect((await busyClosed)[0]).toBe(1001)
    expect((await idleClosed)[0]).toBe(1001)
    await closed
  })
})

import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { nextTurn } from '../turns.ts'
import {
  call,
  exchange,
  limits,
  openSocket,
  openTestGateway,
  openWebSocket,
  type TestEndpoint,
  testEndpoint,
} from './openTestGateway.ts'

let endpoint: TestEndpoint
let gateway: Gateway
beforeEach(async () => {
  endpoint = testEndpoint()
  gateway = await openTestGateway(endpoint)
})
afterEach(async () => {
  endpoint.release()
  await gateway.close()
})

const open = (path = '/') => openWebSocket(gateway.wsUrl + path)

describe('a WebSocket', () => {
  test('answers messages', async () => {
    expect(await exchange(await open(), call('echo', ['a']))).toEqual({ jsonrpc: '2.0', id: 1, result: ['a'] })
  })

  test.each(['/', '/v3/key', '/ws/v3/key', '/ws/v3', '/v3/key?a=b'])('opens at %s', async (path) => {
    expect(await exchange(await open(path), call('echo'))).toMatchObject({ id: 1 })
  })

  test.each(['/nowhere', '/ws', '/v3/key/more', '/health'])('is rejected at %s', async (path) => {
    const socket = new WebSocket(gateway.wsUrl + path)
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('404')
  })

  test('accepts batches, and stays open after invalid messages', async () => {
    const socket = await open()
    expect(await exchange(socket, `[${call('echo', [], 'a')},${call('fail', [], 'b')}]`)).toMatchObject([
      { id: 'a', result: [] },
      { id: 'b', error: { code: -32000 } },
    ])
    expect(await exchange(socket, 'nonsense')).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await exchange(socket, '[]')).toMatchObject({ id: null, error: { code: -32600 } })
    expect(await exchange(socket, Buffer.from(call('echo', ['bytes'])))).toMatchObject({ result: ['bytes'] })
  })

  test('accepts binary messages in UTF-8, and rejects others as over HTTP', async () => {
    const socket = await open()
    expect(await exchange(socket, Buffer.from(call('echo', ['жё'])))).toMatchObject({ result: ['жё'] })
    const invalid = Buffer.from(call('echo', ['~']))
    invalid[invalid.indexOf('~')] = 0xff
    expect(await exchange(socket, invalid)).toMatchObject({ id: null, error: { code: -32700 } })
    expect(endpoint.calls).toHaveLength(1)
  })

  test('gets no response to a notification', async () => {
    const socket = await open()
    socket.send('{"jsonrpc":"2.0","method":"echo"}')
    // The first response belongs to the second message.
    expect(await exchange(socket, call('echo', [], 2))).toMatchObject({ id: 2 })
    expect(endpoint.calls).toHaveLength(2)
  })

  test('gets responses in the order in which the calls finish', async () => {
    const socket = await open()
    socket.send(call('wait', [], 'slow'))
    expect(await exchange(socket, call('echo', [], 'fast'))).toMatchObject({ id: 'fast' })
    const slow = once(socket, 'message')
    endpoint.release()
    expect(JSON.parse(String((await slow)[0]))).toMatchObject({ id: 'slow' })
  })

  test('is closed with 1009 for a message over the limit, and nothing runs', async () => {
    const socket = await open()
    socket.on('error', () => {}) // the gateway closes the connection during the write
    const closed = once(socket, 'close')
    socket.send(call('echo', ['x'.repeat(limits.body)]))
    expect((await closed)[0]).toBe(1009)
    expect(endpoint.calls).toEqual([])
  })

  test('that disconnects aborts the signal of its calls', async () => {
    const socket = await open()
    socket.send(call('wait'))
    const { signal } = await endpoint.waiting
    const aborted = once(signal, 'abort')
    socket.terminate()
    await aborted
  })
})

test.each(['websocket', 'h2c'])('an upgrade to %s waits for the responses to earlier requests', async (protocol) => {
  const socket = await openSocket(gateway.port)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const post = (method: string, ...headers: string[]) => {
    const body = call(method)
    const lines = ['POST / HTTP/1.1', 'host: localhost', `content-length: ${body.length}`, ...headers]
    return `${lines.join('\r\n')}\r\n\r\n${body}`
  }
  const key = `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`
  const lines = ['GET /ws/v3 HTTP/1.1', 'host: localhost', 'sec-websocket-version: 13', key]
  const upgrade = [...lines, `upgrade: ${protocol}`, 'connection: upgrade'].join('\r\n').concat('\r\n\r\n')
  // A direct connection passes a request with this header to node:http.
  socket.write(post('wait', 'te: trailers') + post('echo') + upgrade)
  await endpoint.waiting
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(text).toBe('')
  endpoint.release()
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  await expect.poll(statuses).toEqual(['200', '200', protocol === 'websocket' ? '101' : '405'])
  socket.destroy()
})

test('a client may disconnect while its upgrade waits', async () => {
  const socket = await openSocket(gateway.port)
  const body = call('wait')
  const upgrade = 'GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\nte: trailers\r\ncontent-length: ${body.length}\r\n\r\n${body}${upgrade}`,
  )
  const { signal } = await endpoint.waiting
  const aborted = once(signal, 'abort')
  socket.resetAndDestroy()
  await aborted
  endpoint.release()
  expect(await exchange(await open(), call('echo'))).toMatchObject({ id: 1 })
})

test('HTTP requests that offer another upgrade are answered without it', async () => {
  const socket = await openSocket(gateway.port)
  const send = async (id: number) => {
    const body = call('echo', ['x'.repeat(200)], id)
    const headers = [
      'host: localhost',
      'connection: upgrade, http2-settings',
      'upgrade: h2c',
      'http2-settings: AAMAAABkAAQ',
    ]
    const lines = [
      'POST / HTTP/1.1',
      ...headers,
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body,
    ]
    const text = lines.join('\r\n')
    socket.write(text.slice(0, -100))
    socket.write(text.slice(-100))
    const [response] = await once(socket, 'data')
    return String(response)
  }
  const warnings: Error[] = []
  const warn = (warning: Error) => warnings.push(warning)
  process.on('warning', warn)
  for (let id = 1; id <= 20; id++) {
    const response = await send(id)
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response).toContain(`"id":${id}`)
  }
  await nextTurn()
  process.off('warning', warn)
  expect(warnings).toEqual([])
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await gateway.close()
  await closed
})

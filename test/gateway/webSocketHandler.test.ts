import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { call, limits, openOn, type TestEndpoint, testEndpoint } from './openGateway.ts'

let endpoint: TestEndpoint
let gateway: Gateway
beforeEach(async () => {
  endpoint = testEndpoint()
  gateway = await openOn(endpoint)
})
afterEach(async () => {
  endpoint.release()
  await gateway.close()
})

async function open(path = '/'): Promise<WebSocket> {
  const socket = new WebSocket(gateway.wsUrl + path)
  await once(socket, 'open')
  return socket
}
async function say(socket: WebSocket, message: string | Uint8Array) {
  const answered = once(socket, 'message')
  socket.send(message)
  return JSON.parse(String((await answered)[0]))
}

describe('a WebSocket', () => {
  test('default', async () => {
    expect(await say(await open(), call('echo', ['a']))).toEqual({ jsonrpc: '2.0', id: 1, result: ['a'] })
  })

  test.each(['/', '/v3/key', '/ws/v3/key', '/ws/v3', '/v3/key?a=b'])('is opened at %s', async (path) => {
    expect(await say(await open(path), call('echo'))).toMatchObject({ id: 1 })
  })

  test.each(['/nowhere', '/ws', '/v3/key/more', '/health'])('is refused at %s', async (path) => {
    const socket = new WebSocket(gateway.wsUrl + path)
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('404')
  })

  test('takes batches, refuses what HTTP refuses, and goes on', async () => {
    const socket = await open()
    expect(await say(socket, `[${call('echo', [], 'a')},${call('fail', [], 'b')}]`)).toMatchObject([
      { id: 'a', result: [] },
      { id: 'b', error: { code: -32000 } },
    ])
    expect(await say(socket, 'nonsense')).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await say(socket, '[]')).toMatchObject({ id: null, error: { code: -32600 } })
    expect(await say(socket, Buffer.from(call('echo', ['bytes'])))).toMatchObject({ result: ['bytes'] })
  })

  test('is silent about notifications', async () => {
    const socket = await open()
    socket.send('{"jsonrpc":"2.0","method":"echo"}')
    // The first response belongs to the second message.
    expect(await say(socket, call('echo', [], 2))).toMatchObject({ id: 2 })
    expect(endpoint.asked).toHaveLength(2)
  })

  test('answers what is ready first', async () => {
    const socket = await open()
    socket.send(call('wait', [], 'slow'))
    expect(await say(socket, call('echo', [], 'fast'))).toMatchObject({ id: 'fast' })
    const slow = once(socket, 'message')
    endpoint.release()
    expect(JSON.parse(String((await slow)[0]))).toMatchObject({ id: 'slow' })
  })

  test('with too long a message is closed, and nothing runs', async () => {
    const socket = await open()
    socket.on('error', () => {}) // the server hangs up while this writes
    const closed = once(socket, 'close')
    socket.send(call('echo', ['x'.repeat(limits.body)]))
    expect((await closed)[0]).toBe(1009)
    expect(endpoint.asked).toEqual([])
  })

  test('that goes away aborts the signal of its calls', async () => {
    const socket = await open()
    socket.send(call('wait'))
    const { signal } = await endpoint.waiting
    const aborted = once(signal, 'abort')
    socket.terminate()
    await aborted
  })
})

test('an offer of another upgrade is passed over, as often as it is made', async () => {
  const socket = connect(gateway.port, '127.0.0.1')
  const ask = async (id: number) => {
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
    const [answer] = await once(socket, 'data')
    return String(answer)
  }
  const warnings: Error[] = []
  const warn = (warning: Error) => warnings.push(warning)
  process.on('warning', warn)
  for (let id = 1; id <= 20; id++) {
    const answer = await ask(id)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain(`"id":${id}`)
  }
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', warn)
  expect(warnings).toEqual([])
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await gateway.close()
  await closed
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { call, openOn, testEndpoint } from './openGateway.ts'

const json = { 'content-type': 'application/json' }

describe('closing', () => {
  test('lets running requests finish and takes no new ones', async () => {
    const endpoint = testEndpoint()
    const gateway = await openOn(endpoint)
    const running = fetch(gateway.url, { method: 'POST', headers: json, body: call('wait', ['done']) })
    await endpoint.waiting
    const closed = gateway.close()
    await expect(fetch(gateway.url, { method: 'POST', headers: json, body: call('echo') })).rejects.toThrow()
    endpoint.release()
    expect(await (await running).json()).toMatchObject({ result: ['done'] })
    await closed
    await gateway.close() // again, and nothing happens
  })

  test('ends connections that wait for nothing, whether they have asked before or not', async () => {
    const endpoint = testEndpoint()
    const gateway = await openOn(endpoint)
    const silent = connect(gateway.port, '127.0.0.1')
    await once(silent, 'connect')
    const kept = connect(gateway.port, '127.0.0.1')
    const body = call('echo')
    kept.write(
      `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await once(kept, 'data')
    // Both are drained, so that their end is seen.
    const ended = Promise.all([once(silent.resume(), 'close'), once(kept.resume(), 'close')])
    await gateway.close()
    await ended
  })

  test('cuts off what does not finish in time', async () => {
    const endpoint = testEndpoint()
    const gateway = await openOn(endpoint)
    const running = fetch(gateway.url, { method: 'POST', headers: json, body: call('wait') })
    const failed = expect(running).rejects.toThrow()
    const { signal } = await endpoint.waiting
    const aborted = once(signal, 'abort')
    await gateway.close(1)
    await failed
    await aborted
  })

  test('says goodbye on a WebSocket, after its last answer', async () => {
    const endpoint = testEndpoint()
    const gateway = await openOn(endpoint)
    const socket = new WebSocket(gateway.wsUrl)
    await once(socket, 'open')
    const idle = new WebSocket(gateway.wsUrl)
    await once(idle, 'open')
    const idleClosed = once(idle, 'close')
    const closedWith = once(socket, 'close')
    const answered = once(socket, 'message')
    socket.send(call('wait', ['done']))
    await endpoint.waiting
    const closed = gateway.close()
    endpoint.release()
    expect(JSON.parse(String((await answered)[0]))).toMatchObject({ result: ['done'] })
    expect((await closedWith)[0]).toBe(1001)
    expect((await idleClosed)[0]).toBe(1001)
    await closed
  })
})

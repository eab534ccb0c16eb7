import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { defaultTransportLimits, type TransportLimits } from '../../src/gateway/transportLimits.ts'
import { call, limits, openOn, type TestEndpoint, testEndpoint } from './openGateway.ts'

let endpoint: TestEndpoint
let gateway: Gateway
async function open(transport: Partial<TransportLimits>, body = limits.body): Promise<void> {
  endpoint = testEndpoint()
  const options = { transport: { ...defaultTransportLimits, ...transport }, limits: { ...limits, body } }
  gateway = await openOn(endpoint, 0, options)
}
afterEach(async () => {
  endpoint.release()
  await gateway.close(0)
})

const dial = async (): Promise<Socket> => {
  const socket = connect(gateway.port, '127.0.0.1')
  socket.on('error', () => {}) // a reset is an end like others
  await once(socket, 'connect')
  return socket
}
const untilClosed = async (socket: Socket): Promise<string> => {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}
const post = (body: string): string =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

describe('time', () => {
  test.each([
    ['nothing', ''],
    ['half a head', 'POST / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
  ])('runs out for who sends %s', async (_, text) => {
    await open({ headerTimeout: 80, bodyTimeout: 80 })
    const socket = await dial()
    socket.write(text)
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 .*did not arrive in time/s)
    expect(endpoint.asked).toEqual([])
  })

  test('runs out for a body that comes by the byte', async () => {
    await open({ headerTimeout: 80, bodyTimeout: 80 })
    const socket = await dial()
    socket.write(post(call('echo')).slice(0, -20))
    const drip = setInterval(() => socket.write(' '), 20)
    const answer = await untilClosed(socket)
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(endpoint.asked).toEqual([])
  })

  test('does not run out while an answer is waited for', async () => {
    await open({ headerTimeout: 40, bodyTimeout: 40, idleTimeout: 40 })
    const socket = await dial()
    socket.write(post(call('wait', ['slow'])))
    await endpoint.waiting
    // Another connection that runs out of time meanwhile is the clock.
    expect(await untilClosed(await dial())).toContain('408')
    endpoint.release()
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('{"jsonrpc":"2.0","id":1,"result":["slow"]}')
    await untilClosed(socket) // idle now
  })

  test('runs out for who does not read a long answer', async () => {
    endpoint = testEndpoint()
    const long = { handle: () => 'x'.repeat(50_000_000) }
    const transport = { ...defaultTransportLimits, bodyTimeout: 100, headerTimeout: 100 }
    gateway = await openOn(long, 0, { transport })
    const socket = await dial()
    socket.write(post(call('long')))
    // The beginning of the answer, and then no more.
    await once(socket, 'readable')
    const answer = await fetch(gateway.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: call('long'),
    })
    expect((await answer.text()).length).toBeGreaterThan(50_000_000)
    while (!gatewayHasClosed(socket)) await untilClosed(await dial()) // a clock: each of these takes its time to be cut off
  })
})

/** Whether the other side has gone, which a socket that is not read from is not told. */
const gatewayHasClosed = (socket: Socket): boolean => {
  socket.write(' ')
  return socket.destroyed
}

describe('one connection', () => {
  test('has only so many requests that run, and gets the answers to all', async () => {
    await open({ maxRunningRequests: 3 })
    const socket = await dial()
    const ids = Array.from({ length: 8 }, (_, id) => id)
    // Each in a packet of its own: what is read already is taken.
    socket.setNoDelay(true)
    socket.write(
      ids
        .slice(0, 3)
        .map((id) => post(call('wait', [], id)))
        .join(''),
    )
    await endpoint.waiting
    for (const id of ids.slice(3)) socket.write(post(call('wait', [], id)))
    const other = await dial()
    other.write(post(call('echo')))
    await once(other, 'data')
    other.destroy()
    expect(endpoint.asked.filter(({ method }) => method === 'wait')).toHaveLength(3)
    endpoint.release()
    let text = ''
    for await (const chunk of socket) {
      text += chunk
      if (text.includes('"id":7')) break
    }
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => Number(id))).toEqual(ids)
  })

  test('gets answers in the order of its requests, whichever is ready first', async () => {
    await open({})
    const socket = await dial()
    socket.write(post(call('wait', [], 1)) + post(call('echo', [], 2)) + post(call('echo', [], 3)))
    await endpoint.waiting
    endpoint.release()
    let text = ''
    for await (const chunk of socket) {
      text += chunk
      if (text.includes('"id":3')) break
    }
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(['1', '2', '3'])
  })

  test('that is half closed by the client still gets its answer', async () => {
    await open({})
    const socket = await dial()
    socket.write(post(call('wait', ['late'])))
    await endpoint.waiting
    socket.end()
    endpoint.release()
    expect(await untilClosed(socket)).toContain('"result":["late"]')
  })

  test('sends a head that is longer than allowed and is told', async () => {
    await open({ maxHeaderBytes: 1_000 })
    const socket = await dial()
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(2_000)}\r\n\r\n`)
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 431 .*--header-limit/s)
  })
})

test('a connection over the limit is closed, and the others stay open', async () => {
  await open({ maxConnections: 2 })
  const [first, second] = [await dial(), await dial()]
  first.write(post(call('echo', ['first'])))
  await once(first, 'data')
  second.write(post(call('echo', ['second'])))
  await once(second, 'data')
  expect(await untilClosed(await dial())).toBe('')
  first.destroy()
  await once(first, 'close')
  second.write(post(call('echo', ['again'])))
  expect(String((await once(second, 'data'))[0])).toContain('again')
})

describe('a WebSocket', () => {
  const openWebSocket = async (autoPong = true): Promise<WebSocket> => {
    const socket = new WebSocket(gateway.wsUrl, { autoPong })
    await once(socket, 'open')
    return socket
  }

  test('that answers no ping is given up, one that does is kept', async () => {
    await open({ pingInterval: 20, pongTimeout: 300 })
    const alive = await openWebSocket()
    const dead = await openWebSocket(false)
    const [code] = await once(dead, 'close')
    expect(code).toBe(1006)
    const answered = once(alive, 'message')
    alive.send(call('echo', ['here']))
    expect(JSON.parse(String((await answered)[0]))).toMatchObject({ result: ['here'] })
  })

  test('that sends messages needs to answer no ping', async () => {
    await open({ pingInterval: 20, pongTimeout: 300 })
    const busy = await openWebSocket(false)
    const dead = await openWebSocket(false)
    busy.on('message', () => busy.send(call('echo')))
    busy.send(call('echo'))
    await once(dead, 'close')
    expect(busy.readyState).toBe(WebSocket.OPEN)
    busy.terminate()
  })

  test('has only so many requests that run', async () => {
    await open({ maxRunningRequests: 3 }, 100_000)
    const socket = await openWebSocket()
    // Longer than what is read at once, so that those behind it are not there yet.
    for (let id = 0; id < 8; id++) socket.send(call('wait', ['x'.repeat(65_536)], id))
    await endpoint.waiting
    const other = await openWebSocket()
    other.send(call('echo'))
    await once(other, 'message')
    expect(endpoint.asked.filter(({ method }) => method === 'wait').length).toBeLessThanOrEqual(4)
    let answers = 0
    const all = new Promise<void>((resolve) => {
      socket.on('message', () => {
        answers++
        if (answers === 8) resolve()
      })
    })
    endpoint.release()
    await all
  })

  test('that does not read its answers is not read from, and gets them all when it does', async () => {
    await open({}, 2_000_000)
    const socket = await openWebSocket()
    socket.pause()
    const COUNT = 40
    for (let id = 0; id < COUNT; id++) socket.send(call('echo', ['x'.repeat(1_000_000)], id))
    const other = await openWebSocket()
    for (let id = 0; id < 50; id++) {
      other.send(call('echo', [], id))
      await once(other, 'message')
    }
    // The operating system buffers a few megabytes. The rest has not been read.
    expect(endpoint.asked.filter(({ params }) => JSON.stringify(params).length > 1_000).length).toBeLessThan(COUNT)
    const ids: number[] = []
    const all = new Promise<void>((resolve) => {
      socket.on('message', (message) => {
        ids.push(JSON.parse(String(message)).id)
        if (ids.length === COUNT) resolve()
      })
    })
    socket.resume()
    await all
    expect(ids).toEqual(Array.from({ length: COUNT }, (_, id) => id))
  })
})

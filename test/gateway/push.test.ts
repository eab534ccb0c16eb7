import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway } from '../../src/gateway/gateway.ts'
import type { Caller } from '../../src/rpc/ports/caller.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import type { Call } from '../../src/rpc/protocol/envelope.ts'
import { call, openOn } from './openGateway.ts'

/**
 * `subscribe` pushes a notification as soon as it may and answers at once; `later` answers when `release` is called, and so does
 * `subscribeLater`, which pushes as well.
 */
class PushingEndpoint implements Endpoint {
  caller: Caller | undefined
  release = () => {}
  readonly #released = new Promise<void>((resolve) => {
    this.release = resolve
  })

  handle({ method }: Call, caller: Caller): unknown {
    this.caller = caller
    if (method === 'subscribe') return this.#subscribe(caller)
    if (method === 'later') return this.#released.then(() => 'later')
    if (method === 'subscribeLater') return this.#released.then(() => this.#subscribe(caller))
    return method
  }

  #subscribe(caller: Caller): string {
    caller.afterAnswer?.(() => caller.push?.('newHeads', '"pushed"'))
    return 'subscribed'
  }
}

let endpoint: PushingEndpoint
let gateway: Gateway
beforeEach(async () => {
  endpoint = new PushingEndpoint()
  gateway = await openOn(endpoint)
})
afterEach(async () => {
  endpoint.release()
  await gateway.close()
})

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(gateway.wsUrl)
  await once(socket, 'open')
  return socket
}

/** The next `count` messages, JSON decoded; of answers what they answer, by id. */
async function hear(socket: WebSocket, count: number): Promise<unknown[]> {
  const heard: unknown[] = []
  await new Promise<void>((resolve) => {
    socket.on('message', (message) => {
      heard.push(brief(JSON.parse(String(message))))
      if (heard.length === count) resolve()
    })
  })
  return heard
}

function brief(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(brief)
  return typeof message === 'object' && message !== null && 'result' in message ? message.result : message
}

describe('a notification comes after the answer to what asked for it', () => {
  test('that is there at once', async () => {
    const socket = await open()
    const heard = hear(socket, 2)
    socket.send(call('subscribe'))
    expect(await heard).toEqual(['subscribed', 'pushed'])
  })

  test('that stands in a batch with one that takes its time', async () => {
    const socket = await open()
    const heard = hear(socket, 3)
    socket.send(`[${call('subscribe')},${call('later', [], 2)}]`)
    socket.send(call('other', [], 3))
    socket.once('message', () => endpoint.release())
    expect(await heard).toEqual(['other', ['subscribed', 'later'], 'pushed'])
  })

  test('that comes later itself', async () => {
    const socket = await open()
    const heard = hear(socket, 3)
    socket.send(call('subscribeLater'))
    socket.send(call('other', [], 2))
    socket.once('message', () => endpoint.release())
    expect(await heard).toEqual(['other', 'subscribed', 'pushed'])
  })
})

describe('a connection', () => {
  test('aborts the signal, whether it is read before or after', async () => {
    const socket = await open()
    const heard = hear(socket, 1)
    socket.send(call('other'))
    await heard
    const caller = endpoint.caller ?? expect.fail()
    const ended = once(caller.signal, 'abort')
    socket.close()
    await ended
    expect(caller.signal.aborted).toBe(true)
    // The client is gone, and the push has no effect.
    caller.push?.('newHeads', '"late"')
  })

  test('that is closed says so to a signal that is made then', async () => {
    const socket = await open()
    const heard = hear(socket, 1)
    socket.send(call('other'))
    await heard
    socket.close()
    await once(socket, 'close')
    const caller = endpoint.caller ?? expect.fail()
    await vi.waitFor(() => expect(caller.signal.aborted).toBe(true))
  })

  test('is pinged now and then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const socket = await open()
      const pinged = once(socket, 'ping')
      vi.advanceTimersByTime(30_000)
      await pinged
      expect(vi.getTimerCount()).toBe(1)
      const other = await open()
      socket.close()
      other.close()
      await Promise.all([once(socket, 'close'), once(other, 'close')])
      await gateway.close()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a client that does not read', () => {
  /** A WebSocket by hand, so that it can stop reading. */
  async function openSilent(): Promise<Socket> {
    const socket = connect(gateway.port, '127.0.0.1')
    const lines = [
      'GET / HTTP/1.1',
      'host: localhost',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    await once(socket, 'data')
    return socket
  }

  test('loses the connection with a reason once too much waits for it, and nothing is kept after that', async () => {
    const socket = await openSilent()
    // A masked text frame: {"jsonrpc":"2.0","id":1,"method":"other"}.
    const text = Buffer.from(call('other'))
    socket.write(Buffer.concat([Uint8Array.of(0x81, 0x80 | text.length, 0, 0, 0, 0), text]))
    await once(socket, 'data')
    socket.pause()
    const caller = endpoint.caller ?? expect.fail()
    expect(caller.signal.aborted).toBe(false)
    const mebibyte = `"${'x'.repeat(1 << 20)}"`
    for (let pushed = 0; pushed < 200; pushed++) {
      caller.push?.('logs', mebibyte)
      await new Promise((resolve) => setImmediate(resolve))
    }
    // Whatever was subscribed to is over, whether the client hears of it or not.
    expect(caller.signal.aborted).toBe(true)
    const reason = 'the client reads too slowly'
    let received = 0
    let last = Buffer.alloc(0)
    const told = new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length
        last = Buffer.concat([last, chunk]).subarray(-200)
        if (last.includes(reason)) resolve()
      })
    })
    socket.resume()
    await told
    socket.destroy()
    // Only buffered and pending events arrive.
    expect(received).toBeLessThan(60 << 20)
    // The close frame: its code, then the reason.
    expect(last.readUInt16BE(last.indexOf(reason) - 2)).toBe(1013)
  })
})

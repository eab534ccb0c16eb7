import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Gateway } from '../../src/gateway/gateway.ts'
import type { Caller } from '../../src/rpc/ports/caller.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import type { Call } from '../../src/rpc/protocol/envelope.ts'
import { nextTurn } from '../turns.ts'
import { call, openTestGateway, openWebSocket } from './openTestGateway.ts'

/**
 * `subscribe` answers at once and pushes a notification after its response. `later` answers after `release()`. `subscribeLater` does both
 * after `release()`. `long` answers with 32 MiB.
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
    if (method === 'long') return 'x'.repeat(32 << 20)
    if (method === 'later') return this.#released.then(() => 'later')
    if (method === 'subscribeLater') return this.#released.then(() => this.#subscribe(caller))
    return method
  }

  #subscribe(caller: Caller): string {
    caller.afterResponse?.(() => caller.push?.('newHeads', '"pushed"'))
    return 'subscribed'
  }
}

let endpoint: PushingEndpoint
let gateway: Gateway
beforeEach(async () => {
  endpoint = new PushingEndpoint()
  gateway = await openTestGateway(endpoint)
})
afterEach(async () => {
  endpoint.release()
  await gateway.close()
})

const open = () => openWebSocket(gateway.wsUrl)

/** Returns the next `count` messages, decoded. A response is represented by its result. */
async function receive(socket: WebSocket, count: number): Promise<unknown[]> {
  const messages: unknown[] = []
  await new Promise<void>((resolve) => {
    socket.on('message', (message) => {
      messages.push(resultOf(JSON.parse(String(message))))
      if (messages.length === count) resolve()
    })
  })
  return messages
}

function resultOf(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(resultOf)
  return typeof message === 'object' && message !== null && 'result' in message ? message.result : message
}

describe('a notification arrives after the response to its subscription', () => {
  test('if the response is immediate', async () => {
    const socket = await open()
    const messages = receive(socket, 2)
    socket.send(call('subscribe'))
    expect(await messages).toEqual(['subscribed', 'pushed'])
  })

  test('in a batch with a slower call', async () => {
    const socket = await open()
    const messages = receive(socket, 3)
    socket.send(`[${call('subscribe')},${call('later', [], 2)}]`)
    socket.send(call('other', [], 3))
    socket.once('message', () => endpoint.release())
    expect(await messages).toEqual(['other', ['subscribed', 'later'], 'pushed'])
  })

  test('if the response is delayed', async () => {
    const socket = await open()
    const messages = receive(socket, 3)
    socket.send(call('subscribeLater'))
    socket.send(call('other', [], 2))
    socket.once('message', () => endpoint.release())
    expect(await messages).toEqual(['other', 'subscribed', 'pushed'])
  })
})

describe('a connection', () => {
  test('that is closed aborts the signal of its calls', async () => {
    const socket = await open()
    const messages = receive(socket, 1)
    socket.send(call('other'))
    await messages
    const caller = endpoint.caller ?? expect.fail()
    const ended = once(caller.signal, 'abort')
    socket.close()
    await ended
    expect(caller.signal.aborted).toBe(true)
    // The client is gone, and the push has no effect.
    caller.push?.('newHeads', '"late"')
  })

  test('that is closed aborts a signal that is read for the first time afterwards', async () => {
    const socket = await open()
    const messages = receive(socket, 1)
    socket.send(call('other'))
    await messages
    socket.close()
    await once(socket, 'close')
    const caller = endpoint.caller ?? expect.fail()
    await vi.waitFor(() => expect(caller.signal.aborted).toBe(true))
  })

  test('receives a ping every 30 seconds', async () => {
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
  /** Opens a WebSocket on a plain socket, which can stop reading. */
  async function openUnreadWebSocket(): Promise<Socket> {
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

  /** Sends a masked text frame. */
  function sendText(socket: Socket, message: string): void {
    const text = Buffer.from(message)
    socket.write(Buffer.concat([Uint8Array.of(0x81, 0x80 | text.length, 0, 0, 0, 0), text]))
  }

  test('is disconnected with a reason once too many events are pending', async () => {
    const socket = await openUnreadWebSocket()
    sendText(socket, call('other'))
    await once(socket, 'data')
    socket.pause()
    const caller = endpoint.caller ?? expect.fail()
    expect(caller.signal.aborted).toBe(false)
    const mebibyte = `"${'x'.repeat(1 << 20)}"`
    for (let pushed = 0; pushed < 200; pushed++) {
      caller.push?.('logs', mebibyte)
      await nextTurn()
    }
    // The subscriptions end before the client reads the close frame.
    expect(caller.signal.aborted).toBe(true)
    const reason = 'the client reads too slowly'
    let received = 0
    let last = Buffer.alloc(0)
    const closeFrame = new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length
        last = Buffer.concat([last, chunk]).subarray(-200)
        if (last.includes(reason)) resolve()
      })
    })
    socket.resume()
    await closeFrame
    socket.destroy()
    // Only buffered and pending events arrive.
    expect(received).toBeLessThan(60 << 20)
    // The close frame: its code, then the reason.
    expect(last.readUInt16BE(last.indexOf(reason) - 2)).toBe(1013)
  })

  test('is not disconnected for an event behind a response that is longer than the limit of events', async () => {
    const socket = await openUnreadWebSocket()
    sendText(socket, call('long'))
    await once(socket, 'data')
    socket.pause()
    const { signal, push } = endpoint.caller ?? expect.fail()
    push?.('newHeads', '"pushed"')
    expect(signal.aborted).toBe(false)
    const pushed = new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        if (chunk.includes('"pushed"')) resolve()
      })
    })
    socket.resume()
    await pushed
    socket.destroy()
  })
})

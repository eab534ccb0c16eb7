import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller, PushKind } from '../../src/rpc/ports/caller.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { openMetered } from './openMetered.ts'

/** Remembers who called, so that the test can push. */
class Subscribing implements Endpoint {
  caller: Caller | undefined

  handle(_: unknown, caller: Caller): unknown {
    this.caller = caller
    return 'subscribed'
  }

  push(kind: PushKind, text: string): void {
    this.caller?.push?.(kind, text)
  }
}

/** A socket that has subscribed, which costs 5, and what it hears. */
async function subscribe(wsUrl: string, key: string) {
  const socket = new WebSocket(`${wsUrl}/ws/v3/${key}`)
  const heard: unknown[] = []
  await once(socket, 'open')
  const closed = once(socket, 'close').then(([code]: unknown[]) => code)
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }))
  await answered
  socket.on('message', (message) => heard.push(JSON.parse(String(message))))
  return { socket, heard, closed }
}

/** Resolves when all has been heard that was sent until now. */
async function settled(socket: WebSocket): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  socket.ping()
  await once(socket, 'pong')
}

const key = (dailyCredits: number) => ({ key: 'key', name: 'key', dailyCredits, creditsPerSecond: 10 })

describe('events that are pushed', () => {
  test.each([
    ['newHeads', 50],
    ['logs', 300],
    ['newPendingTransactions', 200],
    ['syncing', 80],
  ] as const)('%s costs %i, however fast they come', async (kind, price) => {
    const endpoint = new Subscribing()
    await using node = await openMetered({ keys: [key(100_000)] }, { endpoint })
    const { socket, heard } = await subscribe(node.gateway.wsUrl, 'key')
    for (let event = 1; event <= 20; event++) endpoint.push(kind, String(event))
    await settled(socket)
    expect(heard).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(await node.spent('key')).toBe(5 + 20 * price)
    expect(await node.keeping.keys.usage({ key: 'key' })).toContainEqual(
      expect.objectContaining({ method: `push:${kind}`, requests: 20, credits: 20 * price, errors: 0, p50: null }),
    )
    socket.terminate()
  })

  test('end with a 402 without an id and 1008 when the credits are spent', async () => {
    const endpoint = new Subscribing()
    await using node = await openMetered({ keys: [key(120)] }, { endpoint })
    const { heard, closed } = await subscribe(node.gateway.wsUrl, 'key')
    for (const event of [1, 2, 3, 4]) endpoint.push('newHeads', String(event))
    expect(await closed).toBe(1008)
    expect(heard).toEqual([
      1,
      2,
      {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: 402,
          event: -33000,
          message: 'Payment Required',
          details:
            'The key "key" has 15 of its 120 daily credits left, and this request costs 50. The quota resets at 00:00 UTC.',
        },
      },
    ])
    expect(await node.spent('key')).toBe(105)
  })

  test('end when the key is revoked', async () => {
    const endpoint = new Subscribing()
    await using node = await openMetered({}, { endpoint })
    const issued = await node.keeping.keys.create({ name: 'short' })
    const { heard, closed } = await subscribe(node.gateway.wsUrl, issued.key)
    await node.keeping.keys.revoke('short')
    endpoint.push('newHeads', '1')
    expect(await closed).toBe(1008)
    expect(heard).toMatchObject([{ id: null, error: { message: 'invalid project id' } }])
    expect(await node.spent('short')).toBe(5)
  })

  test('keep their order, and are on disk before they are sent', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vivarium-push-'))
    const endpoint = new Subscribing()
    {
      await using node = await openMetered({ dataDir, keys: [key(1_000_000)] }, { endpoint })
      const { socket, heard } = await subscribe(node.gateway.wsUrl, 'key')
      // The lease of this key is ten credits, so nearly each of them waits for a write.
      for (let event = 1; event <= 200; event++) {
        endpoint.push('newHeads', String(event))
        if (event % 9 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      while (heard.length < 200) await once(socket, 'message')
      expect(heard).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
      expect(await node.spent('key')).toBe(5 + 200 * 50)
      socket.terminate()
    }
    await rm(dataDir, { recursive: true })
  })

  test('cost the built-in account nothing', async () => {
    const endpoint = new Subscribing()
    await using node = await openMetered({}, { endpoint })
    const { socket, heard } = await subscribe(node.gateway.wsUrl.replace('/ws/v3/key', ''), '')
    endpoint.push('logs', '1')
    await settled(socket)
    expect(heard).toEqual([1])
    socket.terminate()
  })
})

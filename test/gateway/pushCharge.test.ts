import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { Caller, PushKind } from '../../src/rpc/ports/caller.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { nextTurn } from '../turns.ts'
import { openMeteredGateway } from './openMeteredGateway.ts'
import { call, exchange, openWebSocket } from './openTestGateway.ts'

/** Stores its last caller, so that a test can push events. */
class SubscribedEndpoint implements Endpoint {
  caller: Caller | undefined

  handle(_: unknown, caller: Caller): unknown {
    this.caller = caller
    return 'subscribed'
  }

  push(kind: PushKind, text: string): void {
    this.caller?.push?.(kind, text)
  }
}

/** Opens a WebSocket, subscribes, which costs 5, and collects the events. */
async function subscribe(wsUrl: string, key: string) {
  const socket = await openWebSocket(`${wsUrl}/ws/v3/${key}`)
  const events: unknown[] = []
  const closeCode = once(socket, 'close').then(([code]: unknown[]) => code)
  await exchange(socket, call('eth_subscribe', ['newHeads']))
  socket.on('message', (message) => events.push(JSON.parse(String(message))))
  return { socket, events, closeCode }
}

/** Resolves when all events that were pushed before have arrived. */
async function eventsArrived(socket: WebSocket): Promise<void> {
  await nextTurn()
  socket.ping()
  await once(socket, 'pong')
}

const key = (dailyCredits: number) => ({ key: 'key', name: 'key', dailyCredits, creditsPerSecond: 10 })

describe('pushed events', () => {
  test.each([
    ['newHeads', 50],
    ['logs', 300],
    ['newPendingTransactions', 200],
    ['transactionReceipts', 80],
    ['syncing', 80],
  ] as const)('%s cost %i each, and are exempt from the rate limit', async (kind, price) => {
    const endpoint = new SubscribedEndpoint()
    await using metered = await openMeteredGateway({ keys: [key(100_000)] }, { endpoint })
    const { socket, events } = await subscribe(metered.gateway.wsUrl, 'key')
    for (let event = 1; event <= 20; event++) endpoint.push(kind, String(event))
    await eventsArrived(socket)
    expect(events).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(await metered.spent('key')).toBe(5 + 20 * price)
    expect(await metered.services.keys.usage({ key: 'key' })).toContainEqual(
      expect.objectContaining({ method: `push:${kind}`, requests: 20, credits: 20 * price, errors: 0, p50: null }),
    )
    socket.terminate()
  })

  test('end with an error 402 without an id, and close code 1008, when the credits are spent', async () => {
    const endpoint = new SubscribedEndpoint()
    await using metered = await openMeteredGateway({ keys: [key(120)] }, { endpoint })
    const { events, closeCode } = await subscribe(metered.gateway.wsUrl, 'key')
    for (const event of [1, 2, 3, 4]) endpoint.push('newHeads', String(event))
    expect(await closeCode).toBe(1008)
    expect(events).toEqual([
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
    expect(await metered.spent('key')).toBe(105)
  })

  test('end when the key is revoked', async () => {
    const endpoint = new SubscribedEndpoint()
    await using metered = await openMeteredGateway({}, { endpoint })
    const issued = await metered.services.keys.create({ name: 'short' })
    const { events, closeCode } = await subscribe(metered.gateway.wsUrl, issued.key)
    await metered.services.keys.revoke('short')
    endpoint.push('newHeads', '1')
    expect(await closeCode).toBe(1008)
    expect(events).toMatchObject([{ id: null, error: { message: 'invalid project id' } }])
    expect(await metered.spent('short')).toBe(5)
  })

  test.each([
    [{ networks: ['mainnet'] }, 'network local'],
    [{ methods: ['eth_call'] }, 'method eth_subscribe'],
    [{ origins: ['https://app.example'] }, 'requests without an origin'],
  ])('end when the key is limited to %j', async (changes, refused) => {
    const endpoint = new SubscribedEndpoint()
    await using metered = await openMeteredGateway({}, { endpoint })
    const issued = await metered.services.keys.create({ name: 'short' })
    const { events, closeCode } = await subscribe(metered.gateway.wsUrl, issued.key)
    await metered.services.keys.limit('short', changes)
    endpoint.push('newHeads', '1')
    expect(await closeCode).toBe(1008)
    expect(events).toMatchObject([
      { id: null, error: { code: -32002, data: { reason: expect.stringContaining(refused) } } },
    ])
    expect(await metered.spent('short')).toBe(5)
  })

  test('keep their order while their charges are written to disk', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vivarium-push-'))
    const endpoint = new SubscribedEndpoint()
    {
      await using metered = await openMeteredGateway({ dataDir, keys: [key(1_000_000)] }, { endpoint })
      const { socket, events } = await subscribe(metered.gateway.wsUrl, 'key')
      // The lease of this key is ten credits, so almost every event waits for a write.
      for (let event = 1; event <= 200; event++) {
        endpoint.push('newHeads', String(event))
        if (event % 9 === 0) await nextTurn()
      }
      while (events.length < 200) await once(socket, 'message')
      expect(events).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
      expect(await metered.spent('key')).toBe(5 + 200 * 50)
      socket.terminate()
    }
    await rm(dataDir, { recursive: true })
  })

  test('cost the built-in account nothing', async () => {
    const endpoint = new SubscribedEndpoint()
    await using metered = await openMeteredGateway({}, { endpoint })
    const { socket, events } = await subscribe(metered.gateway.wsUrl.replace('/ws/v3/key', ''), '')
    endpoint.push('logs', '1')
    await eventsArrived(socket)
    expect(events).toEqual([1])
    socket.terminate()
  })
})

import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { useListeningNode } from '../useListeningNode.ts'
import { post } from './openListeningNode.ts'

/** Subscriptions of a listening node, over WebSockets. */

const server = useListeningNode()

const call = (id: number, method: string, ...params: unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** A response or a notification, with the members that the tests read. */
interface Message {
  readonly id?: number
  readonly result?: string
  readonly error?: { readonly code: number; readonly message: string }
  readonly params?: { readonly subscription: string; readonly result: { readonly number: string } }
}

/** A client that stores the messages that it receives. */
class Client {
  readonly messages: Message[] = []
  readonly socket: WebSocket
  #arrived = () => {}

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (message) => {
      this.messages.push(JSON.parse(String(message)))
      this.#arrived()
    })
  }

  static async open(): Promise<Client> {
    const socket = new WebSocket(server.wsUrl)
    await once(socket, 'open')
    return new Client(socket)
  }

  /** Resolves to the messages once there are `count`. */
  until(count: number): Promise<readonly Message[]> {
    return new Promise((resolve) => {
      this.#arrived = () => {
        if (this.messages.length >= count) resolve(this.messages)
      }
      this.#arrived()
    })
  }
}

test('notifications about calls of a batch arrive after the response to the batch', async () => {
  const client = await Client.open()
  client.socket.send(`[${call(1, 'eth_subscribe', 'newHeads')},${call(2, 'evm_mine')},${call(3, 'evm_mine')}]`)
  const [responses, first, second] = await client.until(3)
  const subscription = expect.stringMatching(/^0x[0-9a-f]{32}$/)
  expect(responses).toEqual([
    expect.objectContaining({ id: 1, result: subscription }),
    expect.objectContaining({ id: 2, result: '0x0' }),
    expect.objectContaining({ id: 3, result: '0x0' }),
  ])
  expect(first?.params?.subscription).toEqual(subscription)
  expect(second?.params?.subscription).toBe(first?.params?.subscription)
  expect(Number(second?.params?.result.number)).toBe(Number(first?.params?.result.number) + 1)
  client.socket.close()
})

test('an immediate notification arrives after the response to the subscription', async () => {
  const client = await Client.open()
  client.socket.send(call(1, 'eth_subscribe', 'syncing'))
  const [response, notification] = await client.until(2)
  expect(response).toMatchObject({ id: 1, result: expect.stringMatching(/^0x[0-9a-f]{32}$/) })
  expect(notification).toEqual({
    jsonrpc: '2.0',
    method: 'eth_subscription',
    params: { subscription: response?.result, result: false },
  })
  client.socket.close()
})

test('only its own connection can end a subscription', async () => {
  const [one, other] = [await Client.open(), await Client.open()]
  one.socket.send(call(1, 'eth_subscribe', 'newHeads'))
  const id = (await one.until(1))[0]?.result
  other.socket.send(call(1, 'eth_unsubscribe', id))
  expect((await other.until(1))[0]?.error).toEqual({ code: -32000, message: 'subscription not found' })
  one.socket.send(call(2, 'eth_unsubscribe', id))
  expect((await one.until(2))[1]).toMatchObject({ id: 2, result: true })
  one.socket.send(call(3, 'evm_mine'))
  expect((await one.until(3))[2]).toMatchObject({ id: 3 })
  one.socket.close()
  other.socket.close()
})

test('a filter can be polled over another transport', async () => {
  const client = await Client.open()
  client.socket.send(call(1, 'eth_newBlockFilter'))
  const id = (await client.until(1))[0]?.result
  await server.node.provider.request({ method: 'evm_mine', params: [] })
  const { outcome: changes } = await post(server.url, 'eth_getFilterChanges', [id])
  expect(changes).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/)])
  const { outcome: error } = await post(server.url, 'eth_subscribe', ['newHeads'])
  expect(error).toMatchObject({ code: -32601, message: 'notifications not supported: subscribe over a WebSocket' })
  client.socket.close()
})
